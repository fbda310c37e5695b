import type { Page } from '@playwright/test'
import type { PaymentRow } from '#bridge/rows.ts'
import type { Fault, FaultRule } from '#tests/faults/fault.ts'
import { appOf, expect, type App } from './app.ts'
import type { Ledger } from './ledger.ts'
import type { Deal } from './deal.ts'
import { tableOf } from './rows.ts'
import { shown } from './screen.ts'
import { rememberWorkers } from './tabs.ts'

/** Networks as they are met while somebody pays; a new fault is one more row. */
const weathers: readonly Fault[] = [
  { kind: 'reset', of: 'request', afterBytes: 20 },
  { kind: 'reset', of: 'reply', afterBytes: 20 },
  { kind: 'cut', afterBytes: 30 },
  { kind: 'flipped', bits: 3 },
  { kind: 'status', status: 503, cors: true },
  { kind: 'portal', how: 'page', cors: true },
  { kind: 'latency', ms: 1500, jitterMs: 800 },
  { kind: 'doubled' },
  { kind: 'swapped' },
  { kind: 'timeout' },
]
/** Long enough that taps in two tabs meet. */
const slow: Fault = { kind: 'latency', ms: 400 }

const taps = ['once', 'twice', 'in two tabs', 'twice in two tabs'] as const
const ends = ['none', 'none', 'none', 'tab closed', 'tab loaded anew', 'worker killed'] as const

/** What one schedule came to. */
export interface Outcome {
  log: string
  /** How often it took effect. */
  times: number
  charged: number
  /** "Checking, do not pay again" was on screen. */
  checked: boolean
  wrongs: string[]
}

interface Scene {
  app: App
  ledger: Ledger
  /** A whole number below a limit. */
  dice: (below: number) => number
  deal: Deal
}

const isOpen = ({ state }: PaymentRow) => state === 'pending' || state === 'checking'
const openRows = async (page: Page) => (await tableOf<PaymentRow>(page, 'payments')).filter(isOpen)

async function openTab({ context, site, watch }: App, address: string): Promise<Page> {
  const page = await context.newPage()
  await rememberWorkers(page)
  await page.goto(`${site.origin}/#/my`)
  await page.locator('.page:visible').waitFor()
  await appOf(page, site, watch).go(address)
  return page
}

async function endOf(page: Page, end: (typeof ends)[number]): Promise<void> {
  if (end === 'tab closed') await page.close()
  if (end === 'tab loaded anew') await page.reload()
  if (end === 'worker killed')
    await page.evaluate(() => (globalThis as unknown as { started: Worker[] }).started.at(-1)!.terminate())
}

/** What stands on screen of a payment without an outcome, in the tabs that were left alone. */
async function saidMeanwhile(tabs: readonly Page[], { waiting }: Deal): Promise<{ said: boolean; checked: boolean }> {
  const texts = await Promise.all(tabs.map((page) => page.locator('body').innerText()))
  const checked = texts.some((text) => text.includes(waiting.checking))
  const busy = await Promise.all(tabs.map((page) => page.locator('[aria-busy="true"]:visible').count()))
  return { checked, said: checked || busy.some((count) => count > 0) }
}

/** Somebody buys one thing while the network and the app fail: what the books have in the end, and what the app says. */
export async function runMoneySchedule({ app, ledger, dice, deal }: Scene): Promise<Outcome> {
  const { site, context, watch } = app
  const tap = taps[dice(taps.length)]!
  const end = ends[dice(ends.length)]!
  const fault = weathers[dice(weathers.length)]!
  const share = [0.5, 0.8, 1][dice(3)]!
  const waitMs = dice(700)
  const log = `${deal.name}: ${fault.kind} ${share}, tapped ${tap}, ${end}${end === 'none' ? '' : ` after ${waitMs} ms`}`

  const tabs = context.pages()
  while (tabs.length > 2) await tabs.pop()!.close()
  while (tabs.length < 2) tabs.push(await openTab(app, deal.address))
  const [first, second] = tabs as [Page, Page]
  const used = tap.includes('two tabs') ? [first, second] : [first]
  for (const page of tabs) {
    const tab = appOf(page, site, watch)
    // two films have one path: the former one must be off the screen first
    await tab.go('/my')
    await tab.go(deal.address)
  }
  for (const page of used) {
    await deal.open(page)
    await expect(deal.button(page), log).toBeEnabled()
    await expect(deal.button(page), log).not.toHaveAttribute('aria-busy', 'true')
  }
  const before = ledger.balance()

  const only = (path: string) => path === deal.path
  const rules: FaultRule[] = [
    { fault, share, only },
    { fault: slow, only },
  ]
  for (const line of site.lines) {
    line.forget()
    await line.set(...rules)
  }
  const times = tap.startsWith('twice') ? 2 : 1
  await Promise.all(
    used.map((page) =>
      deal.button(page).evaluate((button, count) => {
        for (let time = 0; time < count; time += 1) (button as HTMLButtonElement).click()
      }, times),
    ),
  )
  await new Promise((resolve) => setTimeout(resolve, waitMs))
  await endOf(first, end)
  const left = tabs.filter((page) => !page.isClosed())

  // until it is known, the app says so
  let checked = false
  const whole = end === 'none' ? used : used.filter((page) => page !== first)
  await expect
    .poll(
      async () => {
        if (whole.length === 0) return true
        const open = await openRows(whole[0]!)
        if (open.length === 0) return true
        const now = await saidMeanwhile(whole, deal)
        checked ||= now.checked
        // the goods may be there before the answer of the payment is: then the screen shows them
        const offered = await Promise.all(whole.map((page) => deal.button(page).count()))
        return now.said || (deal.effects() > 0 && offered.every((count) => count === 0))
      },
      { message: `${log}: it says that it is being paid or checked`, timeout: 15_000 },
    )
    .toBe(true)
    .catch(async (error: unknown) => {
      const rows = JSON.stringify(await openRows(whole[0]!))
      const texts = await Promise.all(whole.map((page) => shown(page).innerText()))
      const said = texts.map((text) => text.replaceAll(/\s+/g, ' ').slice(0, 600))
      throw new Error(`${log}: open are ${rows}, and the screens say ${said.join(' // ')}`, { cause: error })
    })
  // the question about it fails as well, for a while
  for (let look = 0; look < 6 && whole.length > 0 && !checked && (await openRows(whole[0]!)).length > 0; look += 1) {
    checked = (await saidMeanwhile(whole, deal)).checked
    await new Promise((resolve) => setTimeout(resolve, 400))
  }

  for (const line of site.lines) await line.set()
  for (const page of left) await page.evaluate(() => dispatchEvent(new Event('online')))
  const judge = left[0] ?? (await openTab(app, deal.address))
  await expect
    .poll(async () => (await openRows(judge)).length, { message: `${log}: it is known in the end`, timeout: 60_000 })
    .toBe(0)

  const wrongs: string[] = []
  const effects = deal.effects()
  const charged = before - ledger.balance()
  if (effects > 1) wrongs.push(`took effect ${effects} times`)
  if (charged !== effects * deal.cost) wrongs.push(`charged ${charged}, not ${effects} × ${deal.cost}`)
  const rows = await tableOf<PaymentRow>(judge, 'payments')
  const latest = rows.toSorted((a, b) => b.createdAt - a.createdAt)[0]
  if (effects > 0 && latest?.state !== 'done') wrongs.push(`charged, and the device says ${latest?.state}`)
  for (const page of context.pages()) {
    const typed = used.includes(page) && !(page === first && end === 'tab loaded anew')
    // a page that was loaded anew is at its address; its sheets are closed
    await deal.says(page, effects > 0, typed).catch((error: unknown) => wrongs.push(String(error).slice(0, 300)))
  }
  if (end === 'worker killed') await first.reload()
  return { log, times: effects, charged, checked, wrongs: wrongs.map((wrong) => `${log}: ${wrong}`) }
}
