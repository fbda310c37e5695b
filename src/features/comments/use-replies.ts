import type { InputOf } from '#contract/catalogue.ts'
import type { Comment } from '#contract/shapes/comment.ts'
import { useList, type LiveList } from '#data/use-list.ts'
import { commentCalls, type TalkSubject } from './comment-calls.ts'

/** The answers to a comment. Those of the circle have a call of their own, which finds them by the comment alone. */
export function useReplies({ kind, id }: TalkSubject, commentId: number): LiveList<Comment> {
  const [name, input] =
    kind === 'post'
      ? (['wei.commentReplies', { comment_id: commentId }] as const)
      : ([commentCalls[kind].list, { id, reply_to: commentId }] as const)
  return useList(name, input as InputOf<typeof name>)
}
