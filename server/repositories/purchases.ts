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

/** Whoever unlocked one item has another one too, which has come of it; answers how many have it only now. */
export async function sharePurchases(tx: Tx, kind: string, from: number, to: number): Promise<number> {
  const shared = await tx
    .insertInto('purchases')
    .columns(['user_id', 'kind', 'item_id', 'price', 'created_at'])
    .expression((of) =>
      of
        .selectFrom('purchases')
        .select((one) => ['user_id', 'kind', one.lit(to).as('item_id'), one.lit(0).as('price'), 'created_at'])
        .where('kind', '=', kind)
        .where('item_id', '=', from),
    )
    .onConflict((conflict) => conflict.doNothing())
    .returning('user_id')
    .execute()
  return shared.length
}

/** How many unlocked one of two items and not the other. */
export async function boughtOneOf(db: Db, kind: string, ids: readonly [number, number]): Promise<number> {
  const once = db
    .selectFrom('purchases')
    .select('user_id')
    .where('kind', '=', kind)
    .where('item_id', 'in', [...ids])
    .groupBy('user_id')
    .having((of) => of.fn.countAll(), '=', 1)
  const { count } = await db
    .selectFrom(once.as('once'))
    .select((of) => of.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

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
