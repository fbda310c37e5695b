import { accounts } from '#demo/seed/accounts.ts'
import { seeded } from '#tests/faults/rng.ts'
import { zh } from '#tests/words.ts'
import { expect, long, test, type App } from './support/app.ts'
import { logInAs } from './support/log-in.ts'
import { openLedger, type Ledger } from './support/ledger.ts'
import type { Deal, Shop } from './support/deal.ts'
import { dealMakers, moneyCalls } from './support/money-deals.ts'
import { runMoneySchedule, type Outcome } from './support/money-schedule.ts'
import { openWitness } from './support/outbox-schedule.ts'
import { shown } from './support/screen.ts'
import { rememberWorkers } from './support/tabs.ts'
import { networkMessages } from './support/watch.ts'

/** `npm run soak -- money` has more. */
const schedules = Number(process.env.MONEY_SCHEDULES ?? 10)
const seed = Number(process.env.MONEY_SEED ?? Math.trunc(Math.random() * 2 ** 31))
/** A creator who is an agent too: the only one who can pay by every call. */
const payer = accounts.find(({ role }) => role === 'creator')!

const diceOf = (from: number) => {
  const random = seeded(from)
  return (below: number) => Math.trunc(random() * below)
}

/** Logs in as somebody with coins and money enough for all that follows, and opens their books. */
async function openShop(app: App): Promise<{ shop: Shop; ledger: Ledger }> {
  const { page, site } = app
  app.watch.allow(networkMessages, /ERR_FILE_NOT_FOUND \(blob:/)
  await rememberWorkers(page)
  await app.firstVisit()
  const ledger = openLedger(site, payer.username)
  ledger.give('coin', 20_000)
  ledger.give('fen', 5_000_000)
  await logInAs(app, 'creator')
  const { client, who: other } = await openWitness(app)
  const { who } = await openWitness(app, payer)
  return { ledger, shop: { ledger, client, who, other, dice: diceOf(seed) } }
}

/** Loses every reply to one call, and the question what became of it, until lines are set anew. */
async function loseReplies({ site }: App, deal: Deal) {
  for (const line of site.lines) {
    line.forget()
    await line.set({ fault: { kind: 'reset', of: 'reply', afterBytes: 20 }, only: (path) => path === deal.path })
  }
}

test(
  'every call marked money: a reply that was lost is asked for, meanwhile nobody can pay again, and then it is said (R2)',
  long,
  async ({ app }) => {
    test.setTimeout(400_000)
    console.info(`seed ${seed}`)
    const { page, site } = app
    const { shop, ledger } = await openShop(app)
    const wrongs: string[] = []
    for (const call of moneyCalls) {
      await test
        .step(call, async () => {
          const deal = await dealMakers[call](shop)
          const before = ledger.balance()
          await app.go('/my')
          await app.go(deal.address)
          await deal.open(page)
          await loseReplies(app, deal)
          // an impatient finger
          await deal.button(page).dblclick()
          await expect(page.locator('body'), 'says that it is checked').toContainText(deal.waiting.checking)
          // a form that is sent by the keyboard is no way round it
          await page.keyboard.press('Enter')
          const isReloaded = shop.dice(2) === 0
          if (isReloaded) await app.load(deal.address)
          for (const line of site.lines) await line.set()
          await page.evaluate(() => dispatchEvent(new Event('online')))
          const left = () => `余额 ${ledger.balance().toLocaleString('en')} 金币`
          const notice = page.getByText(deal.told)
          await expect(notice.first(), 'says that it took effect').toBeVisible({ timeout: 20_000 })
          if (deal.cost !== 0) await expect(page.getByText(deal.told).filter({ hasText: left() }).first()).toBeVisible()
          await deal.says(page, true, !isReloaded)
          expect(deal.effects(), 'took effect once').toBe(1)
          expect(before - ledger.balance(), 'charged once').toBe(deal.cost)
        })
        .catch((error: unknown) => wrongs.push(`${call}: ${String(error).slice(0, 600)}`))
      if (wrongs.length > 0) {
        for (const line of site.lines) await line.set()
      }
    }
    expect(wrongs, `seed ${seed}`).toEqual([])
    expect(ledger.faults()).toEqual([])
    ledger.close()
  },
)

test(
  `${schedules} schedules of faults, taps, tabs and their ends, over every call marked money: each charged at most once, and told as it is (R2)`,
  long,
  async ({ app }) => {
    test.setTimeout(120_000 + schedules * 40_000)
    console.info(`seed ${seed}`)
    const { site } = app
    const { shop, ledger } = await openShop(app)
    const outcomes: Outcome[] = []
    for (let number = 0; number < schedules; number += 1) {
      // every call in turn, however few there are
      const call = moneyCalls[(seed + number) % moneyCalls.length]!
      const dice = diceOf(seed + number)
      const before = ledger.balance()
      const deal = await dealMakers[call]({ ...shop, dice })
      // what came before the deal, such as the request that it is about
      const made = before - ledger.balance()
      const outcome = await runMoneySchedule({ app, ledger, dice, deal }).catch(
        async (error: unknown): Promise<Outcome> => {
          const seen = await Promise.all(
            app.context.pages().map(async (tab) => `${tab.url()}: ${await tab.locator('body').innerText()}`),
          )
          for (const line of site.lines) await line.set()
          for (const tab of app.context.pages()) await tab.reload()
          return {
            log: deal.name,
            times: 0,
            charged: NaN,
            checked: false,
            wrongs: [String(error).slice(0, 2000), ...seen],
          }
        },
      )
      outcomes.push({ ...outcome, charged: outcome.charged + made })
      const told = outcome.checked ? ', said that it is checked' : ''
      console.info(
        `${number}: ${call}, ${outcome.log}: ${outcome.times}${told}${outcome.wrongs.length > 0 ? ': WRONG' : ''}`,
      )
    }
    expect(
      outcomes.flatMap(({ wrongs }) => wrongs),
      `seed ${seed}`,
    ).toEqual([])
    const paid = outcomes.filter(({ times }) => times > 0).length
    const checked = outcomes.filter((outcome) => outcome.checked).length
    console.info(
      `seed ${seed}: ${schedules} schedules, ${paid} took effect once, ${schedules - paid} not, ${checked} said that it is checked`,
    )
    expect(paid).toBeGreaterThan(schedules / 4)
    expect(ledger.faults()).toEqual([])
    const last = app.context.pages()[0]!
    await last.goto(`${site.origin}/#/my/recharge`)
    await last.reload()
    await expect(shown(last).getByText(zh.money.balance(ledger.balance().toLocaleString('en')))).toBeVisible()
    ledger.close()
  },
)
