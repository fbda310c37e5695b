import type { Page } from '@playwright/test'
import { seeded } from '#tests/faults/rng.ts'
import type { Fault } from '#tests/faults/fault.ts'
import { zh } from '#tests/words.ts'
import { networkMessages } from './support/watch.ts'
import { accounts } from '#demo/seed/accounts.ts'
import { expect, long, test, type App } from './support/app.ts'
import { openLedger } from './support/ledger.ts'
import { tableOf } from './support/rows.ts'
import { openOrder } from './support/open-order.ts'
import { shown } from './support/screen.ts'

const words = zh.money
const seed = Number(process.env.MONEY_SEED ?? Date.now() % 1_000_000)
const schedules = Number(process.env.MONEY_SCHEDULES ?? 10)

/** The balance as the top-up page shows it, asked for anew. */
async function balance({ page, go }: App): Promise<number> {
  await go('/home')
  await go('/my/recharge')
  const line = shown(page).getByText(/余额 [\d,]+ 金币/)
  await expect(shown(page).getByText('刚刚更新').first()).toBeVisible()
  return Number(/[\d,]+/.exec((await line.textContent()) ?? '')![0].replaceAll(',', ''))
}

/** Videos that the device knows and that cost coins, cheapest first. */
const priced = (page: Page) =>
  page.evaluate(async () => {
    const name = (await indexedDB.databases()).map((one) => one.name ?? '').find((one) => /person:(?!guest)/.test(one))!
    const opened = indexedDB.open(name)
    await new Promise((resolve) => (opened.onsuccess = resolve))
    const asked = opened.result.transaction('cards').objectStore('cards').getAll()
    await new Promise((resolve) => (asked.onsuccess = resolve))
    opened.result.close()
    type Row = {
      kind: string
      id: number
      value: { coins: number; is_pay: boolean; vip_only: boolean; small: boolean }
    }
    return (asked.result as Row[])
      .filter(({ kind, value }) => kind === 'video' && value.coins > 0 && !value.is_pay && !value.vip_only)
      .filter(({ value }) => !value.small)
      .map(({ id, value }) => ({ id, coins: value.coins }))
      .toSorted((a, b) => a.coins - b.coins)
  })

/** What the device knows of a video, once it does. */
async function detailOf(page: Page, id: number): Promise<{ access: string }> {
  const known = async () =>
    (await tableOf<{ kind: string; id: number; value: { access: string } }>(page, 'details')).find(
      (row) => row.kind === 'video' && row.id === id,
    )
  await expect.poll(known).toBeDefined()
  return (await known())!.value
}

test('coins are topped up: an order, its page, and coins; the records tell of it', long, async ({ app, context }) => {
  const { page } = app
  await app.firstVisit()
  await app.logIn()
  const before = await balance(app)
  await shown(page)
    .getByRole('button', { name: /^支付 ¥/ })
    .click()
  await expect(shown(page).getByText(words.orderWaiting)).toBeVisible()
  const [payPage] = await Promise.all([
    context.waitForEvent('page'),
    shown(page).getByRole('button', { name: words.openPayPage }).click(),
  ])
  await payPage.locator('button').first().click()
  await payPage.waitForLoadState()
  await payPage.close()
  await expect(shown(page).getByText(words.orderPaid)).toBeVisible({ timeout: 20_000 })
  await expect.poll(() => balance(app), { timeout: 30_000 }).toBeGreaterThan(before)
  await app.go('/my/recharge-records')
  await expect(shown(page).getByText(words.status.paid).first()).toBeVisible()
})

test('an order that was opened is still there after a reload, and the way to its page too', long, async ({ app }) => {
  const { page } = app
  await app.firstVisit()
  await app.logIn()
  await openOrder(app)
  await page.reload()
  await expect(shown(page).getByRole('button', { name: words.openPayPage })).toBeVisible()
})

test(
  'the page of an order opens in the same window too, and leads back to what became of it',
  long,
  async ({ app }) => {
    const { page } = app
    await app.firstVisit()
    await app.logIn()
    await openOrder(app)
    await shown(page).getByRole('link', { name: words.openPayHere }).click()
    await page.locator('button[value="pay"]').click()
    await page.locator('a.back').click()
    await expect(shown(page)).toHaveAttribute('data-page', '/my/recharge-records')
    await expect(shown(page).locator('article').first()).toContainText(words.status.paid)
  },
)

test('what is bought while it is being asked for is shown as bought: the reply on its way does not know of it', async ({
  app,
}) => {
  const { page, site } = app
  await app.firstVisit()
  await app.logIn()
  const ledger = openLedger(site, accounts.find(({ role }) => role === 'user')!.username)
  const film = ledger.forSale('video')[0]!
  const address = `/player?id=${film.id}`
  await app.go(address)
  const whole = shown(page).getByRole('button', { name: zh.buy.unlockNow })
  const button = shown(page).getByRole('button', { name: zh.buy.unlock(film.coins), exact: true })
  await expect(whole.or(button).first()).toBeVisible()
  // loaded anew, so that the page asks again, and its answer is made up early and comes late
  for (const line of site.lines)
    await line.set({
      fault: { kind: 'slices', bytes: 400, gapMs: 250 },
      only: (path) => path.includes('MvDetail/detail'),
    })
  await page.reload()
  await expect(whole.or(button).first()).toBeVisible()
  if (await whole.isVisible()) await whole.click()
  await button.click()
  await expect.poll(() => ledger.forSale('video').some(({ id }) => id === film.id)).toBe(false)
  for (const line of site.lines) await line.set()
  await expect(shown(page).getByRole('heading').first()).toBeVisible()
  await expect(whole.or(button)).toHaveCount(0)
  ledger.close()
})

/** What happens to the replies of a purchase. */
const faults: readonly Fault[] = [
  { kind: 'reset', of: 'reply', afterBytes: 20 },
  { kind: 'reset', of: 'request', afterBytes: 20 },
  { kind: 'cut', afterBytes: 30 },
  { kind: 'flipped', bits: 3 },
  { kind: 'status', status: 503, cors: true },
  { kind: 'latency', ms: 1500 },
]

test('whatever happens to the replies, and however often one taps, a video is charged once', long, async ({ app }) => {
  test.setTimeout(600_000)
  console.log(`seed ${seed}`)
  const { page, site } = app
  app.watch.allow(networkMessages)
  const random = seeded(seed)
  await app.firstVisit()
  await app.logIn()
  for (const word of ['山', '海', '城', '夜', '雪', '花']) {
    await app.go(`/search/result?word=${encodeURIComponent(word)}`)
    await expect(shown(page).locator('article').first()).toBeVisible()
  }
  const before = await balance(app)
  const videos = await priced(page)
  const ledger = openLedger(site, accounts.find(({ role }) => role === 'user')!.username)
  const last = ledger.last()
  const bought: { item: number; coins: number }[] = []
  for (const { id, coins } of videos) {
    if (bought.length === schedules) break
    await app.go(`/player?id=${id}`)
    // who is in the club of its maker sees it without coins; other tests join clubs
    const { access } = await detailOf(page, id)
    if (access === 'granted') continue
    const unlock = shown(page).getByRole('button', { name: zh.buy.unlock(coins) })
    // a film with a preview plays it first; after faults the lines are looked at again in growing pauses
    const wholeFilm = shown(page).getByRole('button', { name: zh.buy.unlockNow })
    await expect(unlock.or(wholeFilm).first()).toBeVisible({ timeout: 45_000 })
    if (await wholeFilm.isVisible()) await wholeFilm.click()
    await expect(unlock).toBeVisible()
    const fault = faults[Math.floor(random() * faults.length)]!
    for (const line of site.lines)
      await line.set({ fault, only: (path) => path.includes('watchingMvByCoins'), share: 0.7 })
    await unlock.dblclick()
    for (const line of site.lines) await line.set()
    // whoever sees that it is being checked taps again, until it is known
    await expect(async () => {
      const again = shown(page).getByRole('button', {
        name: new RegExp(`${zh.buy.unlock(coins)}|${zh.buy.paying}`),
      })
      if (await again.isVisible()) await again.click({ timeout: 1000 })
      await expect(again).toBeHidden({ timeout: 1500 })
    }).toPass({ timeout: 60_000 })
    bought.push({ item: id, coins })
  }
  expect(bought).toHaveLength(schedules)
  const spent = bought.reduce((sum, { coins }) => sum + coins, 0)
  // a page that was kept shows what it showed, for a moment
  await expect.poll(() => balance(app), { timeout: 30_000 }).toBe(before - spent)
  // each film once, and nothing else
  const charged = ledger.chargesAfter(last).map(({ kind, item, coins }) => ({ kind, item, coins }))
  expect(charged).toEqual(bought.map((one) => ({ kind: 'video', ...one })))
  expect(ledger.faults()).toEqual([])
  ledger.close()
  // the newest record tells the balance; after coins were topped up an older one may tell the same
  await app.go('/my/consumptions?tab=out')
  const newest = shown(page).locator('article').first()
  await expect(newest).toContainText(words.after((before - spent).toLocaleString('en')))
})
