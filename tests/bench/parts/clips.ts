import type { Browser, CDPSession, Page } from '@playwright/test'
import { appOf } from '#tests/browser/support/app.ts'
import type { Site } from '#tests/browser/support/site.ts'
import { watchContext } from '#tests/browser/support/watch.ts'
import { seeded } from '#tests/faults/rng.ts'
import { newPhone } from '../browser.ts'
import { figure, type Figure } from '../figures.ts'

/** 4 Mbit/s and a mobile network's way there and back. */
const link = { offline: false, latency: 60, downloadThroughput: 4_000_000 / 8, uploadThroughput: 1_000_000 / 8 }
const visits = 2
/** A frame that has not come by then counts as so late. */
const frameLimitMs = 20_000
const seed = 5

/** What is seen of a swipe. */
interface Swipe {
  /** Ms from when the next clip came into view until its first frame was there. */
  frameMs: number
  /** How far beyond the clip on screen anything of a film has been asked for. */
  ahead: number
}

/** Waits in the page for the first frame of a clip, from when the clip comes into view. */
const firstFrame = (page: Page, index: number): Promise<number> =>
  page.evaluate(
    ({ at, limitMs }) =>
      new Promise<number>((resolve) => {
        const startMs = performance.now()
        let seenMs: number | undefined
        const look = () => {
          const clip = document.querySelectorAll('[data-clip]')[at]
          const nowMs = performance.now()
          if (clip && clip.getBoundingClientRect().top < innerHeight - 1) seenMs ??= nowMs
          if (seenMs !== undefined && clip?.querySelector('[data-frame="shown"]')) resolve(nowMs - seenMs)
          else if (nowMs - startMs > limitMs) resolve(nowMs - startMs)
          else requestAnimationFrame(look)
        }
        look()
      }),
    { at: index, limitMs: frameLimitMs },
  )

/** The furthest clip of which anything was asked for, counted from the one on screen. */
const furthestAhead = (page: Page, index: number): Promise<number> =>
  page.evaluate((at) => {
    const ids = [...document.querySelectorAll<HTMLElement>('[data-clip]')].map((clip) => clip.dataset.clip)
    const asked = performance
      .getEntriesByType('resource')
      .flatMap(({ name }) => /\/v\/(\d+)\/full\//.exec(name)?.[1] ?? [])
    return Math.max(...asked.map((id) => ids.indexOf(id))) - at
  }, index)

/** A finger that goes up by more than half of the screen, in about 100 ms. */
async function flick(page: Page, cdp: CDPSession) {
  const at = (y: number) => [{ x: 180, y }]
  await cdp.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: at(700) })
  for (let step = 1; step <= 10; step++) {
    await cdp.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: at(700 - step * 52) })
    await page.waitForTimeout(8)
  }
  await cdp.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
}

async function swipe(page: Page, cdp: CDPSession, index: number): Promise<Swipe> {
  const seen = firstFrame(page, index)
  await flick(page, cdp)
  const frameMs = await seen
  await page.waitForFunction(
    (at) => document.querySelector<HTMLElement>('[data-feed]')?.dataset.feed === at,
    `${index}`,
  )
  return { frameMs, ahead: await furthestAhead(page, index) }
}

async function visit(browser: Browser, site: Site, random: () => number): Promise<Swipe[]> {
  const context = await newPhone(browser)
  const page = await context.newPage()
  const app = appOf(page, site, watchContext(context))
  await app.firstVisit()
  const cdp = await context.newCDPSession(page)
  await cdp.send('Network.enable')
  await cdp.send('Network.emulateNetworkConditions', link)
  // the worker's calls go another way than the page's
  for (const line of site.lines)
    await line.set({ only: (path) => path.startsWith('/api/'), fault: { kind: 'latency', ms: 60 } })
  await app.go('/short')
  await page.locator('[data-clip] [data-frame="shown"]').first().waitFor()
  await page.evaluate(() => performance.setResourceTimingBufferSize(5000))
  const swipes: Swipe[] = []
  const count = await page.locator('[data-clip]').count()
  for (let index = 1; index < Math.min(count, 20); index++) {
    // people look at most clips for a while, and flick past some
    await page.waitForTimeout(random() < 0.2 ? 350 : 800 + random() * 2000)
    swipes.push(await swipe(page, cdp, index))
  }
  await context.close()
  for (const line of site.lines) await line.set()
  return swipes
}

/** The value that so many of them do not exceed. */
const quantile = (values: readonly number[], part: number) =>
  values.toSorted((a, b) => a - b)[Math.ceil(values.length * part) - 1] ?? Number.NaN

/** S13: swiping through clips on 4 Mbit/s: the first frame of the next, and how far ahead was loaded. */
export async function clipFigures(browser: Browser, site: Site): Promise<Figure[]> {
  console.log(`clips: seed ${seed}`)
  const random = seeded(seed)
  const swipes: Swipe[] = []
  for (let round = 0; round < visits; round++) swipes.push(...(await visit(browser, site, random)))
  const times = swipes.map(({ frameMs }) => frameMs)
  const common = { goal: 'S13', digits: 0 }
  return [
    figure({
      ...common,
      what: `clips on 4 Mbit/s, ${times.length} swipes: first frame of the next, 95 %`,
      ours: quantile(times, 0.95),
      unit: 'ms',
      limit: '<= 150',
    }),
    figure({ ...common, what: 'the same: the slowest of all', ours: Math.max(...times), unit: 'ms' }),
    figure({
      ...common,
      what: 'the same: clips ahead of which anything was loaded, at most',
      ours: Math.max(...swipes.map(({ ahead }) => ahead)),
      unit: '',
      limit: '<= 2',
    }),
  ]
}
