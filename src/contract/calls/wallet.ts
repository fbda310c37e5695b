import { answer, list, notKept, ownAnswer, ownList } from '../cache.ts'
import { money, pages, read, write } from '../call.ts'
import { Nothing } from '../families.ts'
import { listOf, oneOf, opt, shape } from '../schema.ts'
import { changesNothing, ownEffect } from '../reply-effects.ts'
import { Amount, Count, Flag, Id, Money, Text, Time, Uuid } from '../shapes/common.ts'
import { Account, Coins, Sum, Word } from '../shapes/inputs.ts'
import { UnlockedFields } from '../shapes/media.ts'
import {
  Agent,
  CoinRecord,
  Gift,
  Order,
  PayAccount,
  PayMethod,
  Product,
  ProductType,
  Ticket,
  TicketStatus,
  WithdrawRecord,
} from '../shapes/money.ts'
import { wholeList } from '../shapes/page.ts'

const accounts = { fee_rate: Amount, accounts: listOf(PayAccount), records: listOf(WithdrawRecord) }
const Withdrawn = shape({ record: WithdrawRecord })

/** Orders of coins and VIP; the payment page opens outside the app. */
export const order = {
  products: read(
    '/api/order/productList',
    { type: ProductType },
    shape({ list: listOf(Product), methods: listOf(PayMethod), sandbox: opt(Flag) }),
    ownAnswer,
  ),
  pay: money(
    '/api/order/createPaying',
    { product_id: Id, method: Id },
    shape({ order_no: Uuid, pay_url: Text, expires_at: Time }),
    changesNothing,
    { keepsReply: true },
  ),
  cancel: write('/api/order/cancelOrder', { order_no: Uuid }, Nothing, changesNothing, { success: 251 }),
  list: pages('/api/order/orderList', { type: opt(ProductType), order_no: opt(Uuid) }, Order, ownList('order'), {
    who: 'user',
  }),
}

/** My coins. */
export const coins = {
  detail: pages(
    '/api/user/coinsDetail',
    { type: oneOf(['in', 'out', 'all']), kind: opt(Word) },
    CoinRecord,
    ownList('coin-record'),
    {
      who: 'user',
    },
  ),
  canWithdraw: read(
    '/api/user/canWithdrawCoins',
    {},
    shape({ coins: Count, min: Count, coin_value: opt(Money), ...accounts }),
    notKept,
    {
      who: 'creator',
    },
  ),
  withdraw: money('/api/user/withdrawCoins', { coins: Coins, account: Account }, Withdrawn, changesNothing, {
    who: 'creator',
    silent: true,
  }),
}

/** The agent program. */
export const proxy = {
  index: read('/api/proxy/index', {}, Agent, ownAnswer, { who: 'user' }),
  canWithdraw: read('/api/proxy/canWithdrawMoney', {}, shape({ money: Money, min: Money, ...accounts }), notKept, {
    who: 'agent',
  }),
  withdraw: money('/api/proxy/withdraw', { money: Sum, account: Account }, Withdrawn, changesNothing, {
    who: 'agent',
    silent: true,
  }),
}

/** Viewing tickets. */
export const ticket = {
  list: pages('/api/user/myMvTicket', { status: TicketStatus }, Ticket, list('ticket', { own: true }), { who: 'user' }),
  use: money('/api/user/checkinTicket', { ticket_id: Id, mv_id: Id }, shape(UnlockedFields), ownEffect),
}

/** Gifts for creators. */
export const gift = {
  list: read('/api/order/giftList', {}, wholeList(Gift), answer),
}
