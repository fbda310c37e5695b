import { sql, type Insertable, type Selectable, type Updateable } from 'kysely'
import type { PageInput } from '#contract/shapes/inputs.ts'
import { found } from '../api/refusal.ts'
import type { Db, Tx } from '../database/tables.ts'
import type { UsersTable } from '../database/tables/people.ts'
import { states } from '../database/tables/types.ts'
import { noRows, orderOf, pageOf, type RowPage, type SortedInput } from './page.ts'
import { bestOrder, hitsOf } from './search.ts'

/** A person as the database has them. */
export type UserRow = Selectable<UsersTable>

/** The people whose accounts are open. */
const liveUsers = (db: Db) => db.selectFrom('users').selectAll('users').where('users.state', '=', states.live)

/** Those of them whose pages are not held back because of a report, and who did not delete their account. */
const shownUsers = (db: Db) => liveUsers(db).where('users.held', '=', 0).where('users.closes_at', 'is', null)

/** The creators among these. */
const liveCreators = (db: Db) => shownUsers(db).where('users.creator', '=', 1)

/** Somebody by uuid, or 404. */
export async function liveUser(db: Db, uuid: string): Promise<UserRow> {
  return found(await shownUsers(db).where('users.uuid', '=', uuid).executeTakeFirst(), 'user-gone')
}

/** Somebody by the key of their login name, banned or not; undefined where nobody has it, or the account is closed. */
export const userByLogin = (db: Db, nameKey: string): Promise<UserRow | undefined> =>
  db
    .selectFrom('users')
    .selectAll()
    .where('login_key', '=', nameKey)
    .where('state', 'in', [states.live, states.held])
    .executeTakeFirst()

/** Somebody whose account is open or banned; undefined where it is closed. */
export const accountById = (db: Db, id: number): Promise<UserRow | undefined> =>
  db
    .selectFrom('users')
    .selectAll()
    .where('id', '=', id)
    .where('state', 'in', [states.live, states.held])
    .executeTakeFirst()

/** Somebody by the key of either of their names, which nobody else has; in whatever state the account is. */
export const anyUserByName = (db: Db, nameKey: string): Promise<UserRow | undefined> =>
  db
    .selectFrom('users')
    .selectAll()
    .where((of) => of.or([of('login_key', '=', nameKey), of('username_key', '=', nameKey)]))
    .executeTakeFirst()

/** Whoever invites with a code, or 404. */
export async function userByCode(db: Db, code: string): Promise<UserRow> {
  const query = liveUsers(db).where('aff_code', '=', code.toUpperCase())
  return found(await query.executeTakeFirst(), 'invite-code-unknown')
}

/** The code that somebody invites with. */
export async function inviteCodeOf(db: Db, userId: number): Promise<string | undefined> {
  const row = await db.selectFrom('users').select('aff_code').where('id', '=', userId).executeTakeFirst()
  return row?.aff_code
}

/** The name of somebody who must be there. */
export async function usernameOf(db: Db, userId: number): Promise<string> {
  const query = db.selectFrom('users').select('username').where('id', '=', userId)
  return (await query.executeTakeFirstOrThrow()).username
}

/** These people, in whatever state and in no order. */
export const usersById = async (db: Db, ids: readonly number[]): Promise<UserRow[]> =>
  ids.length === 0 ? [] : db.selectFrom('users').selectAll().where('id', 'in', ids).execute()

/** Those of these people whose pages are on show; where it is asked for, creators alone. In no order. */
export const shownUsersById = async (
  db: Db,
  ids: readonly number[],
  { creators }: { readonly creators: boolean },
): Promise<UserRow[]> =>
  ids.length === 0 ? [] : (creators ? liveCreators : shownUsers)(db).where('users.id', 'in', ids).execute()

/** One page of all accounts, in whatever state, the newest first. */
export const peoplePage = (db: Db, input: PageInput): Promise<RowPage<UserRow>> =>
  pageOf(db.selectFrom('users').selectAll('users'), { label: 'people', by: 'users.id', id: 'users.id' }, input)

/** The accounts that fit a search or have this uuid, in whatever state, the best first. */
export async function foundPeople(db: Db, text: string, input: PageInput): Promise<RowPage<UserRow>> {
  const all = db.selectFrom('users').selectAll('users')
  const named = await all.where('uuid', '=', text).executeTakeFirst()
  if (named) return { rows: [named], next: null }
  const hits = hitsOf(db, 'user', text)
  if (!hits) return noRows
  return pageOf(
    all.innerJoin(hits, (on) => on.onRef('hits.item_id', '=', 'users.id')),
    bestOrder('users.id'),
    input,
  )
}

/** One page of creators; the hottest first unless told. */
export const creatorPage = (db: Db, input: SortedInput): Promise<RowPage<UserRow>> =>
  pageOf(liveCreators(db), orderOf('users', input.sort, 'hot'), input)

/** The creators that fit a search, the best first. */
export async function foundCreators(db: Db, word: string, input: PageInput): Promise<RowPage<UserRow>> {
  const hits = hitsOf(db, 'user', word)
  if (!hits) return noRows
  const query = liveCreators(db).innerJoin(hits, (on) => on.onRef('hits.item_id', '=', 'users.id'))
  return pageOf(query, bestOrder('users.id'), input)
}

/** Opens an account; undefined where a name of it is taken at this moment. */
export async function addUser(tx: Tx, user: Insertable<UsersTable>): Promise<number | undefined> {
  const added = await tx
    .insertInto('users')
    .values(user)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return added?.id
}

/** Whether somebody's account is open: what they made is shown only then. */
export async function isOpen(db: Db, userId: number): Promise<boolean> {
  const open = liveUsers(db).where('users.id', '=', userId).where('users.closes_at', 'is', null)
  return (await open.executeTakeFirst()) !== undefined
}

/** Keeps which step of somebody's authenticator was used; false where that or a later one was used before. */
export async function useTotpStep(tx: Tx, id: number, step: number): Promise<boolean> {
  const used = await tx
    .updateTable('users')
    .set({ totp_step: step })
    .where('id', '=', id)
    .where('totp_step', '<', step)
    .returning('id')
    .executeTakeFirst()
  return used !== undefined
}

/** Changes what is given, which is at least one field. */
export const updateUser = (tx: Tx, id: number, changed: Updateable<UsersTable>): Promise<UserRow> =>
  tx.updateTable('users').set(changed).where('id', '=', id).returningAll().executeTakeFirstOrThrow()

/** Binds whoever invited somebody; false where somebody is bound. */
export async function setInviter(tx: Tx, userId: number, inviterId: number): Promise<boolean> {
  const bound = await tx
    .updateTable('users')
    .set({ invited_by: inviterId })
    .where('id', '=', userId)
    .where('invited_by', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return bound !== undefined
}

/** Sets whether somebody follows somebody; answers whether that changed anything. */
export async function setFollow(
  tx: Tx,
  { followerId, followedId }: { readonly followerId: number; readonly followedId: number },
  on: boolean,
  nowMs: number,
): Promise<boolean> {
  if (on) {
    const added = await tx
      .insertInto('follows')
      .values({ follower_id: followerId, followed_id: followedId, created_at: nowMs })
      .onConflict((conflict) => conflict.doNothing())
      .returning('followed_id')
      .executeTakeFirst()
    return added !== undefined
  }
  const removed = await tx
    .deleteFrom('follows')
    .where('follower_id', '=', followerId)
    .where('followed_id', '=', followedId)
    .returning('followed_id')
    .executeTakeFirst()
  return removed !== undefined
}

/** Counts whom somebody follows. */
export const countFollowed = (tx: Tx, userId: number, by: number) =>
  tx
    .updateTable('users')
    .set((of) => ({ followed_count: of('followed_count', '+', by) }))
    .where('id', '=', userId)
    .execute()

/** Counts who follows somebody; answers what their heat is made of. */
export const countFans = (tx: Tx, userId: number, by: number) =>
  tx
    .updateTable('users')
    .set((of) => ({ fans_count: of('fans_count', '+', by) }))
    .where('id', '=', userId)
    .returning(['fans_count', 'created_at', 'plays', 'likes_count'])
    .executeTakeFirstOrThrow()

/** Counts plays and likes that somebody's videos got. */
export const countGot = (
  tx: Tx,
  userId: number,
  { plays, likes }: { readonly plays: number; readonly likes: number },
) =>
  tx
    .updateTable('users')
    .set((of) => ({ plays: of('plays', '+', plays), likes_count: of('likes_count', '+', likes) }))
    .where('id', '=', userId)
    .execute()

/** Which of these people somebody follows. */
export async function followedOf(db: Db, followerId: number | undefined, ids: readonly number[]): Promise<Set<number>> {
  if (followerId === undefined || ids.length === 0) return new Set()
  const rows = await db
    .selectFrom('follows')
    .select('followed_id')
    .where('follower_id', '=', followerId)
    .where('followed_id', 'in', ids)
    .execute()
  return new Set(rows.map((row) => row.followed_id))
}

/** Who follows somebody, the newest first. */
export function fansOf(db: Db, userId: number, input: PageInput): Promise<RowPage<UserRow>> {
  const query = shownUsers(db)
    .innerJoin('follows', 'follows.follower_id', 'users.id')
    .where('follows.followed_id', '=', userId)
  return pageOf(query, { label: 'fans', by: 'follows.created_at', id: 'follows.follower_id' }, input)
}

/** Whom somebody follows, the newest first. */
export function idolsOf(db: Db, userId: number, input: PageInput): Promise<RowPage<UserRow>> {
  const query = shownUsers(db)
    .innerJoin('follows', 'follows.followed_id', 'users.id')
    .where('follows.follower_id', '=', userId)
  return pageOf(query, { label: 'idols', by: 'follows.created_at', id: 'follows.followed_id' }, input)
}

const totals = { play: 'users.plays', like: 'users.likes_count', fans: 'users.fans_count' } as const
const daily = { play: 'creator_days.plays', like: 'creator_days.likes', fans: 'creator_days.fans' } as const

/** What creators are ranked by. */
export type RankedBy = keyof typeof totals

/** The creators who have most of something, and how much. */
export const creatorTotals = (db: Db, by: RankedBy, count: number): Promise<{ id: number; score: number }[]> =>
  liveCreators(db)
    .clearSelect()
    .select(['users.id', `${totals[by]} as score`])
    .orderBy(totals[by], 'desc')
    .orderBy('users.id')
    .limit(count)
    .execute()

/** Those who got most of something since a day, and how much. */
export const creatorScores = (
  db: Db,
  by: RankedBy,
  sinceDay: number,
  count: number,
): Promise<{ id: number; score: number }[]> =>
  db
    .selectFrom('creator_days')
    .select((of) => ['creator_days.user_id as id', of.fn.sum<number>(daily[by]).as('score')])
    .where('creator_days.day', '>=', sinceDay)
    .groupBy('creator_days.user_id')
    .having((of) => of(of.fn.sum(daily[by]), '>', 0))
    .orderBy('score', 'desc')
    .orderBy('creator_days.user_id')
    .limit(count)
    .execute()

/** Counts what a creator got on a day. */
export async function countCreatorDay(
  tx: Tx,
  userId: number,
  day: number,
  { plays = 0, likes = 0, fans = 0 }: { readonly plays?: number; readonly likes?: number; readonly fans?: number },
): Promise<void> {
  await tx
    .insertInto('creator_days')
    .values({ user_id: userId, day, plays, likes, fans })
    .onConflict((conflict) =>
      conflict.columns(['day', 'user_id']).doUpdateSet((of) => ({
        plays: of('creator_days.plays', '+', plays),
        likes: of('creator_days.likes', '+', likes),
        fans: of('creator_days.fans', '+', fans),
      })),
    )
    .execute()
}

const dayMs = 24 * 3600 * 1000

/** Takes days of VIP back: what is left of them, from the end. */
export const takeVipDays = (tx: Tx, userId: number, days: number, nowMs: number) =>
  tx
    .updateTable('users')
    .set((of) => ({
      vip_expires_at: of
        .case()
        .when('vip_expires_at', '>', nowMs + days * dayMs)
        .then(sql<number>`vip_expires_at - ${days * dayMs}`)
        .else(nowMs)
        .end(),
    }))
    .where('id', '=', userId)
    .where('vip_expires_at', '>', nowMs)
    .execute()

/** Adds days of VIP: behind the ones that are left, or from now on. Answers when it ends, in Unix ms. */
export async function addVipDays(tx: Tx, userId: number, days: number, nowMs: number): Promise<number> {
  const { vip_expires_at } = await tx
    .updateTable('users')
    .set((of) => ({
      vip_expires_at: of
        .case()
        .when('vip_expires_at', '>', nowMs)
        .then(sql<number>`vip_expires_at + ${days * dayMs}`)
        .else(sql<number>`${nowMs + days * dayMs}`)
        .end(),
    }))
    .where('id', '=', userId)
    .returning('vip_expires_at')
    .executeTakeFirstOrThrow()
  return vip_expires_at ?? 0
}
