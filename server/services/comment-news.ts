import type { CommentedKind } from '#contract/kind.ts'
import type { UserRow } from '../api/person.ts'
import type { CommentRow } from '../serializers/comments.ts'
import type { Tx } from '../database/tables.ts'
import { tell } from './messages.ts'
import { news } from '../words/news.ts'
import { excerpt, linkTo } from './item-news.ts'

/** Tells somebody that their comment was answered. */
export async function tellOfReply(
  tx: Tx,
  kind: CommentedKind,
  { parent, reply, from, placeId }: { parent: CommentRow; reply: CommentRow; from: UserRow; placeId: number },
  nowMs: number,
): Promise<void> {
  const words = news.replied(from.username, excerpt(reply.content))
  const link = linkTo(kind, placeId)
  await tell(tx, { userId: parent.user_id, box: 'reply', fromId: from.id, link, ...words }, nowMs)
}

/** Tells somebody that their comment is liked; once for each who does. */
export async function tellOfLike(
  tx: Tx,
  kind: CommentedKind,
  { liked, from, placeId }: { liked: CommentRow; from: UserRow; placeId: number },
  nowMs: number,
): Promise<void> {
  const words = news.commentLiked(from.username, excerpt(liked.content))
  const link = linkTo(kind, placeId)
  const once = `like:${kind}:${liked.id}:${from.id}`
  await tell(tx, { userId: liked.user_id, box: 'like', fromId: from.id, link, once, ...words }, nowMs)
}
