import type { Insertable, Selectable, Updateable } from 'kysely'
import type { PageInput } from '#contract/shapes/inputs.ts'
import { found } from '../api/refusal.ts'
import type { Db, Tx } from '../database/tables.ts'
import type { ClubsTable } from '../database/tables/pages.ts'
import { states } from '../database/tables/types.ts'
import { pageOf, readCursor, type RowPage } from './page.ts'

/** A club as the database has it. */
export type ClubRow = Selectable<ClubsTable>

/** The fan clubs that are on show: neither they nor the pages of their owners are held back. */
const liveClubs = (db: Db) =>
  db
    .selectFrom('clubs')
    .innerJoin('users', 'users.id', 'clubs.user_id')
    .selectAll('clubs')
    .where('clubs.state', '=', states.live)
    .where('users.state', '=', states.live)
    .where('users.held', '=', 0)

/** A club that is on show, or 404. */
export async function liveClub(db: Db, id: number): Promise<ClubRow> {
  return found(await liveClubs(db).where('clubs.id', '=', id).executeTakeFirst(), 'club-unknown')
}

/** The club of a creator; undefined where there is none on show. */
export const clubOf = (db: Db, userId: number): Promise<ClubRow | undefined> =>
  liveClubs(db).where('clubs.user_id', '=', userId).executeTakeFirst()

/** The club of a creator by uuid, or 404. */
export async function clubOfUuid(db: Db, uuid: string): Promise<ClubRow> {
  return found(await liveClubs(db).where('users.uuid', '=', uuid).executeTakeFirst(), 'creator-without-club')
}

/** The newest clubs. */
export const newestClubs = (db: Db, count: number): Promise<ClubRow[]> =>
  liveClubs(db).orderBy('clubs.created_at', 'desc').orderBy('clubs.id', 'desc').limit(count).execute()

/** One page of clubs, the newest first. */
export const clubPage = (db: Db, input: PageInput): Promise<RowPage<ClubRow>> =>
  pageOf(liveClubs(db), { label: 'new', by: 'clubs.created_at', id: 'clubs.id' }, input)

/** Somebody's own clubs, the newest first. */
export const ownClubs = (db: Db, userId: number, input: PageInput): Promise<RowPage<ClubRow>> =>
  pageOf(
    liveClubs(db).where('clubs.user_id', '=', userId),
    { label: 'own', by: 'clubs.created_at', id: 'clubs.id' },
    input,
  )

/** The clubs that somebody is in, what ends first standing first. */
export function joinedClubs(db: Db, userId: number, input: PageInput, nowMs: number): Promise<RowPage<ClubRow>> {
  const joined = liveClubs(db)
    .innerJoin('club_members', 'club_members.club_id', 'clubs.id')
    .where('club_members.user_id', '=', userId)
    .where('club_members.expires_at', '>', nowMs)
  return pageOf(joined, { label: 'joined', by: 'club_members.expires_at', id: 'clubs.id', ascending: true }, input)
}

/** The club of a creator in whatever state. */
export const anyClubOf = (db: Db, userId: number): Promise<ClubRow | undefined> =>
  db.selectFrom('clubs').selectAll().where('user_id', '=', userId).executeTakeFirst()

/** Keeps a new club. */
export const addClub = (tx: Tx, club: Insertable<ClubsTable>): Promise<ClubRow> =>
  tx.insertInto('clubs').values(club).returningAll().executeTakeFirstOrThrow()

/** Changes a club. */
export const changeClub = (
  tx: Tx,
  id: number,
  changed: Pick<Updateable<ClubsTable>, 'cover' | 'intro' | 'prices' | 'closed'>,
): Promise<ClubRow> =>
  tx.updateTable('clubs').set(changed).where('id', '=', id).returningAll().executeTakeFirstOrThrow()

/** One page of who is in a club, what ends first standing first. */
export const memberPage = (db: Db, clubId: number, input: PageInput, nowMs: number) =>
  pageOf(
    db
      .selectFrom('club_members')
      .innerJoin('users', 'users.id', 'club_members.user_id')
      .selectAll('users')
      .select('club_members.expires_at')
      .where('club_members.club_id', '=', clubId)
      .where('club_members.expires_at', '>', nowMs)
      .where('users.state', '=', states.live),
    { label: 'members', by: 'club_members.expires_at', id: 'users.id', ascending: true },
    input,
  )

/** Of these videos those that members of a club may watch. */
export async function clubVideosAmong(db: Db, clubId: number, mvIds: readonly number[]): Promise<Set<number>> {
  if (mvIds.length === 0) return new Set()
  const rows = await db
    .selectFrom('club_videos')
    .select('mv_id')
    .where('club_id', '=', clubId)
    .where('mv_id', 'in', mvIds)
    .execute()
  return new Set(rows.map(({ mv_id }) => mv_id))
}

/** Opens a video to the members of a club, or takes it back; answers how many they may watch. */
export async function setClubVideo(tx: Tx, clubId: number, mvId: number, on: boolean): Promise<number> {
  const row = { club_id: clubId, mv_id: mvId }
  await (on
    ? tx
        .insertInto('club_videos')
        .values(row)
        .onConflict((conflict) => conflict.doNothing())
        .execute()
    : tx.deleteFrom('club_videos').where('club_id', '=', clubId).where('mv_id', '=', mvId).execute())
  const { count } = await tx
    .selectFrom('club_videos')
    .select((of) => of.fn.countAll<number>().as('count'))
    .where('club_id', '=', clubId)
    .executeTakeFirstOrThrow()
  await tx
    .updateTable('clubs')
    .set({ videos_count: Number(count) })
    .where('id', '=', clubId)
    .execute()
  return Number(count)
}

/** One page of a ranking, and how many stand before it. */
export interface RankedPage extends RowPage<ClubRow & { score: number | bigint | null }> {
  readonly before: number
}

/** Clubs by how many joined since a day; without one, by how many are in them. `label` names the period. */
export async function rankedClubs(
  db: Db,
  label: string,
  sinceDay: number | undefined,
  input: PageInput,
): Promise<RankedPage> {
  const joined = db
    .selectFrom('club_days')
    .select((of) => ['club_id', of.fn.sum<number>('joined').as('joined')])
    .where('day', '>=', sinceDay ?? 0)
    .groupBy('club_id')
    .as('joins')
  const scored = liveClubs(db)
    .leftJoin(joined, 'joins.club_id', 'clubs.id')
    .select((of) =>
      sinceDay === undefined
        ? of.ref('clubs.members_count').as('score')
        : of.fn.coalesce('joins.joined', of.lit(0)).as('score'),
    )
    .as('scored')
  const page = await pageOf(db.selectFrom(scored).selectAll(), { label, by: 'scored.score', id: 'scored.id' }, input)
  const after = readCursor(label, input.cursor)
  if (!after) return { ...page, before: 0 }
  const { count } = await db
    .selectFrom(scored)
    .select((of) => of.fn.countAll<number>().as('count'))
    .where((of) =>
      of.or([
        of('scored.score', '>', after.key),
        of.and([of('scored.score', '=', after.key), of('scored.id', '>=', after.id)]),
      ]),
    )
    .executeTakeFirstOrThrow()
  return { ...page, before: Number(count) }
}

/** Of these clubs those that somebody is in, and until when. */
export async function membershipsOf(
  db: Db,
  userId: number | undefined,
  clubIds: readonly number[],
  nowMs: number,
): Promise<Map<number, number>> {
  if (userId === undefined || clubIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('club_members')
    .select(['club_id', 'expires_at'])
    .where('user_id', '=', userId)
    .where('club_id', 'in', clubIds)
    .where('expires_at', '>', nowMs)
    .execute()
  return new Map(rows.map((row) => [row.club_id, row.expires_at]))
}

/** Until when somebody is in a club that has a video; undefined where they are in none. */
export async function memberUntil(
  db: Db,
  mvId: number,
  userId: number | undefined,
  nowMs: number,
): Promise<number | undefined> {
  if (userId === undefined) return undefined
  const row = await db
    .selectFrom('club_videos')
    .innerJoin('club_members', 'club_members.club_id', 'club_videos.club_id')
    .select('club_members.expires_at')
    .where('club_videos.mv_id', '=', mvId)
    .where('club_members.user_id', '=', userId)
    .where('club_members.expires_at', '>', nowMs)
    .orderBy('club_members.expires_at', 'desc')
    .executeTakeFirst()
  return row?.expires_at
}

/** Makes somebody a member for so long, or longer by as much; answers until when. */
export async function addMembership(
  tx: Tx,
  { clubId, userId, addedMs }: { readonly clubId: number; readonly userId: number; readonly addedMs: number },
  nowMs: number,
): Promise<number> {
  const { expires_at } = await tx
    .insertInto('club_members')
    .values({ club_id: clubId, user_id: userId, expires_at: nowMs + addedMs })
    .onConflict((conflict) =>
      conflict.columns(['club_id', 'user_id']).doUpdateSet((of) => ({
        expires_at: of
          .case()
          .when('club_members.expires_at', '>', nowMs)
          .then(of('club_members.expires_at', '+', addedMs))
          .else(nowMs + addedMs)
          .end(),
      })),
    )
    .returning('expires_at')
    .executeTakeFirstOrThrow()
  return expires_at
}

/** Counts the members of a club anew, and one who joined on a day. */
export async function countMembers(tx: Tx, clubId: number, day: number, nowMs: number): Promise<void> {
  const members = await tx
    .selectFrom('club_members')
    .select((of) => of.fn.countAll<number>().as('count'))
    .where('club_id', '=', clubId)
    .where('expires_at', '>', nowMs)
    .executeTakeFirstOrThrow()
  await tx.updateTable('clubs').set({ members_count: members.count }).where('id', '=', clubId).execute()
  await tx
    .insertInto('club_days')
    .values({ club_id: clubId, day, joined: 1 })
    .onConflict((conflict) =>
      conflict.columns(['day', 'club_id']).doUpdateSet((of) => ({ joined: of('club_days.joined', '+', 1) })),
    )
    .execute()
}
