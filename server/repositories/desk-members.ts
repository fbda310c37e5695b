import type { Insertable, Selectable, Updateable } from 'kysely'
import type { Db, Tx } from '../database/tables.ts'
import type { DeskLinksTable, DeskMembersTable, DeskSessionsTable } from '../database/tables/desk.ts'

/** Somebody of the team as the database has them. */
export type MemberRow = Selectable<DeskMembersTable>
/** A link as the database has it. */
export type DeskLinkRow = Selectable<DeskLinksTable>

/** Keeps a member; undefined where the name is taken. */
export async function addMember(tx: Tx, member: Insertable<DeskMembersTable>): Promise<number | undefined> {
  const added = await tx
    .insertInto('desk_members')
    .values(member)
    .onConflict((conflict) => conflict.column('name_key').doNothing())
    .returning('id')
    .executeTakeFirst()
  return added?.id
}

/** Changes a member. */
export const updateMember = (tx: Tx, id: number, change: Updateable<DeskMembersTable>) =>
  tx.updateTable('desk_members').set(change).where('id', '=', id).execute()

/** Takes a step of the authenticator; false where it, or a later one, was taken before. */
export async function takeMemberStep(tx: Tx, id: number, step: number): Promise<boolean> {
  const taken = await tx
    .updateTable('desk_members')
    .set({ totp_step: step })
    .where('id', '=', id)
    .where('totp_step', '<', step)
    .returning('id')
    .executeTakeFirst()
  return taken !== undefined
}

/** Somebody by the key of their name; undefined where nobody has it. */
export const memberByName = (db: Db, nameKey: string): Promise<MemberRow | undefined> =>
  db.selectFrom('desk_members').selectAll().where('name_key', '=', nameKey).executeTakeFirst()

/** Somebody by id. */
export const memberById = (db: Db, id: number): Promise<MemberRow | undefined> =>
  db.selectFrom('desk_members').selectAll().where('id', '=', id).executeTakeFirst()

/** Those of these members that there are. */
export const membersById = async (db: Db, ids: readonly number[]): Promise<MemberRow[]> =>
  ids.length === 0
    ? []
    : db
        .selectFrom('desk_members')
        .selectAll()
        .where('id', 'in', [...ids])
        .execute()

/** Everybody, who still is one of the team first. */
export const allMembers = (db: Db): Promise<MemberRow[]> =>
  db.selectFrom('desk_members').selectAll().orderBy('active', 'desc').orderBy('id').execute()

/** How many sessions of each member live, and when the last of them was used. */
export const sessionsByMember = (db: Db, nowMs: number) =>
  db
    .selectFrom('desk_sessions')
    .where('ends_at', '>', nowMs)
    .groupBy('member_id')
    .select((of) => ['member_id', of.fn.countAll<number>().as('count'), of.fn.max('used_at').as('used_at')])
    .execute()

/** Begins a session, and forgets those that have ended, with the links that have. */
export async function addDeskSession(tx: Tx, session: Insertable<DeskSessionsTable>): Promise<void> {
  for (const table of ['desk_sessions', 'desk_links'] as const)
    await tx.deleteFrom(table).where('ends_at', '<=', session.created_at).execute()
  await tx.insertInto('desk_sessions').values(session).execute()
}

/** A session that lives, and whose it is. */
export const deskSession = (db: Db, hash: string, nowMs: number) =>
  db
    .selectFrom('desk_sessions')
    .innerJoin('desk_members', 'desk_members.id', 'desk_sessions.member_id')
    .selectAll('desk_members')
    .select(['desk_sessions.ends_at', 'desk_sessions.used_at', 'desk_sessions.proof', 'desk_sessions.proof_ends_at'])
    .where('desk_sessions.hash', '=', hash)
    .where('desk_sessions.ends_at', '>', nowMs)
    .where('desk_members.active', '=', 1)
    .executeTakeFirst()

/** Changes a session. */
export const updateDeskSession = (db: Db, hash: string, change: Updateable<DeskSessionsTable>) =>
  db.updateTable('desk_sessions').set(change).where('hash', '=', hash).execute()

/** Ends a session. */
export const endDeskSession = (tx: Tx, hash: string) =>
  tx.deleteFrom('desk_sessions').where('hash', '=', hash).execute()

/** Ends all sessions of somebody. */
export const endDeskSessions = (tx: Tx, memberId: number) =>
  tx.deleteFrom('desk_sessions').where('member_id', '=', memberId).execute()

/** Keeps a link. */
export const addDeskLink = (tx: Tx, link: Insertable<DeskLinksTable>) =>
  tx.insertInto('desk_links').values(link).execute()

/** A link that has not ended. */
export const deskLink = (db: Db, hash: string, nowMs: number): Promise<DeskLinkRow | undefined> =>
  db.selectFrom('desk_links').selectAll().where('hash', '=', hash).where('ends_at', '>', nowMs).executeTakeFirst()

/** Keeps the secret of the authenticator that is set up by a link. */
export const setLinkFactor = (db: Db, hash: string, totp: string) =>
  db.updateTable('desk_links').set({ totp }).where('hash', '=', hash).execute()

/** Uses a link up; undefined where somebody else did. */
export const takeDeskLink = (tx: Tx, hash: string): Promise<DeskLinkRow | undefined> =>
  tx.deleteFrom('desk_links').where('hash', '=', hash).returningAll().executeTakeFirst()

/** Ends links of a kind: a newer one takes their place. */
export const dropDeskLinks = (tx: Tx, kind: DeskLinkRow['kind'], memberId: number | null) =>
  tx
    .deleteFrom('desk_links')
    .where('kind', '=', kind)
    .where('member_id', memberId === null ? 'is' : '=', memberId)
    .execute()

/** Ends the links that somebody made: nobody else gets by them what they themselves have no more. */
export const dropDeskLinksBy = (tx: Tx, memberId: number) =>
  tx.deleteFrom('desk_links').where('made_by', '=', memberId).execute()

/** Whether somebody is an owner. */
export async function hasOwner(db: Db): Promise<boolean> {
  const members = await db.selectFrom('desk_members').select('roles').where('active', '=', 1).execute()
  return members.some(({ roles }) => roles.split(',').includes('owner'))
}

/** Puts recovery codes in place of all that somebody had. */
export async function setMemberCodes(tx: Tx, memberId: number, hashes: readonly string[]): Promise<void> {
  await tx.deleteFrom('desk_recovery_codes').where('member_id', '=', memberId).execute()
  await tx
    .insertInto('desk_recovery_codes')
    .values(hashes.map((hash) => ({ hash, member_id: memberId })))
    .execute()
}

/** Uses a recovery code up; false where it was none. */
export async function takeMemberCode(tx: Tx, memberId: number, hash: string): Promise<boolean> {
  const taken = await tx
    .deleteFrom('desk_recovery_codes')
    .where('hash', '=', hash)
    .where('member_id', '=', memberId)
    .returning('hash')
    .executeTakeFirst()
  return taken !== undefined
}
