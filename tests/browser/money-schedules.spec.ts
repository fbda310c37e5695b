import { accounts } from '#server/demo/seed/accounts.ts'
import { seeded } from '#tests/faults/rng.ts'
import { giftWords } from '#words/gift.ts'
import { moneyWords } from '#words/money.ts'
import { expect, test, type App } from './support/app.ts'
import { openLedger } from './support/ledger.ts'
import { dealsOf } from './support/money-deals.ts'
import { runMoneySchedule, type Outcome } from './support/money-schedule.ts'
import { openWitness } from './support/outbox-schedule.ts'
import { shown } from './support/screen.ts'
import { rememberWorkers } from './support/tabs.ts'
import { networkMessages } from './support/watch.ts'

/** R2 at its number for soaks: `npm run soak -- money`. Every run of the tests has ten purchases in `money.spec.ts`. */
const schedules = Number(process.env.MONEY_SCHEDULES ?? 0)
const seed = Number(process.env.MONEY_SEED ?? Math.trunc(Math.random() * 2 ** 31))
const user = accounts.find(({ role }) => role === 'user')!

/** Coins enough for all that follows, bought from another device. */
async function topUp(app: App) {
  const { client, who } = await openWitness(app)
  const products = (await client.call('order.products', { type: 'coin' }, who)).data as {
    list: { id: number; coins: number }[]
    methods: { id: number }[]
  }
  const most = products.list.toSorted((a, b) => b.coins - a.coins)[0]!
  const order = await client.call('order.pay', { product_id: most.id, method: products.methods[0]!.id }, who)
  const { pay_url: page } = order.data as { pay_url: string }
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  await fetch(page, { method: 'POST', body: 'do=pay', headers, redirect: 'manual' })
}

/** The price of the gift that a sheet offers first. */
async function giftPrice({ page, go }: App, film: number): Promise<number> {
  await go(`/player?id=${film}`)
  await shown(page).getByRole('button', { name: giftWords.zh.gift, exact: true }).click()
  const button = page.getByRole('dialog').getByRole('button', { name: /^送出/ })
  const price = Number(/\d+/.exec(await button.innerText())![0])
  await page.keyboard.press('Escape')
  return price
}

test(`${schedules} schedules of faults, taps, tabs and their ends: each charged at most once, and told as it is (R2)`, async ({
  app,
}) => {
  test.skip(schedules === 0, 'a soak: npm run soak -- money')
  test.setTimeout(120_000 + schedules * 40_000)
  console.info(`seed ${seed}`)
  app.watch.allow(networkMessages, /ERR_FILE_NOT_FOUND \(blob:/)
  const { page, site } = app
  await rememberWorkers(page)
  await app.firstVisit()
  await app.logIn()
  const ledger = openLedger(site, user.username)
  await topUp(app)
  await expect.poll(() => ledger.balance()).toBeGreaterThan(2000)
  await app.go('/my/recharge')
  await expect(shown(page).getByText(`余额 ${ledger.balance().toLocaleString('en')} 金币`)).toBeVisible()
  const start = ledger.balance()
  const giftCoins = await giftPrice(app, ledger.forSale('video')[0]!.id)

  const outcomes: Outcome[] = []
  const random = seeded(seed)
  const next = dealsOf(ledger, (below) => Math.trunc(random() * below), giftCoins)
  for (let number = 0; number < schedules; number += 1) {
    const own = seeded(seed + number)
    const dice = (below: number) => Math.trunc(own() * below)
    const deal = next()
    const outcome = await runMoneySchedule({ app, ledger, dice, deal }).catch(
      async (error: unknown): Promise<Outcome> => {
        const seen = await Promise.all(
          app.context.pages().map(async (tab) => `${tab.url()}: ${await tab.locator('body').innerText()}`),
        )
        for (const line of site.lines) await line.set()
        for (const tab of app.context.pages()) await tab.reload()
        return { log: deal.name, charged: NaN, checked: false, wrongs: [String(error).slice(0, 2000), ...seen] }
      },
    )
    outcomes.push(outcome)
    const told = outcome.checked ? ', said that it is checked' : ''
    console.info(`${number}: ${outcome.log}: ${outcome.charged}${told}${outcome.wrongs.length > 0 ? ': WRONG' : ''}`)
  }
  expect(
    outcomes.flatMap(({ wrongs }) => wrongs),
    `seed ${seed}`,
  ).toEqual([])
  const spent = outcomes.reduce((sum, { charged }) => sum + charged, 0)
  const paid = outcomes.filter(({ charged }) => charged > 0).length
  const checked = outcomes.filter((outcome) => outcome.checked).length
  console.info(
    `seed ${seed}: ${schedules} schedules, ${paid} charged once, ${schedules - paid} not, ${checked} said that it is checked`,
  )
  expect(paid).toBeGreaterThan(schedules / 4)
  expect(ledger.balance()).toBe(start - spent)
  expect(ledger.faults()).toEqual([])
  ledger.close()
  const last = app.context.pages()[0]!
  await last.goto(`${site.origin}/#/my/recharge`)
  await last.reload()
  await expect(shown(last).getByText(moneyWords.zh.balance((start - spent).toLocaleString('en')))).toBeVisible()
})
