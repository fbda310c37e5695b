import type { Insertable, Selectable, UpdateQueryBuilder, UpdateResult } from 'kysely'
import { beside } from '../database/beside.ts'
import type { Db, Tables, Tx } from '../database/tables.ts'
import type { SessionsTable } from '../database/tables/people.ts'
import { states } from '../database/tables/types.ts'
import { endSubscriptions } from './push-subscriptions.ts'

/** A login as the database has it. */
export type SessionRow = Selectable<SessionsTable>

/** Keeps a session. */
export const addSession = (tx: Tx, session: Insertable<SessionsTable>) =>
  tx.insertInto('sessions').values(session).execute()

/** Whether somebody has logged in on a device. */
export async function hasBeenOn(db: Db, userId: number, device: string): Promise<boolean> {
  const session = await db
    .selectFrom('sessions')
    .select('hash')
    .where('user_id', '=', userId)
    .where('device', '=', device)
    .executeTakeFirst()
  return session !== undefined
}

/** Ends those that `which` picks, with what their devices are told; answers how many that were. */
async function endThose(
  tx: Tx,
  nowMs: number,
  which: (all: UpdateQueryBuilder<Tables, 'sessions', 'sessions', UpdateResult>) => typeof all,
): Promise<number> {
  const ended = await which(tx.updateTable('sessions').set({ revoked_at: nowMs }).where('revoked_at', 'is', null))
    .returning('hash')
    .execute()
  await endSubscriptions(
    tx,
    ended.map(({ hash }) => hash),
  )
  return ended.length
}

/** Ends a session; one that has ended, or never was, is as good. */
export const endSession = (tx: Tx, hash: string, nowMs: number) =>
  endThose(tx, nowMs, (all) => all.where('hash', '=', hash))

/** Ends somebody's session whose hash begins with this; one that has ended, or never was, is as good. */
export const endSessionOf = (tx: Tx, userId: number, start: string, nowMs: number) =>
  endThose(tx, nowMs, (all) => all.where('user_id', '=', userId).where('hash', 'like', `${start}%`))

/** Somebody's sessions that live and were used since a time; the one used last first. */
export const sessionsOf = (db: Db, userId: number, sinceMs: number): Promise<SessionRow[]> =>
  db
    .selectFrom('sessions')
    .selectAll()
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .where('used_at', '>', sinceMs)
    .orderBy('used_at', 'desc')
    .orderBy('created_at', 'desc')
    .execute()

/** Ends all sessions of somebody but one. */
export const endOtherSessions = (tx: Tx, userId: number, hash: string, nowMs: number) =>
  endThose(tx, nowMs, (all) => all.where('user_id', '=', userId).where('hash', '!=', hash))

/** Ends all sessions of somebody; answers how many that were. */
export const endSessions = (tx: Tx, userId: number, nowMs: number) =>
  endThose(tx, nowMs, (all) => all.where('user_id', '=', userId))

/** Whose session it is, where it lives, was used since a time, and the account is open. */
export const userOfSession = (db: Db, hash: string, sinceMs: number) =>
  db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .selectAll('users')
    .select('sessions.used_at')
    .where('sessions.hash', '=', hash)
    .where('sessions.revoked_at', 'is', null)
    .where('sessions.used_at', '>', sinceMs)
    .where('users.state', '=', states.live)
    .executeTakeFirst()

/** Keeps that a session is used; nobody waits for it. */
export const touchSession = (db: Db, hash: string, nowMs: number): void =>
  beside(db.updateTable('sessions').set({ used_at: nowMs }).where('hash', '=', hash))
