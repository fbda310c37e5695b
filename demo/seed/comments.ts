import type { Insertable } from 'kysely'
import type { CommentsTable } from '#server/database/tables/talk.ts'
import { states } from '#server/database/tables/types.ts'
import type { CommentedKind } from '#contract/kind.ts'
import type { Rng } from '../rng.ts'
import { comments as commentTexts, replyTexts, type CommentSubject } from '../text/comments.ts'

export type NewComment = Insertable<CommentsTable> & { id: number }

/** What is talked about: the comments are counted in it. */
interface Talked {
  readonly id: number
  readonly created_at: number
  comments_count: number
}

/** How much is said about items of a kind. */
export interface Talk {
  readonly kind: CommentedKind
  readonly items: readonly Talked[]
  readonly count: number
  readonly subject?: CommentSubject
  /** The id of the first comment; the others follow it. 1 unless others were made before. */
  readonly firstId?: number
}

/** Makes comments and replies, and counts them where they belong. */
export function makeComments(
  rng: Rng,
  { kind, items, count, subject = 'film', firstId = 1 }: Talk,
  authors: readonly number[],
  nowMs: number,
): NewComment[] {
  const comments: NewComment[] = []
  // Some items are talked about much more than others.
  const byTalk = rng.shuffle(items)
  const byItem = new Map<number, NewComment[]>()
  const unsaid = supply((label) => commentTexts(rng.fork(label), 60, subject))
  const unanswered = supply((label) => replyTexts(rng.fork(`reply ${label}`), 20))
  for (let id = firstId; id < firstId + count; id += 1) {
    const item = byTalk[Math.floor(byTalk.length * rng.next() ** 2.6)]!
    const here = byItem.get(item.id) ?? []
    const parent = here.length > 0 && rng.chance(0.32) ? rng.pick(here) : undefined
    const rootId = parent && (parent.root_id ?? parent.id)
    const from = Math.max(item.created_at, parent?.created_at ?? 0)
    const comment: NewComment = {
      id,
      kind,
      item_id: item.id,
      root_id: rootId ?? null,
      reply_to_id: parent?.id ?? null,
      user_id: rng.pick(authors),
      content: parent ? unanswered(item.id) : unsaid(item.id),
      likes_count: Math.round(120 * rng.next() ** 5),
      replies_count: 0,
      request_id: null,
      state: states.live,
      created_at: from + Math.floor((nowMs - from) * rng.next() ** 2),
    }
    comments.push(comment)
    byItem.set(item.id, [...here, comment])
    item.comments_count += 1
    if (rootId !== undefined) comments[rootId - firstId]!.replies_count += 1
  }
  return comments
}

/** Texts for each item from a supply of its own, so that nothing is said twice under one as long as it lasts. */
function supply(make: (label: string) => string[]): (itemId: number) => string {
  const left = new Map<number, string[]>()
  const rounds = new Map<number, number>()
  return (itemId) => {
    const known = left.get(itemId)?.pop()
    if (known !== undefined) return known
    const round = (rounds.get(itemId) ?? 0) + 1
    rounds.set(itemId, round)
    const texts = make(`${itemId} ${round}`)
    left.set(itemId, texts)
    return texts.pop() ?? ''
  }
}
