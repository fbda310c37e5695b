import type { Tx } from '../database/tables.ts'
import { readJson } from '../database/tables/types.ts'
import { accountOf, moveBalance } from '../repositories/ledger.ts'
import { countAgentDay, countPaid } from '../repositories/invites.ts'
import { markRefunded, orderByNo, type OrderRow } from '../repositories/orders.ts'
import { takeVipDays } from '../repositories/users.ts'
import { dayOf } from './day.ts'
import { book, userHolder, type Side } from './ledger.ts'
import { notify } from './messages.ts'
import { moneyText } from './money.ts'

/** What came of a refund: coins that were spent already can't be taken back. */
export type Refunded = { readonly coinsBack: number; readonly coinsSpent: number } | 'again' | 'unknown'

/**
 * Books that a paid order's money went back, once: its coins or days of VIP are taken back as far as they are there, so
 * is the agent's share, and the person is told. `unknown` where there is no paid order of this number and sum.
 */
export async function refundOrder(
  tx: Tx,
  orderNo: string,
  { fen, nowMs }: { readonly fen?: number; readonly nowMs: number },
): Promise<Refunded> {
  const order = await orderByNo(tx, orderNo)
  if (!order || (fen !== undefined && order.price !== fen)) return 'unknown'
  if (order.refunded_at !== null) return 'again'
  if (order.status !== 'paid') return 'unknown'
  if (!(await markRefunded(tx, order.id, nowMs))) return 'again'
  const product = readJson(order.product)
  const about = { reason: 'refund', kind: 'order', itemId: order.id, title: product.name, nowMs } as const
  const coins = order.type === 'coin' ? (product.coins ?? 0) + (product.bonus ?? 0) : 0
  const coinsBack = await takeable(tx, order.user_id, 'coin', coins)
  if (order.type === 'vip') await takeVipDays(tx, order.user_id, product.days ?? 0, nowMs)
  else
    await book(tx, {
      ...about,
      currency: 'coin',
      sides: [
        { holder: userHolder(order.user_id), delta: -coinsBack },
        { holder: 'house:recharge', delta: coinsBack },
      ],
    })
  await book(tx, { ...about, currency: 'fen', sides: await moneySides(tx, order) })
  const params = { product: product.name, money: moneyText(order.price), coins: coinsBack }
  const to = { userId: order.user_id, box: 'order', link: '/my/recharge-records' } as const
  await notify(tx, to, { code: 'order-refunded', params }, nowMs)
  return { coinsBack, coinsSpent: coins - coinsBack }
}

/** The house bears what an agent has taken out already. */
async function moneySides(tx: Tx, order: OrderRow): Promise<Side[]> {
  const { price, share_user_id: agentId, share } = order
  const back = agentId === null ? 0 : await takeable(tx, agentId, 'fen', share ?? 0)
  await countPaid(tx, order.user_id, -price, -back)
  if (agentId !== null) await countAgentDay(tx, agentId, dayOf(order.paid_at ?? order.created_at), { income: -back })
  return [
    { holder: 'house:gateway', delta: price },
    { holder: 'house:sales', delta: back - price },
    ...(agentId === null ? [] : [{ holder: userHolder(agentId), delta: -back } as const]),
  ]
}

/** Of so much, what somebody still has, while nobody else moves it. */
async function takeable(tx: Tx, userId: number, currency: 'coin' | 'fen', sum: number): Promise<number> {
  const { id } = await accountOf(tx, userHolder(userId), currency)
  // a change by nothing holds the row until the transaction ends
  return Math.min(sum, (await moveBalance(tx, id, 0)) ?? 0)
}

/** Gives coins to somebody, booked as a gift of the house; they are told. */
export async function giveCoins(
  tx: Tx,
  userId: number,
  { coins, nowMs }: { readonly coins: number; readonly nowMs: number },
): Promise<void> {
  const sides: Side[] = [
    { holder: userHolder(userId), delta: coins },
    { holder: 'house:mint', delta: -coins },
  ]
  await book(tx, { currency: 'coin', sides, reason: 'gift', nowMs })
  const to = { userId, box: 'order', link: '/my/consumptions' } as const
  await notify(tx, to, { code: 'coins-granted', params: { coins } }, nowMs)
}

/** Takes coins back from somebody, who is told why. Refuses with 402 where they have fewer. */
export async function takeCoins(
  tx: Tx,
  userId: number,
  { coins, reason, nowMs }: { readonly coins: number; readonly reason: string; readonly nowMs: number },
): Promise<void> {
  const sides: Side[] = [
    { holder: userHolder(userId), delta: -coins },
    { holder: 'house:mint', delta: coins },
  ]
  await book(tx, { currency: 'coin', sides, reason: 'taken-back', title: reason, nowMs })
  await notify(
    tx,
    { userId, box: 'order', link: '/my/consumptions' },
    { code: 'coins-taken', params: { coins, reason } },
    nowMs,
  )
}
