import type { CommentedKind } from '#contract/kind.ts'
import type { Comment } from '#contract/shapes/comment.ts'
import type { PageInput } from '#contract/shapes/inputs.ts'
import type { Page } from '#contract/shapes/page.ts'
import { me, type RequestContext, type WriteContext } from '../api/handler.ts'
import { found, refuse } from '../api/refusal.ts'
import type { Db, Tx } from '../database/tables.ts'
import {
  addComment,
  commentPage,
  countCommentLike,
  findComment,
  liveComment,
  replyPage,
  threadComment,
  type CommentRow,
} from '../repositories/comments.ts'
import { mapPage } from '../repositories/page.ts'
import { countWantReply } from '../repositories/wants.ts'
import { commentCards } from '../serializers/comments.ts'
import { viewerOf } from '../serializers/viewer.ts'
import { countItem } from './item-counts.ts'
import { toggleLike } from './like.ts'
import { notify, excerpt, linkTo, notifyOfWords } from './messages.ts'
import { countVideo } from './videos.ts'
import { written } from './written.ts'
import type { UserRow } from '../repositories/users.ts'

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

/** The comments of a kind of items: listing, replies, writing, liking. */
export function commentsOf({ kind, mustBeThere }: Commented) {
  return {
    list: async (ask: RequestContext<ListInput>): Promise<Page<Comment>> => {
      const { id: itemId, reply_to: replyTo } = ask.input
      await mustBeThere(ask.db, itemId)
      return mapPage(commentPage(ask.db, kind, { itemId, replyTo }, ask.input), (rows) =>
        commentCards(ask.db, rows, viewerOf(ask)),
      )
    },

    /** The replies in the thread of a comment, or those to one of its replies. */
    replies: async (ask: RequestContext<PageInput & { comment_id: number }>): Promise<Page<Comment>> => {
      const { comment_id: id } = ask.input
      await mustBeThere(ask.db, (await threadComment(ask.db, kind, id)).item_id)
      return mapPage(replyPage(ask.db, kind, id, ask.input), (rows) => commentCards(ask.db, rows, viewerOf(ask)))
    },

    create: async (ask: WriteContext<NewComment>): Promise<Comment> => {
      const { db: tx, input, nowMs, requestId } = ask
      const author = me(ask)
      const { user_id: ownerId, placeId = input.id } = await mustBeThere(tx, input.id)
      const parent = input.reply_to === undefined ? undefined : await parentOf(tx, kind, input.id, input.reply_to)
      const root = parent && (parent.root_id ?? parent.id)
      const row = await addComment(tx, {
        kind,
        item_id: input.id,
        root_id: root ?? null,
        reply_to_id: parent?.id ?? null,
        user_id: author.id,
        content: written(input.content),
        request_id: requestId,
        created_at: nowMs,
      })
      await countComment(tx, row, 1, nowMs)
      if (parent) await notifyOfReply(tx, kind, { parent, reply: row, from: author, placeId }, nowMs)
      const words = { userId: ownerId, placeId, from: author, did: 'comment', text: row.content } as const
      // Whoever is told of the answer to their own comment need not be told of it twice.
      if (parent?.user_id !== ownerId) await notifyOfWords(tx, kind, words, nowMs)
      const [card] = await commentCards(tx, [row], viewerOf(ask))
      return found(card, 'comment-gone')
    },

    praise: async (
      ask: WriteContext<{ id: number; on: boolean }>,
    ): Promise<{ is_praise: boolean; likes_count: number }> => {
      const likes_count = await toggleLike(ask, {
        kind: `comment:${kind}`,
        mustBeThere: (db, id) => liveComment(db, kind, id),
        count: countCommentLike,
        liked: async (comment) => {
          const { placeId = comment.item_id } = await mustBeThere(ask.db, comment.item_id)
          await notifyOfLike(ask.db, kind, { liked: comment, from: me(ask), placeId }, ask.nowMs)
        },
      })
      return { is_praise: ask.input.on, likes_count }
    },
  }
}

/** Counts a comment for its item, or one less. */
export async function countComment(
  tx: Tx,
  { kind, item_id: id }: CommentRow,
  by: 1 | -1,
  nowMs: number,
): Promise<void> {
  if (kind === 'video') await countVideo(tx, id, { comments: by }, nowMs)
  else if (kind === 'want-reply') await countWantReply(tx, id, { comments: by })
  else await countItem(tx, kind as Exclude<CommentedKind, 'video' | 'want-reply'>, id, { comments: by })
}

async function parentOf(tx: Tx, kind: CommentedKind, itemId: number, id: number): Promise<CommentRow> {
  const parent = await findComment(tx, kind, id)
  if (!parent || parent.item_id !== itemId) throw refuse(404, 'replied-comment-gone')
  return parent
}

/** Tells somebody that their comment was answered. */
async function notifyOfReply(
  tx: Tx,
  kind: CommentedKind,
  { parent, reply, from, placeId }: { parent: CommentRow; reply: CommentRow; from: UserRow; placeId: number },
  nowMs: number,
): Promise<void> {
  const params = { who: from.username, text: excerpt(reply.content) }
  const to = { userId: parent.user_id, box: 'reply', fromId: from.id, link: linkTo(kind, placeId) } as const
  await notify(tx, to, { code: 'replied', params }, nowMs)
}

/** Tells somebody that their comment is liked; once for each who does. */
async function notifyOfLike(
  tx: Tx,
  kind: CommentedKind,
  { liked, from, placeId }: { liked: CommentRow; from: UserRow; placeId: number },
  nowMs: number,
): Promise<void> {
  const params = { who: from.username, text: excerpt(liked.content) }
  const link = linkTo(kind, placeId)
  const once = `like:${kind}:${liked.id}:${from.id}`
  const to = { userId: liked.user_id, box: 'like', fromId: from.id, link, once } as const
  await notify(tx, to, { code: 'comment-liked', params }, nowMs)
}
