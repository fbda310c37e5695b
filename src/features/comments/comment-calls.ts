import type { OutboxCall } from '#contract/catalogue.ts'
import type { CommentedKind } from '#contract/kind.ts'
import type { ListCall } from '#bridge/cache-policies.ts'

/** The calls of a kind's comments: a list that takes `{id, sort, reply_to?}` and a write that takes `{id, reply_to?, content}`. */
interface CommentCalls {
  list: ListCall
  write: OutboxCall
}

/** Which calls serve the comments of each kind; those of answers to requests are asked for otherwise. */
export const commentCalls = {
  video: { list: 'mv.comments', write: 'mv.comment' },
  post: { list: 'wei.comments', write: 'wei.comment' },
  article: { list: 'article.comments', write: 'article.comment' },
  novel: { list: 'novel.comments', write: 'novel.comment' },
  picture: { list: 'picture.comments', write: 'picture.comment' },
  game: { list: 'game.comments', write: 'game.comment' },
} as const satisfies { [K in CommentedKind]?: CommentCalls }

/** What has comments of this form. */
export type TalkKind = keyof typeof commentCalls

/** What is talked about. */
export interface TalkSubject {
  readonly kind: TalkKind
  readonly id: number
}

/** Longest comment, in UTF-16 units: `limits.comment` of the contract, whose schemas the page does not carry. */
export const commentChars = 1000
