import { randomBytes } from 'node:crypto'
import { me, type Handler, type RequestContext } from '../api/handler.ts'
import { refuse } from '../api/refusal.ts'
import { holdRow } from '../database/hold-row.ts'
import type { Tx } from '../database/tables.ts'
import { readJson, writeJson } from '../database/tables/types.ts'
import type { PayWay } from '../payments/provider.ts'
import {
  addOrder,
  closeOrder,
  liveProduct,
  openOrders,
  orderByNo,
  payMethod,
  payOrder,
  setShare,
} from '../repositories/orders.ts'
import { addVipDays } from '../repositories/users.ts'
import { inLanguage } from '../serializers/in-language.ts'
import { productCard, statusOf } from '../serializers/orders.ts'
import { shareOf } from './agents.ts'
import { book, userHolder, type Side } from './ledger.ts'
import { notify } from './messages.ts'
import { moneyText } from './money.ts'
import { pricedProducts } from './prices.ts'

/** How long an order can be paid. */
export const orderLifeMs = 15 * 60_000

/** What came of a paid order: `again` when it was paid before, `unknown` where there is none of this number and sum. */
export type Credited = 'credited' | 'again' | 'unknown'

/**
 * Credits a paid order once, also one that was closed before the payment came: the money is there, so what it bought
 * must be too; a note says so. Coins, VIP, the agent's share and the message are one with it.
 */
export async function creditOrder(tx: Tx, orderNo: string, amountFen: number, nowMs: number): Promise<Credited> {
  const order = await orderByNo(tx, orderNo)
  if (!order || order.price !== amountFen) return 'unknown'
  const isLate = statusOf(order, nowMs) === 'closed'
  if (!(await payOrder(tx, order.id, isLate ? 'paid-after-closing' : null, nowMs))) return 'again'
  const product = readJson(order.product)
  const about = { reason: 'recharge' as const, kind: 'order', itemId: order.id, title: product.name, nowMs }
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
  if (share) await setShare(tx, order.id, { share_user_id: share.inviterId, share: share.fen })
  const sides: Side[] = [
    { holder: 'house:gateway', delta: -order.price },
    { holder: 'house:sales', delta: order.price - (share?.fen ?? 0) },
    ...(share ? [{ holder: userHolder(share.inviterId), delta: share.fen }] : []),
  ]
  await book(tx, { ...about, currency: 'fen', sides })
  const link = '/my/recharge-records'
  await notify(
    tx,
    { userId: order.user_id, box: 'order', link },
    {
      code: isLate ? 'order-paid-late' : 'order-paid',
      params: { product: product.name, money: moneyText(order.price) },
    },
    nowMs,
  )
  return 'credited'
}

/** More open orders than this are no shopping. */
const openLimit = 20

/** Opens an order: nothing is charged before the gateway says so. */
export const openOrder: Handler<'order.pay'> = async (ask) => {
  const { db: tx, input, nowMs } = ask
  const { id: userId } = me(ask)
  const { payments } = ask.parts
  if (!payments) throw refuse(409, 'recharge-unavailable')
  const [priced] = await pricedProducts(tx, [await liveProduct(tx, input.product_id, nowMs)], nowMs)
  const product = inLanguage(priced!, ask.client.language)
  const method = await payMethod(tx, input.method)
  if (product.price < (method.min ?? 0) || product.price > (method.max ?? Infinity))
    throw refuse(400, 'pay-method-amount')
  await holdRow(tx, 'users', userId)
  if ((await openOrders(tx, userId, openLimit, nowMs)) >= openLimit) throw refuse(429, 'orders-too-many')
  const orderNo = randomBytes(16).toString('hex')
  const expiresAt = nowMs + orderLifeMs
  const order = {
    order_no: orderNo,
    price: product.price,
    product: writeJson(productCard(product)),
    expires_at: expiresAt,
  }
  await addOrder(tx, {
    ...order,
    user_id: userId,
    type: product.type,
    method_id: method.id,
    status: 'waiting',
    note: null,
    created_at: nowMs,
    paid_at: null,
  })
  await payments.open?.(tx, order, nowMs)
  return { order_no: orderNo, pay_url: payments.payUrl(order, wayOf(ask)), expires_at: expiresAt }
}

/** The way that somebody comes to the payment page by. */
export const wayOf = ({ line, nowMs, parts }: RequestContext<unknown>): PayWay => ({
  line,
  app: parts.appOrigins[0] ?? line,
  nowMs,
})

/**
 * Closes an order that its person does not want any more. Money that comes all the same is credited, as after its time;
 * one that was paid is a conflict.
 */
export const cancelOrder: Handler<'order.cancel'> = async (ask) => {
  const { db: tx, input } = ask
  const order = await orderByNo(tx, input.order_no)
  if (order?.user_id !== me(ask).id) throw refuse(404, 'order-gone')
  if (await closeOrder(tx, order.order_no)) await ask.parts.payments?.cancel?.(tx, order.order_no)
  else if (order.status === 'paid') throw refuse(409, 'order-paid')
  return {}
}
