import type { Db, Tx } from '../database/tables.ts'

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
export async function boughtOf(
  db: Db,
  userId: number | undefined,
  kind: string,
  ids: readonly number[],
): Promise<Set<number>> {
  if (userId === undefined || ids.length === 0) return new Set()
  const rows = await db
    .selectFrom('purchases')
    .select('item_id')
    .where('user_id', '=', userId)
    .where('kind', '=', kind)
    .where('item_id', 'in', ids)
    .execute()
  return new Set(rows.map((row) => row.item_id))
}

/** Whether anybody has unlocked an item for good. */
export async function isBought(db: Db, kind: string, id: number): Promise<boolean> {
  const bought = db.selectFrom('purchases').select('item_id').where('kind', '=', kind).where('item_id', '=', id)
  return (await bought.limit(1).executeTakeFirst()) !== undefined
}
