import type { InputOf } from '#contract/catalogue.ts'
import type { CommentedKind } from '#contract/kind.ts'
import type { Comment } from '#contract/shapes/comment.ts'
import { me, type WriteContext } from '../api/handler.ts'
import { found } from '../api/refusal.ts'
import { anyComment, removeComment, setCommentText } from '../repositories/comments.ts'
import { tellOfTakeDown } from '../repositories/take-downs.ts'
import { commentCards } from '../serializers/comments.ts'
import { viewerOf } from '../serializers/viewer.ts'
import { countComment } from './comments.ts'
import { mustBeEditable, mustBeMine } from './own-words.ts'
import { written } from './written.ts'

/** Comments can be changed for so long. */
const editableHours = 24

const kindIn = (input: InputOf<'comment.remove'>) => input.kind.slice('comment:'.length) as CommentedKind

/** Gives one's own comment another text; who was told of it keeps what they were told. */
export async function editComment(ask: WriteContext<InputOf<'comment.edit'>>): Promise<Comment> {
  const { db: tx, input, nowMs } = ask
  const known = mustBeMine(await anyComment(tx, kindIn(input), input.id), me(ask), 'comment-gone')
  mustBeEditable(known, { code: 'comment-gone', hours: editableHours, nowMs })
  const content = written(input.content)
  const row = content === known.content ? known : await setCommentText(tx, known.id, { content, edited_at: nowMs })
  const [card] = await commentCards(tx, row ? [row] : [], viewerOf(ask))
  return found(card, 'comment-gone')
}

/** Deletes one's own comment, in whatever state; the replies to it stay. */
export async function removeOwnComment(ask: WriteContext<InputOf<'comment.remove'>>): Promise<object> {
  const { db: tx, input, nowMs } = ask
  const { id } = mustBeMine(await anyComment(tx, kindIn(input), input.id), me(ask), 'comment-gone')
  const row = await removeComment(tx, id)
  if (!row) return {}
  await countComment(tx, row, -1, nowMs)
  await tellOfTakeDown(tx, [{ kind: input.kind, id }], nowMs)
  return {}
}
