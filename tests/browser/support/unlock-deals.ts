import type { Page } from '@playwright/test'
import { callOf, type MoneyCall } from '#contract/catalogue.ts'
import { zh } from '#tests/words.ts'
import { expect } from './app.ts'
import { ask, counting, dialog, entries, idle, type Deal, type Maker, type Shop } from './deal.ts'
import type { Goods, Ledger } from './ledger.ts'
import { shown } from './screen.ts'

const buy = zh.buy

/** From this on an unlock asks first. */
const asksFrom = 50

/** A button that unlocks, where it stands at an address or is brought up by a tap. */
function unlocking(
  name: string,
  call: MoneyCall,
  address: string,
  cost: number,
  ledger: Ledger,
  bring?: (page: Page) => Promise<void>,
): Deal {
  const price = (page: Page) =>
    shown(page)
      .or(dialog(page))
      .getByRole('button', { name: buy.unlock(cost), exact: true })
      .first()
  // a film with a preview plays it first
  const wholeFilm = (page: Page) => shown(page).getByRole('button', { name: buy.unlockNow })
  const paying = (page: Page) => page.getByRole('button', { name: buy.paying, exact: true })
  const confirm = (page: Page) => page.getByRole('alertdialog').getByRole('button', { name: buy.confirmPay })
  const reach = async (page: Page) => {
    if (bring && !(await price(page).isVisible())) await bring(page)
    await expect(price(page).or(wholeFilm(page)).or(paying(page)).first()).toBeVisible({ timeout: 45_000 })
    if (await wholeFilm(page).isVisible()) await wholeFilm(page).click()
  }
  return {
    ...{ name, address, cost, path: callOf(call).path, told: buy.bought },
    async open(page) {
      await reach(page)
      if (cost < asksFrom) return
      await price(page).click()
      await expect(confirm(page)).toBeVisible()
    },
    button: cost < asksFrom ? price : confirm,
    waiting: buy,
    async says(page, done) {
      if (!done) {
        await page.keyboard.press('Escape')
        // what is on its way out still shows the price
        await expect(cost < asksFrom ? dialog(page) : confirm(page)).toHaveCount(0)
        await reach(page)
        return idle(price(page))
      }
      await expect(shown(page).getByRole('heading').first()).toBeVisible()
      await expect(price(page).or(wholeFilm(page))).toHaveCount(0)
    },
    effects: entries(ledger, 'buy'),
  }
}

/** Of things that nobody has bought yet, one of the three cheapest. */
const item =
  (goods: Goods, call: MoneyCall, address: string): Maker =>
  async ({ ledger, dice }) => {
    const shelf = ledger.forSale(goods)
    const { id, coins } = shelf[dice(Math.min(3, shelf.length))]!
    return unlocking(`${goods} ${id}`, call, `${address}?id=${id}`, coins, ledger)
  }

interface Work {
  id: number
  coins: number
}
const work = async (shop: Shop, call: 'comic.list' | 'audio.list'): Promise<Work> => {
  const { list } = await ask<{ list: Work[] }>(shop, call, { sort: 'new' })
  return list.find(({ coins }) => coins > 0)!
}

interface Club {
  id: number
  joined: boolean
  owner: { uuid: string }
  prices: { months: 1 | 3 | 12; coins: number }[]
}

/** What is unlocked for good, joined, or seen with a ticket. */
export const unlockDeals = {
  'mv.buy': item('video', 'mv.buy', '/player'),
  'picture.buy': item('picture', 'picture.buy', '/picture/detail'),
  'game.buy': item('game', 'game.buy', '/game/detail'),
  'article.buy': item('article', 'article.buy', '/scandalous/detail'),
  'wei.unlock': item('post', 'wei.unlock', '/post/detail'),
  'dating.buy': item('dating', 'dating.buy', '/dating/detail'),

  async 'comic.buy'(shop) {
    const { id, coins } = await work(shop, 'comic.list')
    return unlocking(`comic ${id}`, 'comic.buy', `/cartoon/cartoon-detail?id=${id}`, coins, shop.ledger)
  },

  async 'audio.buyBook'(shop) {
    const { id, coins } = await work(shop, 'audio.list')
    return unlocking(`audio ${id}`, 'audio.buyBook', `/audio/detail?id=${id}`, coins, shop.ledger)
  },

  async 'audio.buy'(shop) {
    const { id } = await work(shop, 'audio.list')
    type Part = { title: string; coins: number; is_pay: boolean }
    const { list } = await ask<{ list: Part[] }>(shop, 'audio.chapters', { id, order: 'asc' })
    const { title, coins } = list.find((part) => part.coins > 0 && !part.is_pay)!
    return unlocking(
      `${title} of audio ${id}`,
      'audio.buy',
      `/audio/detail?id=${id}`,
      coins,
      shop.ledger,
      async (page) => {
        await shown(page).getByRole('button', { name: title }).first().click()
        await expect(dialog(page)).toBeVisible()
      },
    )
  },

  async 'club.join'(shop) {
    const { list } = await ask<{ list: Club[] }>(shop, 'club.rank', { period: 'all' })
    const open = list.filter(({ joined, owner }) => !joined && owner.uuid !== shop.who.uuid)
    const { owner, prices } = open[shop.dice(open.length)]!
    const [{ months, coins }] = prices as [Club['prices'][number]]
    const { joinFor, renewFor, months: lengths, pay } = zh.clubs
    const either = (page: Page) =>
      shown(page)
        .getByRole('button', { name: joinFor(lengths[months], coins), exact: true })
        .or(shown(page).getByRole('button', { name: renewFor(lengths[months], coins), exact: true }))
    return {
      ...{ name: 'a club', address: `/user/fan-group?uuid=${owner.uuid}`, cost: coins, path: callOf('club.join').path },
      async open(page) {
        await either(page).click()
        await expect(page.getByRole('alertdialog')).toBeVisible()
      },
      button: (page) => page.getByRole('alertdialog').getByRole('button', { name: pay, exact: true }),
      waiting: buy,
      async says(page, done) {
        await page.keyboard.press('Escape')
        await idle(either(page))
        await expect(shown(page).getByRole('heading', { name: zh.clubs.joined })).toHaveCount(done ? 1 : 0)
      },
      told: zh.clubs.done(''),
      effects: entries(shop.ledger, 'club'),
    }
  },

  async 'ticket.use'(shop) {
    await ask(shop, 'user.exchange', { code: shop.ledger.newCode({ tickets: 2 }) })
    const { id } = shop.ledger.forSale('video')[shop.dice(3)]!
    const unused = shop.ledger.count(`tickets where user_id = :user and used_at is null and expires_at > ${Date.now()}`)
    const button = (page: Page) =>
      shown(page)
        .getByRole('button', { name: zh.ticket.use(unused), exact: true })
        .first()
    const wholeFilm = (page: Page) => shown(page).getByRole('button', { name: buy.unlockNow })
    const open = async (page: Page) => {
      await expect(button(page).or(wholeFilm(page)).first()).toBeVisible({ timeout: 45_000 })
      if (await wholeFilm(page).isVisible()) await wholeFilm(page).click()
      await expect(button(page)).toBeVisible()
    }
    return {
      ...{ name: `a ticket for ${id}`, address: `/player?id=${id}`, cost: 0, path: callOf('ticket.use').path, open },
      button,
      waiting: { checking: buy.checking },
      async says(page, done) {
        if (done) return expect(button(page).or(wholeFilm(page))).toHaveCount(0)
        await open(page)
        await idle(button(page))
      },
      told: zh.payments.ticket,
      effects: counting(shop.ledger, 'tickets where user_id = :user and used_at is not null'),
    }
  },
} satisfies { [N in MoneyCall]?: Maker }
