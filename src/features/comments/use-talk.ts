import { useState } from 'react'
import type { CommentedKind } from '#contract/kind.ts'
import type { Comment } from '#contract/shapes/comment.ts'
import { net } from '#data/net.ts'
import { useList, type LiveList } from '#data/use-list.ts'
import { tellOutcome } from '#components/states/act-outcome.ts'
import type { CommentCalls } from '#bridge/kind-calls.ts'

/** A kind whose items are talked about; those of answers to requests are asked for otherwise. */
interface TalkedKind {
  kind: CommentedKind
  calls: { comments: CommentCalls }
}

/** Longest comment, in UTF-16 units: `limits.comment` of the contract, whose schemas the page does not carry. */
export const commentChars = 1000

export type CommentSort = 'hot' | 'new'

/** A comment that is being answered, and the first comment of its thread. */
export interface Answered {
  comment: Comment
  root: number
}

/** The talk about an item: its comments in an order, and what is being written. */
export interface Talk {
  subject: { readonly kind: CommentedKind; readonly id: number }
  calls: CommentCalls
  sort: CommentSort
  setSort: (sort: CommentSort) => void
  list: LiveList<Comment>
  answered: Answered | undefined
  answer: (answered: Answered | undefined) => void
  /** Threads whose answers are in sight, by the id of their first comment. */
  unfolded: ReadonlySet<number>
  unfold: (id: number, on: boolean) => void
  /** Keeps a comment to be sent; false where it could not be kept, so that its text must stay. */
  write: (content: string) => Promise<boolean>
}

/** `when`: the comments are in sight, so they are asked for. */
export function useTalk({ kind, calls: { comments: calls } }: TalkedKind, id: number, when: boolean): Talk {
  const [sort, setSort] = useState<CommentSort>('hot')
  const [answered, answer] = useState<Answered>()
  const [unfolded, setUnfolded] = useState<ReadonlySet<number>>(new Set())
  const list = useList(calls.list, { id, sort }, when)
  const unfold = (root: number, on: boolean) =>
    setUnfolded((before) => new Set(on ? [...before, root] : [...before].filter((each) => each !== root)))

  const write = async (content: string) => {
    const result = await net.act(calls.write, { id, content, ...(answered && { reply_to: answered.comment.id }) })
    if (!result.ok) {
      tellOutcome(calls.write, result)
      return false
    }
    // it stands first in its list already, whatever the order, marked until it is sent: another order may not be on the device
    answer(undefined)
    if (answered) unfold(answered.root, true)
    return true
  }
  return { subject: { kind, id }, calls, sort, setSort, list, answered, answer, unfolded, unfold, write }
}
