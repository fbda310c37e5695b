import type { CallName, InputOf, MoneyCall, OutboxCall } from '#contract/catalogue.ts'
import type { ListCall } from './cache-policies.ts'

/** A call that puts a mark of one's own on an item, or takes it away. */
export type ToggleCall = {
  [N in OutboxCall]: InputOf<N> extends { id: number; on: boolean } ? N : never
}[OutboxCall]

/** A call that unlocks an item as a whole. */
type UnlockCall = {
  [N in MoneyCall]: InputOf<N> extends { id: number; price: number } ? N : never
}[MoneyCall]

/** Of these calls those that name what is talked about by its id. */
type Talk<N extends CallName> = N extends CallName ? (InputOf<N> extends { id: number } ? N : never) : never

/** The calls of a kind's comments. */
export interface CommentCalls {
  /** Comments of an item, and with `reply_to` the answers to one. */
  list: Exclude<Talk<Extract<ListCall, `${string}.comments`>>, 'dating.comments'>
  /** A call of its own for answers, which finds them by the comment alone; null where `list` has them. */
  replies: 'wei.commentReplies' | null
  write: Talk<Extract<OutboxCall, `${string}.comment`>>
  like: ToggleCall | null
}

/** The calls of one's own collections. */
export interface GroupCalls {
  list: Extract<ListCall, `${string}.likeGroups`>
  create: Extract<OutboxCall, `${string}.createLikeGroup`>
  update: Extract<OutboxCall, `${string}.updateLikeGroup`>
}

/** The calls for what can be done to an item of a kind; null for what can't. */
export interface KindCalls {
  like: ToggleCall | null
  favorite: ToggleCall | null
  buy: UnlockCall | null
  comments: CommentCalls | null
  groups: GroupCalls | null
}
