import type { Browser, BrowserContext, CDPSession, Page } from '@playwright/test'
import { appOf, expect } from '#tests/browser/support/app.ts'
import { plantList } from '#tests/browser/support/lists.ts'
import { nameEachPicture } from '#tests/browser/support/pictures.ts'
import { cards, nothingSpins, shown } from '#tests/browser/support/screen.ts'
import type { Site } from '#tests/browser/support/site.ts'
import { watchContext } from '#tests/browser/support/watch.ts'
import { countAddresses } from '../addresses.ts'
import { newPhone } from '../browser.ts'
import { figure, median, type Figure } from '../figures.ts'
import { serveFolder } from '../static.ts'

const rounds = 10
const slower = 4
const items = 5000
const tag = '五千'
/** How long each round scrolls, the first second included, which is not counted. */
const scrollMs = 6000
/** As fast as somebody looks through who reads titles: a screen a second, nine cards. */
const pxPerSecond = 800
const pageChanges = 200
const scrollers = { ours: '[data-scroller]', floor: 'html' }

/** What one round of scrolling was like. */
interface Scrolled {
  /** Frames that should have come and did not, in percent of all. */
  dropped: number
  /** The longest task after the first second, ms; 0 where none was longer than 50. */
  longest: number
  /** The most cards in the document at a time, and the most of them that were on screen. */
  cards: number
  visible: number
}

/** Scrolls down at an even pace, from wherever it stands, and watches. */
const scrollOn = (page: Page, scroller: string): Promise<Scrolled> =>
  page.evaluate(
    async ({ selector, forMs, pace }) => {
      const element = [...document.querySelectorAll<HTMLElement>(selector)].find((one) => one.checkVisibility())!
      const found = { dropped: 0, longest: 0, cards: 0, visible: 0 }
      const startMs = performance.now()
      const tasks = new PerformanceObserver((list) => {
        for (const { startTime, duration } of list.getEntries())
          if (startTime > startMs + 1000) found.longest = Math.max(found.longest, duration)
      })
      tasks.observe({ entryTypes: ['longtask'] })
      const fromPx = element.scrollTop
      const frame = () => new Promise<number>(requestAnimationFrame)
      const countFromMs = (await frame()) + 1000
      let frames = 0
      let nowMs = 0
      while (nowMs < startMs + forMs) {
        nowMs = await frame()
        element.scrollTop = fromPx + ((nowMs - startMs) / 1000) * pace
        if (nowMs < countFromMs) continue
        if (++frames % 30 !== 0) continue
        const all = [...element.querySelectorAll('article, .card')]
        const seen = all.filter((one) => {
          const { top, bottom } = one.getBoundingClientRect()
          return bottom > 0 && top < innerHeight
        })
        found.cards = Math.max(found.cards, all.length)
        found.visible = Math.max(found.visible, seen.length)
      }
      // the observer tells of a task once it is over
      await new Promise((resolve) => setTimeout(resolve, 200))
      tasks.disconnect()
      const due = ((nowMs - countFromMs) * 60) / 1000
      found.dropped = Math.max(0, (1 - frames / due) * 100)
      return found
    },
    { selector: scroller, forMs: scrollMs, pace: pxPerSecond },
  )

async function openOurs(context: BrowserContext, site: Site): Promise<Page> {
  const page = await context.newPage()
  const app = appOf(page, site, watchContext(context))
  await app.firstVisit()
  await nothingSpins(page)
  const covers = await page.evaluate(async () => {
    const opened = indexedDB.open('shiguang-person:guest')
    await new Promise((resolve) => (opened.onsuccess = resolve))
    const all = opened.result.transaction('cards').objectStore('cards').getAll()
    await new Promise((resolve) => (all.onsuccess = resolve))
    opened.result.close()
    const rows = all.result as { value: { cover?: { path: string } } }[]
    return rows.flatMap(({ value }) => value.cover?.path || [])
  })
  expect(covers.length).toBeGreaterThan(20)
  await plantList(page, tag, items, covers)
  // the server knows nothing of this list, and is not asked
  for (const line of site.lines)
    await line.set({ fault: { kind: 'status', status: 500, cors: true }, only: (path) => path.endsWith('listOfTag') })
  await app.go(`/tag?tag=${encodeURIComponent(tag)}`)
  await expect(cards(page).first()).toContainText(`${tag} 1`)
  return page
}

async function openFloor(context: BrowserContext, origin: string): Promise<Page> {
  const page = await context.newPage()
  await page.goto(`${origin}/#/home`)
  await page.locator('.card').nth(19).waitFor()
  await page.evaluate(async (count) => {
    const opened = indexedDB.open('floor')
    await new Promise((resolve) => (opened.onsuccess = resolve))
    const writing = opened.result.transaction(['rows', 'feeds'], 'readwrite')
    const ids = Array.from({ length: count }, (_, at) => at + 1)
    for (const id of ids)
      writing.objectStore('rows').put({ id, title: `五千 ${id}`, author: '栽种', minutes: 1, round: 1 })
    writing.objectStore('feeds').put({ name: 'feed', ids })
    await new Promise((resolve) => (writing.oncomplete = resolve))
    opened.result.close()
  }, items)
  // what was written past the library the page sees with what its worker writes next
  await page.evaluate(() =>
    (globalThis as unknown as { floorWorker: { write(round: number): Promise<number> } }).floorWorker.write(1),
  )
  await page
    .locator('.card')
    .nth(items - 1)
    .waitFor({ state: 'attached' })
  return page
}

/** What a page's objects take after all that is unused was given back, bytes. */
async function heap(cdp: CDPSession): Promise<number> {
  await cdp.send('HeapProfiler.collectGarbage')
  return (await cdp.send('Runtime.getHeapUsage')).usedSize
}

/** By how many percent the heap grows over page changes, once as many pages are kept as are ever kept. */
async function heapGrowth(page: Page, go: (address: string) => Promise<void>): Promise<number> {
  const cdp = await page.context().newCDPSession(page)
  const visit = async (from: number, count: number) => {
    for (let at = from; at < from + count; at++) {
      const word = `词${at}`
      await go(`/search/result?word=${encodeURIComponent(word)}`)
      await expect(page.getByRole('heading', { level: 1, name: `“${word}”的搜索结果`, exact: true })).toBeVisible()
    }
    await nothingSpins(page)
  }
  await visit(0, 60)
  const before = await heap(cdp)
  await visit(60, pageChanges)
  const after = await heap(cdp)
  await cdp.detach()
  return (after / before - 1) * 100
}

/** The most addresses of pictures at a time while it is scrolled, beyond the cards on screen, where all have one. */
async function addressesBeyond(browser: Browser, site: Site): Promise<number> {
  const context = await newPhone(browser)
  await nameEachPicture(context)
  const page = await openOurs(context, site)
  const addresses = await countAddresses(page)
  const { visible } = await scrollOn(page, scrollers.ours)
  const live = await addresses()
  await context.close()
  if (live === 0) throw new Error('no picture had an address of its own')
  return live - visible
}

/** S11: scrolling a list of 5,000 on a slow phone, beside the floor's plain list of as many; and what page changes leave behind. */
export async function scrollFigures(browser: Browser, site: Site, floorFolder: string): Promise<Figure[]> {
  const floorServer = await serveFolder(floorFolder)
  const contexts = { ours: await newPhone(browser), floor: await newPhone(browser) }
  const pages = {
    ours: await openOurs(contexts.ours, site),
    floor: await openFloor(contexts.floor, floorServer.origin),
  }
  const all: Record<'ours' | 'floor', Scrolled[]> = { ours: [], floor: [] }
  for (let round = 0; round < rounds; round++) {
    for (const turn of [0, 1]) {
      const name = (round + turn) % 2 === 0 ? 'ours' : 'floor'
      const cdp = await contexts[name].newCDPSession(pages[name])
      await pages[name].bringToFront()
      await cdp.send('Emulation.setCPUThrottlingRate', { rate: slower })
      all[name].push(await scrollOn(pages[name], scrollers[name]))
      await cdp.send('Emulation.setCPUThrottlingRate', { rate: 1 })
      await cdp.detach()
    }
  }
  const most = (what: keyof Scrolled) => Math.max(...all.ours.map((one) => one[what]))
  const page = pages.ours
  await expect(shown(page)).toHaveAttribute('data-page', '/tag')
  await page.bringToFront()
  const growth = await heapGrowth(page, async (address) => {
    await page.evaluate((to) => (location.hash = `#${to}`), address)
  })
  for (const context of Object.values(contexts)) await context.close()
  const beyond = await addressesBeyond(browser, site)
  for (const line of site.lines) await line.set()
  await floorServer.close()
  const dropped = (name: 'ours' | 'floor') => median(all[name].map((one) => one.dropped))
  const common = { goal: 'S11', digits: 0, unit: '' }
  return [
    figure({
      ...common,
      what: 'scrolling 5,000 cards, 4 × slower: longest task after the first second, median of the rounds',
      ours: median(all.ours.map((one) => one.longest)),
      unit: 'ms',
      limit: '<= 50',
    }),
    figure({
      ...common,
      what: "the same: the longest of all rounds, beside the floor's (the engine's own collecting of garbage is among them)",
      ours: most('longest'),
      reference: Math.max(...all.floor.map((one) => one.longest)),
      unit: 'ms',
    }),
    figure({
      ...common,
      what: `the same: dropped frames, points above the floor's plain list (${dropped('ours').toFixed(1)} % and ${dropped('floor').toFixed(1)} %)`,
      ours: dropped('ours') - dropped('floor'),
      digits: 1,
      limit: '<= 2',
    }),
    figure({
      ...common,
      what: 'the same: most cards in the document beyond those on screen',
      ours: most('cards') - most('visible'),
      limit: '<= 20',
    }),
    figure({
      ...common,
      what: 'the same: most live addresses of pictures beyond the cards on screen, where small ones have one too',
      ours: beyond,
      limit: '<= 20',
    }),
    figure({
      ...common,
      what: `heap over ${pageChanges} page changes, once 50 pages are kept: grown by`,
      ours: growth,
      unit: '%',
      digits: 1,
      limit: '<= 10',
    }),
  ]
}
