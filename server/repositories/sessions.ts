import type { Insertable } from 'kysely'
import type { Db, Tx } from '../database/tables.ts'
import type { SessionsTable } from '../database/tables/people.ts'

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

/** Ends a session; one that has ended, or never was, is as good. */
export const endSession = (tx: Tx, hash: string, nowMs: number) =>
  tx
    .updateTable('sessions')
    .set({ revoked_at: nowMs })
    .where('hash', '=', hash)
    .where('revoked_at', 'is', null)
    .execute()

/** Ends all sessions of somebody but one. */
export const endOtherSessions = (tx: Tx, userId: number, hash: string, nowMs: number) =>
  tx
    .updateTable('sessions')
    .set({ revoked_at: nowMs })
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .where('hash', '!=', hash)
    .execute()
