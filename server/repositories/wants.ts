import type { Insertable, Selectable } from 'kysely'
import type { PageInput } from '#contract/shapes/inputs.ts'
import { found } from '../api/refusal.ts'
import type { Db, Tx } from '../database/tables.ts'
import { states } from '../database/tables/types.ts'
import type { WantRepliesTable, WantsTable } from '../database/tables/wants.ts'
import { orderOf, pageOf, type Order, type RowPage, type SortedInput } from './page.ts'

export type WantRow = Selectable<WantsTable>

export type WantReplyRow = Selectable<WantRepliesTable>

/** The requests that are on show. */
const liveWants = (db: Db) => db.selectFrom('wants').selectAll('wants').where('wants.state', '=', states.live)

/** A request that is on show, or 404. */
export async function liveWant(db: Db, id: number): Promise<WantRow> {
  return found(await liveWants(db).where('wants.id', '=', id).executeTakeFirst(), 'want-gone')
}

/** What a list of requests can be asked for; what is not given does not matter. */
export interface WantFilter {
  readonly status?: WantRow['status'] | undefined
  readonly userId?: number
}

/** One page of requests; the newest first unless told. */
export function wantPage(db: Db, { status, userId }: WantFilter, input: SortedInput): Promise<RowPage<WantRow>> {
  let query = liveWants(db)
  if (status !== undefined) query = query.where('wants.status', '=', status)
  if (userId !== undefined) query = query.where('wants.user_id', '=', userId)
  return pageOf(query, orderOf('wants', input.sort, 'new'), input)
}

/** The requests that somebody wants too, the newest wish first. */
export function wantedWants(db: Db, userId: number, input: PageInput): Promise<RowPage<WantRow>> {
  const query = liveWants(db)
    .innerJoin('likes', 'likes.item_id', 'wants.id')
    .where('likes.kind', '=', 'want')
    .where('likes.user_id', '=', userId)
  return pageOf(query, { label: 'wanted', by: 'likes.created_at', id: 'wants.id' }, input)
}

/** Keeps a request. */
export const addWant = (tx: Tx, want: Insertable<WantsTable>): Promise<WantRow> =>
  tx.insertInto('wants').values(want).returningAll().executeTakeFirstOrThrow()

/** Raises the bounty of a request that is open; answers what it is then, undefined where the request is solved. */
export async function raiseBounty(tx: Tx, id: number, coins: number, untilMs: number): Promise<number | undefined> {
  const row = await tx
    .updateTable('wants')
    .set((of) => ({ bounty: of('bounty', '+', coins), expires_at: untilMs }))
    .where('id', '=', id)
    .where('status', '=', 'open')
    .where('state', '=', states.live)
    .returning('bounty')
    .executeTakeFirst()
  return row?.bounty
}

/** Solves a request that is open; undefined where it is solved already, so that one of several callers pays. */
export const solveWant = (tx: Tx, id: number): Promise<WantRow | undefined> =>
  tx
    .updateTable('wants')
    .set({ status: 'solved', expires_at: null })
    .where('id', '=', id)
    .where('status', '=', 'open')
    .where('state', '=', states.live)
    .returningAll()
    .executeTakeFirst()

/** What was added to these requests later, in its order, by the requests' ids. */
export async function wantDetails(db: Db, wantIds: readonly number[]) {
  const details = await db
    .selectFrom('want_details')
    .select(['want_id', 'content', 'created_at'])
    .where('want_id', 'in', wantIds)
    .orderBy('id')
    .execute()
  return Map.groupBy(details, ({ want_id }) => want_id)
}

/** How often something was added to a request. */
export async function countDetails(tx: Tx, wantId: number): Promise<number> {
  const { count } = await tx
    .selectFrom('want_details')
    .select((of) => of.fn.countAll<number>().as('count'))
    .where('want_id', '=', wantId)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Adds to a request. */
export const addDetail = (tx: Tx, wantId: number, content: string, nowMs: number) =>
  tx.insertInto('want_details').values({ want_id: wantId, content, created_at: nowMs }).execute()

/** The answers that are on show, to requests that are. */
const liveWantReplies = (db: Db) =>
  db
    .selectFrom('want_replies')
    .innerJoin('wants', 'wants.id', 'want_replies.want_id')
    .selectAll('want_replies')
    .where('want_replies.state', '=', states.live)
    .where('wants.state', '=', states.live)

/** An answer that is on show, or 404. */
export async function liveWantReply(db: Db, id: number): Promise<WantReplyRow> {
  return found(await liveWantReplies(db).where('want_replies.id', '=', id).executeTakeFirst(), 'answer-gone')
}

/** The orders of answers: the accepted one first, then what people like, unless the newest are asked for. */
const replyOrder = (sort: string | undefined): Order =>
  sort === 'new'
    ? { label: 'new', by: 'want_replies.created_at', id: 'want_replies.id' }
    : { label: 'best', by: 'want_replies.weight', id: 'want_replies.id' }

/** One page of the answers to a request. */
export const wantReplyPage = (db: Db, wantId: number, input: SortedInput): Promise<RowPage<WantReplyRow>> =>
  pageOf(liveWantReplies(db).where('want_replies.want_id', '=', wantId), replyOrder(input.sort), input)

/** Somebody's answers, the newest first. */
export const wantRepliesOf = (db: Db, userId: number, input: PageInput): Promise<RowPage<WantReplyRow>> =>
  pageOf(liveWantReplies(db).where('want_replies.user_id', '=', userId), replyOrder('new'), input)

/** Keeps an answer with the videos that it names. */
export async function addWantReply(
  tx: Tx,
  reply: Insertable<WantRepliesTable>,
  mvIds: readonly number[],
): Promise<WantReplyRow> {
  const row = await tx.insertInto('want_replies').values(reply).returningAll().executeTakeFirstOrThrow()
  const videos = mvIds.map((id, place) => ({ reply_id: row.id, mv_id: id, place }))
  if (videos.length > 0) await tx.insertInto('want_reply_mvs').values(videos).execute()
  return row
}

/** The videos of these answers that are on show, in their order. */
export const wantReplyVideos = (db: Db, replyIds: readonly number[]) =>
  db
    .selectFrom('want_reply_mvs')
    .innerJoin('mvs', 'mvs.id', 'want_reply_mvs.mv_id')
    .selectAll('mvs')
    .select('want_reply_mvs.reply_id')
    .where('want_reply_mvs.reply_id', 'in', replyIds)
    .where('mvs.state', '=', states.live)
    .orderBy('want_reply_mvs.reply_id')
    .orderBy('want_reply_mvs.place')
    .execute()

/** Counts what happened to an answer; answers its new row. */
export const countWantReply = (
  tx: Tx,
  id: number,
  { likes = 0, comments = 0 }: { readonly likes?: number; readonly comments?: number },
): Promise<WantReplyRow> =>
  tx
    .updateTable('want_replies')
    .set((of) => ({
      likes_count: of('likes_count', '+', likes),
      comments_count: of('comments_count', '+', comments),
      weight: of('weight', '+', likes),
    }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()

/** What the accepted answer has before all others, however much they are liked. */
const acceptedWeight = 1_000_000_000

/** Marks an answer as the accepted one. */
export async function acceptWantReply(tx: Tx, id: number, nowMs: number): Promise<void> {
  await tx
    .updateTable('want_replies')
    .set((of) => ({ accepted_at: nowMs, weight: of('weight', '+', acceptedWeight) }))
    .where('id', '=', id)
    .execute()
}

/** Those whose answers were accepted most often since a time, and how often. */
export const bestAnswerers = (db: Db, sinceMs: number, count: number): Promise<{ id: number; score: number }[]> =>
  db
    .selectFrom('want_replies')
    .select((of) => ['want_replies.user_id as id', of.fn.countAll<number>().as('score')])
    .where('want_replies.accepted_at', '>=', sinceMs)
    .where('want_replies.state', '=', states.live)
    .groupBy('want_replies.user_id')
    .orderBy('score', 'desc')
    .orderBy('want_replies.user_id')
    .limit(count)
    .execute()

/** Takes the bounty off a request whose time is over; undefined where that is not so, or no longer. */
export const endBounty = (tx: Tx, id: number, nowMs: number) =>
  tx
    .updateTable('wants')
    .set({ bounty: 0, expires_at: null })
    .where('id', '=', id)
    .where('status', '=', 'open')
    .where('expires_at', '<=', nowMs)
    .returning(['id', 'title', 'user_id'])
    .executeTakeFirst()

/** The requests that are open and whose bounty's time is over, by their ids, the longest first. */
export async function dueBounties(db: Db, count: number, nowMs: number): Promise<number[]> {
  const due = await db
    .selectFrom('wants')
    .select('id')
    .where('status', '=', 'open')
    .where('expires_at', '<=', nowMs)
    .orderBy('expires_at')
    .limit(count)
    .execute()
  return due.map(({ id }) => id)
}

/** How many bounties somebody offers now. */
export async function countBounties(db: Db, userId: number): Promise<number> {
  const { open } = await db
    .selectFrom('wants')
    .select((of) => of.fn.countAll<number>().as('open'))
    .where('user_id', '=', userId)
    .where('status', '=', 'open')
    .where('expires_at', 'is not', null)
    .executeTakeFirstOrThrow()
  return Number(open)
}
