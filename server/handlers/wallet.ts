import type { Ticket } from '#contract/shapes/money.ts'
import { me, type HandlersOf } from '../api/handler.ts'
import { readJson } from '../database/tables/types.ts'
import { giftsToGive, ticketPage } from '../repositories/gifts.ts'
import { balanceOf, postingPage } from '../repositories/ledger.ts'
import { videosById } from '../repositories/videos.ts'
import { orderPage, payMethods, productsOf } from '../repositories/orders.ts'
import { mapPage } from '../repositories/page.ts'
import { videoCards } from '../serializers/videos.ts'
import { orderCard, productCard } from '../serializers/orders.ts'
import { inLanguage } from '../serializers/in-language.ts'
import { viewerOf } from '../serializers/viewer.ts'
import { agentOverview } from '../services/agents.ts'
import { userHolder } from '../services/ledger.ts'
import { fenOf, moneyText } from '../services/money.ts'
import { cancelOrder, openOrder, wayOf } from '../services/orders.ts'
import { payoutOf } from '../services/payout.ts'
import { pricedGifts, pricedProducts } from '../services/prices.ts'
import { ratesAt } from '../services/rates.ts'
import { useTicket } from '../services/tickets.ts'
import { transferName } from '../words/messages.ts'

/** Serves `contract/calls/wallet.ts`: orders of coins and VIP. */
export const order: HandlersOf<'order'> = {
  products: async ({ client, db, input, nowMs, parts }) => {
    const rows = await pricedProducts(db, await productsOf(db, input.type, nowMs), nowMs)
    // without somebody who takes the money there is no way to pay
    const methods = parts.payments ? await payMethods(db) : []
    return {
      list: rows.map((row) => productCard(inLanguage(row, client.language))),
      methods: methods
        .map((row) => inLanguage(row, client.language))
        .map(({ id, name, icon, min, max }) => ({
          id,
          name,
          icon,
          ...(min !== null && { min: moneyText(min) }),
          ...(max !== null && { max: moneyText(max) }),
        })),
      ...(parts.payments?.isSandbox && { sandbox: true }),
    }
  },
  pay: openOrder,
  cancel: cancelOrder,
  list: (ask) =>
    mapPage(orderPage(ask.db, me(ask).id, ask.input), (rows) =>
      rows.map((row) => orderCard(row, ask.parts.payments, wayOf(ask))),
    ),
}

const coinPayout = payoutOf({
  currency: 'coin',
  least: 'coin-payout-least',
  fee: 'coin-payout-fee',
  worth: 'coin-worth',
  text: String,
})

/** My coins. */
export const coins: HandlersOf<'coins'> = {
  detail: (ask) =>
    mapPage(postingPage(ask.db, userHolder(me(ask).id), 'coin', ask.input), (rows) =>
      rows.map(({ id, delta, balance, created_at, reason, kind, item_id, title }) => ({
        id,
        delta,
        balance: balance ?? 0,
        reason: transferName(reason),
        code: reason,
        ...(kind !== null && { kind }),
        ...(item_id !== null && { item_id }),
        ...(title !== null && { title }),
        created_at,
      })),
    ),
  canWithdraw: async (ask) => {
    const rate = await ratesAt(ask.db, ask.nowMs)
    return {
      coins: await balanceOf(ask.db, userHolder(me(ask).id), 'coin'),
      min: rate('coin-payout-least'),
      coin_value: moneyText(rate('coin-worth')),
      ...(await coinPayout.overview(ask)),
    }
  },
  withdraw: async (ask) => ({ record: await coinPayout.withdraw(ask, ask.input.coins, ask.input.account) }),
}

const moneyPayout = payoutOf({
  currency: 'fen',
  least: 'money-payout-least',
  fee: 'money-payout-fee',
  text: moneyText,
})

/** The agent program. */
export const proxy: HandlersOf<'proxy'> = {
  index: agentOverview,
  canWithdraw: async (ask) => ({
    money: moneyText(await balanceOf(ask.db, userHolder(me(ask).id), 'fen')),
    min: moneyText((await ratesAt(ask.db, ask.nowMs))('money-payout-least')),
    ...(await moneyPayout.overview(ask)),
  }),
  withdraw: async (ask) => ({ record: await moneyPayout.withdraw(ask, fenOf(ask.input.money), ask.input.account) }),
}

/** Viewing tickets. */
export const ticket: HandlersOf<'ticket'> = {
  list: (ask) => {
    const { db, input, nowMs } = ask
    return mapPage(ticketPage(db, me(ask).id, input, nowMs), async (rows) => {
      const mvs = await videosById(
        db,
        rows.flatMap(({ mv_id }) => mv_id ?? []),
      )
      const cards = new Map((await videoCards(db, mvs, viewerOf(ask))).map((card) => [card.id, card]))
      return rows.map(({ id, name, expires_at, mv_id }): Ticket => {
        const mv = mv_id === null ? undefined : cards.get(mv_id)
        return { id, name, status: input.status, expires_at, ...(mv && { mv }) }
      })
    })
  },
  use: useTicket,
}

/** Gifts for creators. */
export const gift: HandlersOf<'gift'> = {
  list: async ({ client, db, nowMs }) => {
    const gifts = await pricedGifts(db, await giftsToGive(db, nowMs), nowMs)
    return {
      list: gifts
        .map((row) => inLanguage(row, client.language))
        .map(({ id, name, image, coins: price }) => ({ id, name, image: readJson(image), coins: price })),
    }
  },
}
