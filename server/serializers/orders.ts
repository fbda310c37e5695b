import type { Order, Product } from '#contract/shapes/money.ts'
import { readJson } from '../database/tables/types.ts'
import type { PaymentProvider, PayWay } from '../payments/provider.ts'
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
export const orderCard = (row: OrderRow, payments: PaymentProvider | undefined, way: PayWay): Order => ({
  order_no: row.order_no,
  product: readJson(row.product),
  method: row.method_id,
  price: moneyText(row.price),
  // clients of before know of no other state
  status: row.refunded_at === null ? statusOf(row, way.nowMs) : 'closed',
  created_at: row.created_at,
  ...(statusOf(row, way.nowMs) === 'waiting' &&
    payments && { pay_url: payments.payUrl(row, way), expires_at: row.expires_at }),
  ...(row.refunded_at !== null && { refunded_at: row.refunded_at }),
})
