import type { InputOf } from '#contract/catalogue.ts'
import type { Comment } from '#contract/shapes/comment.ts'
import type { WriteContext } from '../api/handler.ts'
import { found } from '../api/refusal.ts'
import { countReply } from '../repositories/comments.ts'
import { commentCards } from '../serializers/comments.ts'
import { viewerOf } from '../serializers/viewer.ts'
import { countComment } from './comments.ts'
import { rewrite, takeAway, type Words } from './own-words.ts'

const wordsOf = (kind: InputOf<'comment.remove'>['kind']): Words<'comments'> => ({
  table: 'comments',
  code: 'comment-gone',
  hours: 24,
  isMeant: (row) => `comment:${row.kind}` === kind,
})

/** Gives one's own comment another text; who was told of it keeps what they were told. */
export async function editComment(ask: WriteContext<InputOf<'comment.edit'>>): Promise<Comment> {
  const row = await rewrite(ask, wordsOf(ask.input.kind))
  const [card] = await commentCards(ask.db, [row], viewerOf(ask))
  return found(card, 'comment-gone')
}

/** Deletes one's own comment; the replies to it stay. */
export async function removeOwnComment(ask: WriteContext<InputOf<'comment.remove'>>): Promise<object> {
  const { db: tx, input, nowMs } = ask
  const row = await takeAway(ask, { ...wordsOf(input.kind), kind: input.kind })
  if (row) {
    await countReply(tx, row, -1)
    await countComment(tx, row, -1, nowMs)
  }
  return {}
}
