import { randomBytes } from 'node:crypto'
import type { Product } from '#contract/shapes/money.ts'
import { me, type HandlersOf } from '../api/handler.ts'
import { found, refuse } from '../api/refusal.ts'
import { holdRow } from '../database/hold-row.ts'
import type { Db } from '../database/tables.ts'
import { states, writeJson } from '../database/tables/types.ts'
import { openPayment, payUrl } from '../gateway/payments.ts'
import { mapPage, pageOf } from '../repositories/page.ts'
import { moneyText } from '../services/money.ts'
import { orderCard, orderLifeMs } from '../services/orders.ts'

/** More open orders than this are no shopping. */
const openLimit = 20

const liveProducts = (db: Db) => db.selectFrom('products').selectAll().where('state', '=', states.live)
type ProductRow = Awaited<ReturnType<ReturnType<typeof liveProducts>['executeTakeFirstOrThrow']>>

const productCard = ({ id, type, name, price, original, coins, days, bonus, tag }: ProductRow): Product => ({
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

/** Orders of coins and VIP. */
export const order: HandlersOf<'order'> = {
  products: async ({ db, input, parts }) => {
    const rows = await liveProducts(db).where('type', '=', input.type).orderBy('place').orderBy('id').execute()
    // without somebody who takes the money there is no way to pay
    const methods = !parts.paymentSandbox
      ? []
      : await db.selectFrom('pay_methods').selectAll().orderBy('place').orderBy('id').execute()
    return {
      list: rows.map(productCard),
      methods: methods.map(({ id, name, icon, min, max }) => ({
        id,
        name,
        icon,
        ...(min !== null && { min: moneyText(min) }),
        ...(max !== null && { max: moneyText(max) }),
      })),
    }
  },
  /** Opens an order: nothing is charged before the gateway says so. */
  pay: async (ask) => {
    const { db: tx, input, nowMs, line } = ask
    const { id: userId } = me(ask)
    if (!ask.parts.paymentSandbox) throw refuse(409, 'recharge-unavailable')
    const product = found(await liveProducts(tx).where('id', '=', input.product_id).executeTakeFirst(), 'product-gone')
    const method = found(
      await tx.selectFrom('pay_methods').selectAll().where('id', '=', input.method).executeTakeFirst(),
      'pay-method-unknown',
    )
    if (product.price < (method.min ?? 0) || product.price > (method.max ?? Infinity))
      throw refuse(400, 'pay-method-amount')
    await holdRow(tx, 'users', userId)
    const open = await tx
      .selectFrom('orders')
      .select('id')
      .where('user_id', '=', userId)
      .where('status', '=', 'waiting')
      .where('expires_at', '>', nowMs)
      .limit(openLimit)
      .execute()
    if (open.length >= openLimit) throw refuse(429, 'orders-too-many')
    const orderNo = randomBytes(16).toString('hex')
    const expiresAt = nowMs + orderLifeMs
    await tx
      .insertInto('orders')
      .values({
        order_no: orderNo,
        user_id: userId,
        type: product.type,
        product: writeJson(productCard(product)),
        method_id: method.id,
        price: product.price,
        status: 'waiting',
        note: null,
        created_at: nowMs,
        expires_at: expiresAt,
        paid_at: null,
      })
      .execute()
    await openPayment(tx, orderNo, product.price, nowMs)
    return { order_no: orderNo, pay_url: payUrl(line, orderNo), expires_at: expiresAt }
  },
  list: async (ask) => {
    const { db, input, nowMs, line } = ask
    let query = db.selectFrom('orders').selectAll().where('user_id', '=', me(ask).id)
    if (input.type !== undefined) query = query.where('type', '=', input.type)
    if (input.order_no !== undefined) query = query.where('order_no', '=', input.order_no)
    const page = await pageOf(query, { label: 'new', by: 'orders.created_at', id: 'orders.id' }, input)
    return mapPage(page, (rows) => rows.map((row) => orderCard(row, nowMs, line)))
  },
}
