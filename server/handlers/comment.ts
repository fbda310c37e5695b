import type { HandlersOf } from '../api/handler.ts'
import { editComment, removeOwnComment } from '../services/own-comments.ts'

/** Serves `contract/calls/comment.ts`: one's own comments, of whatever kind of item. */
export const comment: HandlersOf<'comment'> = {
  edit: editComment,
  remove: removeOwnComment,
}
