import type { Locator, Page } from '@playwright/test'
import { callOf, type MoneyCall } from '#contract/catalogue.ts'
import { buyWords } from '#words/buy.ts'
import { giftWords } from '#words/gift.ts'
import { expect } from './app.ts'
import type { Goods, Ledger } from './ledger.ts'
import { shown } from './screen.ts'

/** Something to be bought: where, by which call, and what is tapped for it. */
export interface Deal {
  name: string
  address: string
  /** The path of the call. */
  path: string
  /** What the server is to take. */
  cost: number
  /** Brings the button on screen, where a tap is needed for that. */
  open(page: Page): Promise<void>
  button(page: Page): Locator
  /** What may stand there while nothing is known yet. */
  waiting: { paying: string; checking: string }
  /** Whether the screen says that it was bought, or that it was not. */
  says(page: Page, bought: boolean): Promise<void>
}

const goods: Readonly<Record<Goods, { address: (id: number) => string; call: MoneyCall }>> = {
  video: { address: (id) => `/player?id=${id}`, call: 'mv.buy' },
  picture: { address: (id) => `/picture/detail?id=${id}`, call: 'picture.buy' },
  game: { address: (id) => `/game/detail?id=${id}`, call: 'game.buy' },
  article: { address: (id) => `/scandalous/detail?id=${id}`, call: 'article.buy' },
  post: { address: (id) => `/post/detail?id=${id}`, call: 'wei.unlock' },
  dating: { address: (id) => `/dating/detail?id=${id}`, call: 'dating.buy' },
}
const kinds = Object.keys(goods) as Goods[]

const unlockDeal = (kind: Goods, id: number, cost: number): Deal => {
  const button = (page: Page) => shown(page).getByRole('button', { name: buyWords.zh.unlock(cost), exact: true })
  // a film with a preview plays it first
  const wholeFilm = (page: Page) => shown(page).getByRole('button', { name: buyWords.zh.unlockNow })
  const open = async (page: Page) => {
    const paying = shown(page).getByRole('button', { name: buyWords.zh.paying, exact: true })
    const any = button(page).or(wholeFilm(page)).or(paying).first()
    await expect(any).toBeVisible({ timeout: 45_000 })
    if (await wholeFilm(page).isVisible()) await wholeFilm(page).click()
  }
  return {
    name: `${kind} ${id}`,
    address: goods[kind].address(id),
    path: callOf(goods[kind].call).path,
    cost,
    open,
    button,
    waiting: buyWords.zh,
    async says(page, bought) {
      if (!bought) {
        await open(page)
        await expect(button(page)).toBeEnabled()
        return expect(button(page)).not.toHaveAttribute('aria-busy', 'true')
      }
      await expect(shown(page).getByRole('heading').first()).toBeVisible()
      await expect(button(page).or(wholeFilm(page))).toHaveCount(0)
    },
  }
}

const giftDeal = (film: number, cost: number): Deal => {
  const button = (page: Page) =>
    page.getByRole('dialog').getByRole('button', { name: new RegExp(`^${giftWords.zh.total(cost)}$`) })
  const open = async (page: Page) => {
    if (await page.getByRole('dialog').isVisible()) return
    await shown(page).getByRole('button', { name: giftWords.zh.gift, exact: true }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
  }
  return {
    name: `a gift for the maker of ${film}`,
    address: `/player?id=${film}`,
    path: callOf('user.reward').path,
    cost,
    open,
    button,
    waiting: giftWords.zh,
    // a gift can be sent again: what tells is that nothing is under way any more
    async says(page) {
      // the sheet that is there may be on its way out
      await expect(async () => {
        await open(page)
        await expect(button(page)).toBeEnabled({ timeout: 1000 })
        await expect(button(page)).not.toHaveAttribute('aria-busy', 'true', { timeout: 1000 })
      }).toPass({ timeout: 20_000 })
      await page.keyboard.press('Escape')
    },
  }
}

/** Deals of all kinds in turn, of things that nobody has bought yet. */
export function dealsOf(ledger: Ledger, dice: (below: number) => number, giftCoins: number): () => Deal {
  const shelves = new Map(kinds.map((kind) => [kind, ledger.forSale(kind)]))
  const films = ledger.forSale('video')
  return () => {
    const filled = kinds.filter((kind) => shelves.get(kind)!.length > 0)
    const at = dice(filled.length + 1)
    const kind = filled[at]
    if (kind === undefined) return giftDeal(films[dice(films.length)]!.id, giftCoins)
    const shelf = shelves.get(kind)!
    const [{ id, coins }] = shelf.splice(dice(Math.min(3, shelf.length)), 1) as [{ id: number; coins: number }]
    return unlockDeal(kind, id, coins)
  }
}
