import type { ExpressionBuilder } from 'kysely'
import type { Comment } from '#contract/shapes/comment.ts'
import type { CommentedKind } from '#contract/kind.ts'
import type { PageInput } from '#contract/shapes/inputs.ts'
import type { Page } from '#contract/shapes/page.ts'
import { me, type RequestContext, type WriteContext } from '../api/handler.ts'
import { found, refuse } from '../api/refusal.ts'
import { commentCards, type CommentRow } from '../serializers/comments.ts'
import { viewerOf } from '../serializers/viewer.ts'
import type { Db, Tables, Tx } from '../database/tables.ts'
import { states } from '../database/tables/types.ts'
import { mapPage, pageOf, type Order } from '../repositories/page.ts'
import { written } from './written.ts'
import { tellOfLike, tellOfReply } from './comment-news.ts'
import { tellOfWords } from './item-news.ts'
import { toggleLike } from './like.ts'

/** What is commented on: who is told of it, and where it is in the app, where that is not its own page. */
export interface CommentedItem {
  readonly user_id: number
  readonly placeId?: number
}

/** What the comments of a kind need to know of its items. */
export interface Commented {
  readonly kind: CommentedKind
  /** Refuses with 404 where there is no such item to be commented on. */
  readonly mustBeThere: (db: Db, id: number) => Promise<CommentedItem>
  /** Counts a new comment. */
  readonly count: (tx: Tx, id: number, nowMs: number) => Promise<void>
}

/** What a list of comments is asked with. */
export interface ListInput extends PageInput {
  readonly id: number
  readonly sort?: string
  readonly reply_to?: number
}
/** A comment, or a reply, to be written. */
export interface NewComment {
  readonly id: number
  readonly reply_to?: number
  readonly content: string
}

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

const live = (db: Db, kind: string) =>
  db
    .selectFrom('comments')
    .selectAll('comments')
    .where('comments.kind', '=', kind)
    .where('comments.state', '=', states.live)

const inThreadOf = (id: number) => (of: ExpressionBuilder<Tables, 'comments'>) =>
  of.or([of('comments.root_id', '=', id), of('comments.reply_to_id', '=', id)])

/** The comments of a kind of items: listing, replies, writing, liking. */
export function commentsOf({ kind, mustBeThere, count }: Commented) {
  return {
    list: async (ask: RequestContext<ListInput>): Promise<Page<Comment>> => {
      const { id, sort, reply_to: replyTo } = ask.input
      await mustBeThere(ask.db, id)
      const ofItem = live(ask.db, kind).where('comments.item_id', '=', id)
      const wanted =
        replyTo === undefined ? ofItem.where('comments.root_id', 'is', null) : ofItem.where(inThreadOf(replyTo))
      const page = await pageOf(wanted, orderOf(sort, replyTo !== undefined), ask.input)
      return mapPage(page, (rows) => commentCards(ask.db, rows, viewerOf(ask)))
    },

    /** The replies in the thread of a comment, or those to one of its replies. */
    replies: async (ask: RequestContext<PageInput & { comment_id: number }>): Promise<Page<Comment>> => {
      const { comment_id: id } = ask.input
      const parent = found(await live(ask.db, kind).where('comments.id', '=', id).executeTakeFirst(), 'comment-gone')
      await mustBeThere(ask.db, parent.item_id)
      const page = await pageOf(live(ask.db, kind).where(inThreadOf(id)), orders.old, ask.input)
      return mapPage(page, (rows) => commentCards(ask.db, rows, viewerOf(ask)))
    },

    create: async (ask: WriteContext<NewComment>): Promise<Comment> => {
      const { db: tx, input, nowMs, requestId } = ask
      const author = me(ask)
      const { user_id: ownerId, placeId = input.id } = await mustBeThere(tx, input.id)
      const parent = input.reply_to === undefined ? undefined : await parentOf(tx, kind, input.id, input.reply_to)
      const root = parent && (parent.root_id ?? parent.id)
      const row = await tx
        .insertInto('comments')
        .values({
          kind,
          item_id: input.id,
          root_id: root ?? null,
          reply_to_id: parent?.id ?? null,
          user_id: author.id,
          content: written(input.content),
          likes_count: 0,
          replies_count: 0,
          request_id: requestId,
          state: states.live,
          created_at: nowMs,
        })
        .returningAll()
        .executeTakeFirstOrThrow()
      if (root !== undefined) {
        await tx
          .updateTable('comments')
          .set((of) => ({ replies_count: of('replies_count', '+', 1) }))
          .where('id', '=', root)
          .execute()
      }
      await count(tx, input.id, nowMs)
      if (parent) await tellOfReply(tx, kind, { parent, reply: row, from: author, placeId }, nowMs)
      const words = { userId: ownerId, placeId, from: author, did: 'comment', text: row.content } as const
      // Whoever is told of the answer to their own comment need not be told of it twice.
      if (parent?.user_id !== ownerId) await tellOfWords(tx, kind, words, nowMs)
      const [card] = await commentCards(tx, [row], viewerOf(ask))
      return found(card, 'comment-gone')
    },

    praise: async (
      ask: WriteContext<{ id: number; on: boolean }>,
    ): Promise<{ is_praise: boolean; likes_count: number }> => {
      const likes_count = await toggleLike(ask, {
        kind: `comment:${kind}`,
        mustBeThere: async (db, id) =>
          found(await live(db, kind).where('comments.id', '=', id).executeTakeFirst(), 'comment-gone'),
        count: async (tx, id, by) => {
          const row = await tx
            .updateTable('comments')
            .set((of) => ({ likes_count: of('likes_count', '+', by) }))
            .where('id', '=', id)
            .returningAll()
            .executeTakeFirstOrThrow()
          return row.likes_count
        },
        liked: async (comment) => {
          const { placeId = comment.item_id } = await mustBeThere(ask.db, comment.item_id)
          await tellOfLike(ask.db, kind, { liked: comment, from: me(ask), placeId }, ask.nowMs)
        },
      })
      return { is_praise: ask.input.on, likes_count }
    },
  }
}

async function parentOf(tx: Tx, kind: string, itemId: number, id: number): Promise<CommentRow> {
  const parent = await live(tx, kind).where('comments.id', '=', id).executeTakeFirst()
  if (!parent || parent.item_id !== itemId) throw refuse(404, 'replied-comment-gone')
  return parent
}
