import type { Page } from '@playwright/test'
import { callOf, type MoneyCall } from '#contract/catalogue.ts'
import { zh } from '#tests/words.ts'
import { expect } from './app.ts'
import { ask, counting, dialog, entries, fieldOf, idle, type, type Deal, type Maker, type Shop } from './deal.ts'
import type { Ledger } from './ledger.ts'
import { shown } from './screen.ts'

const buy = zh.buy
const money = zh.money
const wanted = zh.wanted

/** A withdrawal of a sum, by a form whose field has a name. */
function withdrawal(call: 'coins.withdraw' | 'proxy.withdraw', address: string, field: string, ledger: Ledger): Deal {
  const coins = call === 'coins.withdraw' ? 100 : 0
  const send = (page: Page) => shown(page).getByRole('button', { name: money.submitWithdraw, exact: true })
  return {
    ...{ name: call, address, cost: coins, path: callOf(call).path, told: money.withdrawn },
    async open(page) {
      await type(page, field, '100')
      const other = shown(page).getByRole('radio', { name: money.newAccount })
      if ((await other.count()) > 0) await other.check()
      await type(page, money.accountName, '阿木')
      await type(page, money.accountNumber, '6222020200112233')
      await send(page).click()
      await expect(dialog(page)).toBeVisible()
    },
    button: (page) => dialog(page).getByRole('button', { name: money.confirmDo, exact: true }),
    waiting: { checking: money.checkingWithdraw },
    async says(page, done, typed) {
      await page.keyboard.press('Escape')
      await idle(send(page))
      if (done) await expect(fieldOf(page, field)).toHaveValue('')
      else if (typed) await expect(fieldOf(page, field)).toHaveValue('100')
    },
    effects: entries(ledger, 'withdraw', coins > 0 ? 'coin' : 'fen'),
  }
}

/** One's own request, with an answer of somebody else. */
async function answeredWant(shop: Shop): Promise<{ id: number }> {
  const content = '找一部讲灯塔的片子'
  const want = await ask<{ id: number }>(shop, 'find.create', { title: content, content, images: [], coins: 10 })
  await ask(shop, 'find.reply', { id: want.id, content: '应该是这一部', mv_ids: [] }, shop.other)
  return want
}

/** What is paid by a form or a sheet of its own. */
export const formDeals = {
  async 'user.reward'({ ledger, dice }) {
    const films = ledger.forSale('video')
    const film = films[dice(films.length)]!.id
    const send = (page: Page) => dialog(page).getByRole('button', { name: /^送出/ })
    const open = async (page: Page) => {
      if (await dialog(page).isVisible()) return
      await shown(page).getByRole('button', { name: zh.gift.gift, exact: true }).click()
      await expect(send(page)).toBeVisible()
    }
    return {
      ...{ name: `a gift for the maker of ${film}`, address: `/player?id=${film}`, path: callOf('user.reward').path },
      cost: ledger.cheapestGift(),
      open,
      button: send,
      waiting: zh.gift,
      // a gift can be sent again: what tells is that nothing is under way any more
      async says(page) {
        // the sheet that is there may be on its way out
        await expect(async () => {
          await open(page)
          await expect(send(page)).toBeEnabled({ timeout: 1000 })
          await expect(send(page)).not.toHaveAttribute('aria-busy', 'true', { timeout: 1000 })
        }).toPass({ timeout: 20_000 })
        await page.keyboard.press('Escape')
      },
      told: '已送给',
      effects: entries(ledger, 'reward'),
    }
  },

  async 'user.exchange'({ ledger }) {
    const code = ledger.newCode({ coins: 7 })
    const redeem = (page: Page) => shown(page).getByRole('button', { name: money.redeemDo, exact: true })
    return {
      ...{ name: 'a code', address: '/my/recharge', cost: -7, path: callOf('user.exchange').path, button: redeem },
      open: (page) => type(page, money.redeem, code),
      waiting: { checking: money.checkingRedeem },
      async says(page, done, typed) {
        await idle(redeem(page))
        if (done || typed) await expect(fieldOf(page, money.redeem)).toHaveValue(done ? '' : code)
      },
      told: money.redeemed(money.coins('7')),
      effects: counting(ledger, `code_uses where user_id = :user and code = '${code}'`),
    }
  },

  async 'order.pay'({ ledger }) {
    const pay = (page: Page) => shown(page).getByRole('button', { name: /^支付 ¥/ })
    const order = (page: Page) => shown(page).getByRole('region', { name: money.orderTitle })
    return {
      ...{ name: 'an order', address: '/my/recharge', cost: 0, path: callOf('order.pay').path, button: pay },
      async open(page) {
        // one that is open from before would look like this one
        if (await order(page).isVisible()) await order(page).getByRole('button', { name: money.forget }).click()
        await expect(pay(page)).toBeVisible()
      },
      waiting: { checking: money.checking },
      async says(page, done) {
        await idle(pay(page))
        if (done) await expect(order(page).getByRole('button', { name: money.openPayPage })).toBeVisible()
      },
      told: zh.payments.order,
      effects: counting(ledger, 'orders where user_id = :user'),
    }
  },

  async 'find.create'({ ledger }) {
    const { form } = wanted
    const title = `找一部 ${crypto.randomUUID().slice(0, 8)}`
    const pay = (page: Page) => shown(page).getByRole('button', { name: form.pay(10), exact: true })
    return {
      ...{ name: 'a request', address: '/lookmv/publish', cost: 10, path: callOf('find.create').path, button: pay },
      async open(page) {
        await type(page, form.name, title)
        await type(page, form.content, '黑白的，结尾有雾。')
        await type(page, form.coins, '10')
      },
      waiting: { checking: form.sentMaybe },
      async says(page, done, typed) {
        const isForm = (await shown(page).getAttribute('data-page')) === '/lookmv/publish'
        if (done) {
          if (isForm) await expect(fieldOf(page, form.name)).toHaveValue('')
          else await expect(shown(page).getByText(title).first()).toBeVisible()
        } else if (typed) {
          await expect(fieldOf(page, form.name)).toHaveValue(title)
          await idle(pay(page))
        }
      },
      told: form.sent,
      effects: counting(ledger, `wants where user_id = :user and title = '${title}'`),
    }
  },

  async 'find.appendCoins'(shop) {
    const { id } = await answeredWant(shop)
    const pay = (page: Page) => dialog(page).getByRole('button', { name: wanted.addCoinsDo(10), exact: true })
    const open = async (page: Page) => {
      await shown(page).getByRole('button', { name: wanted.addCoins, exact: true }).click()
      await expect(pay(page)).toBeVisible()
    }
    return {
      ...{
        name: `a bounty of ${id}`,
        address: `/lookmv/detail?id=${id}`,
        cost: 10,
        path: callOf('find.appendCoins').path,
      },
      open,
      button: pay,
      waiting: { checking: buy.checking },
      async says(page, done) {
        if (done) {
          await expect(shown(page).getByText(wanted.bounty(20)).first()).toBeVisible()
          return expect(dialog(page)).toHaveCount(0)
        }
        if (!(await pay(page).isVisible())) await open(page)
        await idle(pay(page))
        await page.keyboard.press('Escape')
      },
      told: wanted.coinsAdded,
      effects: counting(shop.ledger, `wants where id = ${id} and bounty = 20`),
    }
  },

  async 'find.accept'(shop) {
    const { id } = await answeredWant(shop)
    const accept = (page: Page) => shown(page).getByRole('button', { name: wanted.accept, exact: true })
    return {
      ...{ name: `an answer to ${id}`, address: `/lookmv/detail?id=${id}`, cost: 0, path: callOf('find.accept').path },
      async open(page) {
        await accept(page).click()
        await expect(dialog(page)).toBeVisible()
      },
      button: (page) => dialog(page).getByRole('button', { name: wanted.accept, exact: true }),
      waiting: { checking: buy.checking },
      async says(page, done) {
        if (!done) {
          await page.keyboard.press('Escape')
          return idle(accept(page))
        }
        await expect(shown(page).getByText(wanted.accepted).first()).toBeVisible()
        await expect(dialog(page)).toHaveCount(0)
      },
      told: wanted.acceptDone,
      effects: counting(shop.ledger, `wants where id = ${id} and status = 'solved'`),
    }
  },

  'coins.withdraw': async ({ ledger }) => withdrawal('coins.withdraw', '/my/purse', money.amountCoins, ledger),
  'proxy.withdraw': async ({ ledger }) => withdrawal('proxy.withdraw', '/my/proxy', money.amountMoney, ledger),
} satisfies { [N in MoneyCall]?: Maker }
