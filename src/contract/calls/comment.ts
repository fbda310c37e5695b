import { queued } from '../call.ts'
import { Nothing } from '../families.ts'
import { commentedKinds, type CommentedKind } from '../kind.ts'
import { editing, removing } from '../offline.ts'
import { oneOf, type Schema } from '../schema.ts'
import { Comment } from '../shapes/comment.ts'
import { Id } from '../shapes/common.ts'
import { CommentText } from '../shapes/inputs.ts'

type CommentKind = `comment:${CommentedKind}`
const CommentKind: Schema<CommentKind> = oneOf(commentedKinds.map((kind): CommentKind => `comment:${kind}`))
const own = { who: 'owner', success: 251 } as const

/** One's own comments, of whatever kind of item: another text within a day, and their end. */
export const comment = {
  edit: queued('/api/comment/edit', { kind: CommentKind, id: Id, content: CommentText }, Comment, editing(), own),
  remove: queued('/api/comment/remove', { kind: CommentKind, id: Id }, Nothing, removing(), own),
}
