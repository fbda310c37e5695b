import type { Insertable, Selectable } from 'kysely'
import type { PageInput } from '#contract/shapes/inputs.ts'
import { found } from '../api/refusal.ts'
import type { Db, Tx } from '../database/tables.ts'
import type { OrdersTable, PayMethodsTable, ProductsTable } from '../database/tables/orders.ts'
import { states } from '../database/tables/types.ts'
import { isShownAt } from './entries.ts'
import { pageOf, type RowPage } from './page.ts'

/** An order as the database has it. */
export type OrderRow = Selectable<OrdersTable>

/** A product as the database has it. */
export type ProductRow = Selectable<ProductsTable>

const liveProducts = (db: Db, nowMs: number) => db.selectFrom('products').selectAll().where(isShownAt(nowMs))

/** The products of a type that are on sale, in their order. */
export const productsOf = (db: Db, type: ProductRow['type'], nowMs: number): Promise<ProductRow[]> =>
  liveProducts(db, nowMs).where('type', '=', type).orderBy('place').orderBy('id').execute()

/** A product that is on sale, or 404. */
export async function liveProduct(db: Db, id: number, nowMs: number): Promise<ProductRow> {
  return found(await liveProducts(db, nowMs).where('id', '=', id).executeTakeFirst(), 'product-gone')
}

const liveMethods = (db: Db) => db.selectFrom('pay_methods').selectAll().where('state', '=', states.live)

/** The ways to pay, in their order. */
export const payMethods = (db: Db) => liveMethods(db).orderBy('place').orderBy('id').execute()

/** A way to pay, or 404. */
export async function payMethod(db: Db, id: number): Promise<Selectable<PayMethodsTable>> {
  return found(await liveMethods(db).where('id', '=', id).executeTakeFirst(), 'pay-method-unknown')
}

/** How many orders of somebody wait and can be paid, counted up to a limit. */
export async function openOrders(tx: Tx, userId: number, limit: number, nowMs: number): Promise<number> {
  const open = await tx
    .selectFrom('orders')
    .select('id')
    .where('user_id', '=', userId)
    .where('status', '=', 'waiting')
    .where('expires_at', '>', nowMs)
    .limit(limit)
    .execute()
  return open.length
}

/** Opens an order. */
export const addOrder = (tx: Tx, order: Insertable<OrdersTable>) => tx.insertInto('orders').values(order).execute()

/** One page of somebody's orders, the newest first. */
export function orderPage(
  db: Db,
  userId: number,
  { type, order_no: orderNo, ...input }: PageInput & { readonly type?: OrderRow['type']; readonly order_no?: string },
): Promise<RowPage<OrderRow>> {
  let query = db.selectFrom('orders').selectAll().where('user_id', '=', userId)
  if (type !== undefined) query = query.where('type', '=', type)
  if (orderNo !== undefined) query = query.where('order_no', '=', orderNo)
  return pageOf(query, { label: 'new', by: 'orders.created_at', id: 'orders.id' }, input)
}

/** An order by its number; undefined where there is none. */
export const orderByNo = (db: Db, orderNo: string): Promise<OrderRow | undefined> =>
  db.selectFrom('orders').selectAll().where('order_no', '=', orderNo).executeTakeFirst()

/** Marks an order as paid, with a note where that is unusual; false where it was paid before. */
export async function payOrder(tx: Tx, id: number, note: string | null, nowMs: number): Promise<boolean> {
  const won = await tx
    .updateTable('orders')
    .set({ status: 'paid', paid_at: nowMs, note })
    .where('id', '=', id)
    .where('status', '!=', 'paid')
    .returning('id')
    .executeTakeFirst()
  return won !== undefined
}

/** Keeps whose share of an order there is. */
export const setShare = (tx: Tx, id: number, share: Pick<OrderRow, 'share_user_id' | 'share'>) =>
  tx.updateTable('orders').set(share).where('id', '=', id).execute()

/** Marks a paid order as refunded; false where it was before. */
export async function markRefunded(tx: Tx, id: number, nowMs: number): Promise<boolean> {
  const won = await tx
    .updateTable('orders')
    .set({ refunded_at: nowMs })
    .where('id', '=', id)
    .where('status', '=', 'paid')
    .where('refunded_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return won !== undefined
}

/** Closes the orders whose time is over. */
export async function closeOrders(db: Db, nowMs: number): Promise<void> {
  await db
    .updateTable('orders')
    .set({ status: 'closed' })
    .where('status', '=', 'waiting')
    .where('expires_at', '<=', nowMs)
    .execute()
}

/** Closes an order that waits for its payment; false where none does. */
export async function closeOrder(db: Db, orderNo: string): Promise<boolean> {
  const closed = await db
    .updateTable('orders')
    .set({ status: 'closed' })
    .where('order_no', '=', orderNo)
    .where('status', '=', 'waiting')
    .returning('id')
    .executeTakeFirst()
  return closed !== undefined
}

/** Which orders are looked at. */
interface AllOrdersInput {
  readonly state?: 'waiting' | 'paid' | 'refunded' | 'closed' | undefined
  readonly cursor?: string | undefined
  readonly limit?: number | undefined
}

/** Whose orders or which one: what whoever runs this place looks for. */
export type OrderSought = { readonly userId: number } | { readonly id: number }

const withPeople = (db: Db) =>
  db
    .selectFrom('orders')
    .innerJoin('users', 'users.id', 'orders.user_id')
    .leftJoin('payments', 'payments.order_no', 'orders.order_no')
    .selectAll('orders')
    .select(['users.username', 'payments.payment_no'])

/** One page of everybody's orders, the newest first. */
export function allOrdersPage(db: Db, { state, ...page }: AllOrdersInput, sought?: OrderSought) {
  let query = withPeople(db)
  if (sought) {
    query =
      'id' in sought ? query.where('orders.id', '=', sought.id) : query.where('orders.user_id', '=', sought.userId)
  }
  if (state === 'refunded') query = query.where('orders.refunded_at', 'is not', null)
  else if (state !== undefined) query = query.where('orders.status', '=', state)
  if (state === 'paid') query = query.where('orders.refunded_at', 'is', null)
  const by = sought ? 'orders.created_at' : 'orders.id'
  return pageOf(query, { label: sought ? 'sought' : (state ?? 'all'), by, id: 'orders.id' }, page)
}

/** An order with whose it is, how it was paid and who got a share; undefined where there is none. */
export const wholeOrder = (db: Db, id: number) =>
  withPeople(db)
    .leftJoin('pay_methods', 'pay_methods.id', 'orders.method_id')
    .leftJoin('users as agents', 'agents.id', 'orders.share_user_id')
    .select(['pay_methods.name as method', 'agents.username as agent'])
    .where('orders.id', '=', id)
    .executeTakeFirst()

/** The order that has a number, or whose payment has it. */
export async function orderOfNumber(db: Db, number: string): Promise<number | undefined> {
  const own = await db.selectFrom('orders').select('id').where('order_no', '=', number).executeTakeFirst()
  if (own) return own.id
  const paid = await db
    .selectFrom('payments')
    .innerJoin('orders', 'orders.order_no', 'payments.order_no')
    .select('orders.id')
    .where('payment_no', '=', number)
    .executeTakeFirst()
  return paid?.id
}
