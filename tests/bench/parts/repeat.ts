import type { Browser, BrowserContext, Page } from '@playwright/test'
import { appOf, expect } from '#tests/browser/support/app.ts'
import type { Site } from '#tests/browser/support/site.ts'
import { watchContext } from '#tests/browser/support/watch.ts'
import { newPhone, slowPage, stopServiceWorkers } from '../browser.ts'
import { figure, median, type Figure } from '../figures.ts'
import type { WithScheduler } from '../post-task.ts'
import { serveFolder } from '../static.ts'

const rounds = 11
const slower = 4
/** A visit that has not shown what is measured by then never will. */
const visitLimitMs = 60_000

/** When things were on screen, in ms since the navigation. */
interface Seen {
  cards?: number
  live?: number
}

/**
 * Notes when twenty cards were painted, whoever drew them, and when the first one of the live list was. It asks for no
 * frame that the page does not draw by itself, and is told of a frame before anything else runs behind it.
 */
function watchCards() {
  const seen: Seen = {}
  const found = new Set<keyof Seen>()
  const { scheduler, benchDone } = globalThis as unknown as WithScheduler & { benchDone?: (text: string) => void }
  const noteAfterPaint = (name: keyof Seen) => {
    found.add(name)
    const note = () => {
      seen[name] = performance.now()
      if (seen.cards === undefined || seen.live === undefined) return
      changes.disconnect()
      benchDone?.(JSON.stringify(seen))
    }
    requestAnimationFrame(() => void scheduler.postTask(note, { priority: 'user-blocking' }))
  }
  const changes = new MutationObserver(() => {
    if (!found.has('cards') && document.querySelectorAll('article, .card').length >= 20) noteAfterPaint('cards')
    if (!found.has('live') && document.querySelector('.page article, .card')) noteAfterPaint('live')
  })
  changes.observe(document, { childList: true, subtree: true })
}

async function visit(context: BrowserContext, url: string): Promise<Required<Seen>> {
  const { page, cdp } = await slowPage(context, slower)
  await stopServiceWorkers(context, page)
  // the page tells by itself: asking it brings code of the asker's own, which takes a tenth of the time to the first card
  await cdp.send('Runtime.enable')
  await cdp.send('Runtime.addBinding', { name: 'benchDone' })
  const told = new Promise<string>((resolve, reject) => {
    cdp.once('Runtime.bindingCalled', ({ payload }) => resolve(payload))
    setTimeout(reject, visitLimitMs, new Error(`${url} did not show twenty cards and a live one`)).unref()
  })
  await page.goto(url, { waitUntil: 'commit' })
  const seen = JSON.parse(await told) as Required<Seen>
  await page.close()
  return seen
}

/** The first visit of the app, until all that the next one needs is on the device. */
async function prepareApp(browser: Browser, site: Site): Promise<BrowserContext> {
  const context = await newPhone(browser)
  const page = await context.newPage()
  const app = appOf(page, site, watchContext(context))
  await app.firstVisit()
  await app.keptForOffline()
  const hasSnapshot = () =>
    page.evaluate(async () => (await (await caches.match('/__look'))?.text())?.includes('<article'))
  await expect.poll(hasSnapshot, { message: 'the first screen is kept', timeout: 20_000 }).toBe(true)
  await page.close()
  await context.addInitScript(watchCards)
  return context
}

async function prepareFloor(browser: Browser, origin: string): Promise<BrowserContext> {
  const context = await newPhone(browser)
  const page: Page = await context.newPage()
  await page.goto(`${origin}/#/home`)
  await page.locator('.card').nth(19).waitFor()
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  await page.close()
  await context.addInitScript(watchCards)
  return context
}

/** S3: the second visit without a network, its service worker stopped, on a slow phone, beside the floor's. */
export async function repeatFigures(browser: Browser, site: Site, floorFolder: string): Promise<Figure[]> {
  // as the app's: a browser gives such a page a process of its own, which takes its time
  const floorServer = await serveFolder(floorFolder, { 'Cross-Origin-Opener-Policy': 'same-origin' })
  const ours = await prepareApp(browser, site)
  const floor = await prepareFloor(browser, floorServer.origin)
  await site.stop()
  await floorServer.close()
  const all: Record<'ours' | 'floor', Required<Seen>[]> = { ours: [], floor: [] }
  for (let round = -1; round < rounds; round++) {
    for (const turn of [0, 1]) {
      const name = (round + turn) % 2 === 0 ? 'ours' : 'floor'
      const url = name === 'ours' ? `${site.origin}/#/home` : `${floorServer.origin}/#/home`
      const seen = await visit(name === 'ours' ? ours : floor, url)
      if (round >= 0) all[name].push(seen)
    }
  }
  await ours.close()
  await floor.close()
  await site.start()
  const middle = (name: 'ours' | 'floor', what: keyof Seen) => median(all[name].map((seen) => seen[what]))
  const common = { goal: 'S3', unit: 'ms', digits: 0 }
  return [
    figure({
      ...common,
      what: 'repeat visit offline, 4 × slower: 20 cards painted',
      ours: middle('ours', 'cards'),
      reference: middle('floor', 'cards'),
      limit: '<= 0.5',
    }),
    figure({
      ...common,
      what: 'the same: live data',
      ours: middle('ours', 'live'),
      reference: middle('floor', 'live'),
      limit: '<= 1.15',
    }),
  ]
}
