import { me, type WriteContext } from '../api/handler.ts'
import type { Db, Tx } from '../database/tables.ts'
import { setLike } from '../repositories/likes.ts'

/** What can be liked, praised, favorited or wanted: which rows of `likes` say so, and where it is counted. */
export interface Likeable<R> {
  /** As in `likes`. */
  readonly kind: string
  /** Refuses with 404 where there is no such item on show. */
  readonly mustBeThere: (db: Db, id: number) => Promise<R>
  /** Adds 1, 0 or -1 to the item's count and answers it. */
  readonly count: (tx: Tx, id: number, by: number) => Promise<number>
  /** What follows a new like, such as that somebody is told of it. */
  readonly liked?: (item: R) => Promise<void>
}

/** Somebody likes an item, or no longer; answers its count. */
export async function toggleLike<R>(
  ask: WriteContext<{ id: number; on: boolean }>,
  item: Likeable<R>,
): Promise<number> {
  const { db: tx, input, nowMs } = ask
  const { id, on } = input
  const key = { userId: me(ask).id, kind: item.kind, id }
  const row = await item.mustBeThere(tx, id)
  const changed = await setLike(tx, key, on, nowMs)
  if (changed && on) await item.liked?.(row)
  return item.count(tx, id, changed ? (on ? 1 : -1) : 0)
}
