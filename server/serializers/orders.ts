import type { Order, Product } from '#contract/shapes/money.ts'
import { readJson } from '../database/tables/types.ts'
import { payUrl } from '../gateway/payments.ts'
import type { OrderRow, ProductRow } from '../repositories/orders.ts'
import { moneyText } from '../services/money.ts'

/** A product as it is shown. */
export const productCard = ({ id, type, name, price, original, coins, days, bonus, tag }: ProductRow): Product => ({
  id,
  type,
  name,
  price: moneyText(price),
  ...(original !== null && { original: moneyText(original) }),
  ...(coins !== null && { coins }),
  ...(days !== null && { days }),
  ...(bonus !== null && { bonus }),
  ...(tag !== null && { tag }),
})

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
