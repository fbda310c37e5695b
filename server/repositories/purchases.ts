import type { Db, Tx } from '../database/tables.ts'
import { markedOf } from './marks.ts'

/** What somebody unlocks for good, and what they paid for it. */
interface Bought {
  readonly id: number
  readonly coins: number
}

/** Notes what somebody bought; answers the prices of those that they did not have yet. */
export async function addPurchases(
  tx: Tx,
  userId: number,
  kind: string,
  items: readonly Bought[],
  nowMs: number,
): Promise<number[]> {
  const added = await tx
    .insertInto('purchases')
    .values(items.map(({ id, coins }) => ({ user_id: userId, kind, item_id: id, price: coins, created_at: nowMs })))
    .onConflict((conflict) => conflict.doNothing())
    .returning('price')
    .execute()
  return added.map(({ price }) => price)
}

/** Which of these items somebody unlocked for good. */
export const boughtOf = (db: Db, userId: number | undefined, kind: string, ids: readonly number[]) =>
  markedOf(db, 'purchases', userId, kind, ids)

/** Whether anybody has unlocked an item for good. */
export async function isBought(db: Db, kind: string, id: number): Promise<boolean> {
  const bought = db.selectFrom('purchases').select('item_id').where('kind', '=', kind).where('item_id', '=', id)
  return (await bought.limit(1).executeTakeFirst()) !== undefined
}
