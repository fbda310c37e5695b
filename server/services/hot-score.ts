import { states } from '../database/tables/types.ts'

/** An item with twice the points stands beside one that is this much newer. */
const doublingMs = 3 * 24 * 3600 * 1000

/** What people did with an item. */
export interface Attention {
  readonly plays: number
  readonly likes: number
  readonly comments?: number
}

/**
 * The key of the sort `hot`: points count by their logarithm, and age takes away from them. It only changes when
 * something happens to the item, so that an index holds it and pages stay stable; that hot things cool down comes
 * from newer ones being born with a higher key.
 */
export function hotScore(createdAtMs: number, { plays, likes, comments = 0 }: Attention): number {
  const points = plays + 10 * likes + 20 * comments
  return Math.round(createdAtMs + doublingMs * Math.log2(1 + points))
}

/** What every item begins with: nobody knows it yet, and it is on show. */
export const newItem = (nowMs: number) => ({
  plays: 0,
  likes_count: 0,
  comments_count: 0,
  heat: hotScore(nowMs, { plays: 0, likes: 0 }),
  state: states.live,
  created_at: nowMs,
})
