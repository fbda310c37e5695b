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

/** Adds what somebody got for a sale of one of their items. */
export const addEarning = (
  tx: Tx,
  userId: number,
  { kind, itemId }: { readonly kind: string; readonly itemId: number },
  coins: number,
) =>
  tx
    .insertInto('earnings')
    .values({ user_id: userId, kind, item_id: itemId, sales: 1, coins })
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'kind', 'item_id']).doUpdateSet((of) => ({
        sales: of('earnings.sales', '+', 1),
        coins: of('earnings.coins', '+', coins),
      })),
    )
    .execute()

/** What somebody got for these of their items, in no order. */
export const earningsOf = (db: Db, userId: number, itemIds: readonly number[]) =>
  db
    .selectFrom('earnings')
    .selectAll()
    .where('user_id', '=', userId)
    .where('item_id', 'in', [...itemIds])
    .execute()
