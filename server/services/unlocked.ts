import type { Db } from '../database/tables.ts'
import { boughtOf } from '../repositories/purchases.ts'

/** What has an owner and a price; 0 is free. */
export interface Priced {
  readonly id: number
  readonly user_id: number
  readonly coins: number
}

/**
 * Which of these items of a kind somebody may have whole: what is free, what is their own, what they bought. It is the
 * only place that decides, for cards, for streams and for keys. Videos have more ways: see `services/access.ts`.
 */
export async function unlockedOf(
  db: Db,
  userId: number | undefined,
  kind: string,
  rows: readonly Priced[],
): Promise<Set<number>> {
  const paid = rows.filter(({ coins }) => coins > 0)
  const bought = await boughtOf(
    db,
    userId,
    kind,
    paid.map(({ id }) => id),
  )
  return new Set(
    rows
      .filter(({ id, user_id, coins }) => coins === 0 || (userId !== undefined && user_id === userId) || bought.has(id))
      .map(({ id }) => id),
  )
}
