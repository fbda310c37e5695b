import type { ExpressionBuilder, Insertable, Selectable } from 'kysely'
import type { CommentedKind } from '#contract/kind.ts'
import type { PageInput } from '#contract/shapes/inputs.ts'
import { found } from '../api/refusal.ts'
import type { Db, Tables, Tx } from '../database/tables.ts'
import type { CommentsTable } from '../database/tables/talk.ts'
import { states } from '../database/tables/types.ts'
import { pageOf, type Order, type RowPage, type SortedInput } from './page.ts'

/** A comment as the database has it. */
export type CommentRow = Selectable<CommentsTable>

const orders: Record<'hot' | 'new' | 'old', Order> = {
  hot: { label: 'hot', by: 'comments.likes_count', id: 'comments.id' },
  new: { label: 'new', by: 'comments.created_at', id: 'comments.id' },
  old: { label: 'old', by: 'comments.created_at', id: 'comments.id', ascending: true },
}

/** Threads are best read in order; comments themselves by what people liked. */
function orderOf(sort: string | undefined, isThread: boolean): Order {
  if (sort === 'new') return orders.new
  if (sort === 'hot' || sort === 'likes') return orders.hot
  return isThread ? orders.old : orders.hot
}

const all = (db: Db, kind: CommentedKind) =>
  db.selectFrom('comments').selectAll('comments').where('comments.kind', '=', kind)

const live = (db: Db, kind: CommentedKind) => all(db, kind).where('comments.state', '=', states.live)

/** Those on show, and the places of those that were deleted above replies. */
const standing = (db: Db, kind: CommentedKind) =>
  all(db, kind).where((of) =>
    of.or([
      of('comments.state', '=', states.live),
      of.and([of('comments.state', '=', states.removed), of('comments.replies_count', '>', 0)]),
    ]),
  )

const inThreadOf = (id: number) => (of: ExpressionBuilder<Tables, 'comments'>) =>
  of.or([of('comments.root_id', '=', id), of('comments.reply_to_id', '=', id)])

/** A comment that is on show; undefined where there is none. */
export const findComment = (db: Db, kind: CommentedKind, id: number): Promise<CommentRow | undefined> =>
  live(db, kind).where('comments.id', '=', id).executeTakeFirst()

/** A comment that is on show, or 404. */
export const liveComment = async (db: Db, kind: CommentedKind, id: number): Promise<CommentRow> =>
  found(await findComment(db, kind, id), 'comment-gone')

/** A comment above replies, which may be deleted itself, or 404. */
export const threadComment = async (db: Db, kind: CommentedKind, id: number): Promise<CommentRow> =>
  found(await standing(db, kind).where('comments.id', '=', id).executeTakeFirst(), 'comment-gone')

/** One page of the comments of an item, or of the replies to one of them. */
export function commentPage(
  db: Db,
  kind: CommentedKind,
  { itemId, replyTo }: { readonly itemId: number; readonly replyTo: number | undefined },
  input: SortedInput,
): Promise<RowPage<CommentRow>> {
  const wanted =
    replyTo === undefined
      ? standing(db, kind).where('comments.root_id', 'is', null)
      : live(db, kind).where(inThreadOf(replyTo))
  return pageOf(wanted.where('comments.item_id', '=', itemId), orderOf(input.sort, replyTo !== undefined), input)
}

/** One page of the replies in the thread of a comment, the oldest first. */
export const replyPage = (db: Db, kind: CommentedKind, id: number, input: PageInput): Promise<RowPage<CommentRow>> =>
  pageOf(live(db, kind).where(inThreadOf(id)), orders.old, input)

/** Keeps a comment, and counts it for the comment whose thread it is in. */
export async function addComment(
  tx: Tx,
  comment: Pick<
    Insertable<CommentsTable>,
    'kind' | 'item_id' | 'root_id' | 'reply_to_id' | 'user_id' | 'content' | 'request_id' | 'created_at'
  >,
): Promise<CommentRow> {
  const row = await tx
    .insertInto('comments')
    .values({ ...comment, likes_count: 0, replies_count: 0, state: states.live, edited_at: null })
    .returningAll()
    .executeTakeFirstOrThrow()
  await countReply(tx, row, 1)
  return row
}

/** Counts a comment for the one whose thread it is in, or one less. */
export async function countReply(tx: Tx, { root_id: root }: CommentRow, by: 1 | -1): Promise<void> {
  if (root === null) return
  await tx
    .updateTable('comments')
    .set((of) => ({ replies_count: of('replies_count', '+', by) }))
    .where('id', '=', root)
    .execute()
}

/** Counts likes of a comment; answers how many it has. */
export async function countCommentLike(tx: Tx, id: number, by: number): Promise<number> {
  const row = await tx
    .updateTable('comments')
    .set((of) => ({ likes_count: of('likes_count', '+', by) }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
  return row.likes_count
}

/** Who wrote these comments, by the comments' ids. */
export async function commentAuthors(db: Db, ids: readonly number[]): Promise<Map<number, number>> {
  if (ids.length === 0) return new Map()
  const rows = await db.selectFrom('comments').select(['id', 'user_id']).where('id', 'in', ids).execute()
  return new Map(rows.map((row) => [row.id, row.user_id]))
}
