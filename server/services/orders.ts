import type { Selectable } from 'kysely'
import type { Order } from '#contract/shapes/money.ts'
import type { Db, Tx } from '../database/tables.ts'
import type { OrdersTable } from '../database/tables/orders.ts'
import { readJson } from '../database/tables/types.ts'
import { payUrl } from '../gateway/payments.ts'
import { shareOf } from './agents.ts'
import { book, userHolder, type Side } from './ledger.ts'
import { tell } from './messages.ts'
import { news } from '../words/news.ts'
import { moneyText } from './money.ts'
import { addVipDays } from './vip.ts'

/** An order as the database has it. */
export type OrderRow = Selectable<OrdersTable>

/** How long an order can be paid. */
export const orderLifeMs = 15 * 60_000

/** What an order is now: nobody closes it at the very moment its time is over. */
export const statusOf = (row: Pick<OrderRow, 'status' | 'expires_at'>, nowMs: number): OrderRow['status'] =>
  row.status === 'waiting' && row.expires_at <= nowMs ? 'closed' : row.status

/** An order as it is shown. */
export const orderCard = (row: OrderRow, nowMs: number, line: string): Order => ({
  order_no: row.order_no,
  product: readJson(row.product),
  method: row.method_id,
  price: moneyText(row.price),
  status: statusOf(row, nowMs),
  created_at: row.created_at,
  ...(statusOf(row, nowMs) === 'waiting' && { pay_url: payUrl(line, row.order_no), expires_at: row.expires_at }),
})

/** What came of a paid order: `again` when it was paid before, `unknown` where there is none of this number and sum. */
export type Credited = 'credited' | 'again' | 'unknown'

/**
 * Credits a paid order once, also one that was closed before the payment came: the money is there, so what it bought
 * must be too; a note says so. Coins, VIP, the agent's share and the message are one with it.
 */
export async function creditOrder(tx: Tx, orderNo: string, amountFen: number, nowMs: number): Promise<Credited> {
  const order = await tx.selectFrom('orders').selectAll().where('order_no', '=', orderNo).executeTakeFirst()
  if (!order || order.price !== amountFen) return 'unknown'
  const isLate = statusOf(order, nowMs) === 'closed'
  const won = await tx
    .updateTable('orders')
    .set({ status: 'paid', paid_at: nowMs, note: isLate ? 'paid-after-closing' : null })
    .where('id', '=', order.id)
    .where('status', '!=', 'paid')
    .returning('id')
    .executeTakeFirst()
  if (!won) return 'again'
  const product = readJson(order.product)
  const about = { reason: 'recharge', kind: 'order', itemId: order.id, title: product.name, nowMs }
  if (order.type === 'vip') await addVipDays(tx, order.user_id, product.days ?? 0, nowMs)
  else {
    const coins = (product.coins ?? 0) + (product.bonus ?? 0)
    const sides: Side[] = [
      { holder: 'house:recharge', delta: -coins },
      { holder: userHolder(order.user_id), delta: coins },
    ]
    await book(tx, { ...about, currency: 'coin', sides })
  }
  const share = await shareOf(tx, order.user_id, order.price, nowMs)
  const sides: Side[] = [
    { holder: 'house:gateway', delta: -order.price },
    { holder: 'house:sales', delta: order.price - (share?.fen ?? 0) },
    ...(share ? [{ holder: userHolder(share.inviterId), delta: share.fen }] : []),
  ]
  await book(tx, { ...about, currency: 'fen', sides })
  const link = '/my/recharge-records'
  await tell(
    tx,
    { userId: order.user_id, box: 'order', ...news.orderPaid(product.name, moneyText(order.price), isLate), link },
    nowMs,
  )
  return 'credited'
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
