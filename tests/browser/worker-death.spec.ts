import type { Page } from '@playwright/test'
import { zh } from '#tests/words.ts'
import { expect, long, test, type App } from './support/app.ts'
import {
  expectPicturesDrawn,
  followPictures,
  nameEachPicture,
  orphanShows,
  refusedPictures,
  setPictures,
  timesAsked,
  workerScript,
} from './support/pictures.ts'
import { cards, nothingSpins, shown } from './support/screen.ts'
import { rememberWorkers } from './support/tabs.ts'

const words = zh.shell

const terminate = (page: Page) =>
  page.evaluate(() => (globalThis as unknown as { started: Worker[] }).started.at(-1)!.terminate())

const newest = (page: Page) => page.workers().at(-1)!
const search = `/search/result?word=${encodeURIComponent('湖')}`

/**
 * Asks for something slow, so that a call is under way; ends when a line has the request. Pictures are drawn by then:
 * the addresses of those that are not would end with the worker.
 */
async function askSlowly(app: App) {
  await expectPicturesDrawn(app.page)
  for (const line of app.site.lines) {
    line.forget()
    await line.set({ fault: { kind: 'latency', ms: 1500 }, only: (path) => path.startsWith('/api/') })
  }
  await app.go(search)
  await expect.poll(() => app.site.lines.flatMap(({ passages }) => passages).length).toBeGreaterThan(0)
  await expectPicturesDrawn(app.page)
  expect(app.site.lines.flatMap(({ passages }) => passages).filter(({ end }) => end === 'open')).not.toEqual([])
}

/** Until a worker has begun after this many others: one that dies before it does is found out much later. */
const begun = (page: Page, former: number) =>
  expect
    .poll(() => page.evaluate(() => (globalThis as unknown as { begun: number }).begun), { intervals: [50] })
    .toBeGreaterThan(former)

/** Brings a death about and measures until the next worker runs. */
async function nextWorkerMs(page: Page, bringAbout: () => Promise<unknown>): Promise<number> {
  const next = page.waitForEvent('worker')
  const startMs = performance.now()
  await bringAbout()
  await next
  return performance.now() - startMs
}

test.beforeEach(async ({ page }) => {
  await rememberWorkers(page)
  await followPictures(page)
})

test('terminated with a call pending: another worker within 1 s, and the call is asked again', async ({ app }) => {
  await app.firstVisit()
  await askSlowly(app)
  expect(await nextWorkerMs(app.page, () => terminate(app.page))).toBeLessThan(1000)
  await expect(cards(app.page).first()).toBeVisible({ timeout: 8000 })
  await nothingSpins(app.page)
})

test('terminated while nothing was asked: the next call is answered', async ({ app }) => {
  await app.firstVisit()
  await expectPicturesDrawn(app.page)
  expect(await nextWorkerMs(app.page, () => terminate(app.page))).toBeLessThan(1000)
  await app.go(search)
  await expect(cards(app.page).first()).toBeVisible()
})

/** What an engine says of an address whose worker has ended. */
const nothingThere = /ERR_FILE_NOT_FOUND \(blob:|Failed to load resource: net::ERR_FILE_NOT_FOUND/
const askAgain = (page: Page) => shown(page).getByRole('button', { name: words.retry, exact: true })

test('an address ends with its worker before its picture is drawn: another one is asked for, and drawn', async ({
  app,
}) => {
  const { page, watch } = app
  watch.allow(nothingThere)
  await nameEachPicture(app.context)
  await app.firstVisit()
  await expectPicturesDrawn(page)
  await setPictures(page, 'orphaned')
  await app.go(search)
  await expect.poll(() => orphanShows(page)).toBe('a picture')
  await expectPicturesDrawn(page)
  // a picture that another test has had taken down is not there for anybody
  const missing = (await refusedPictures(page)).filter(({ failure }) => failure.status === 404)
  expect(await askAgain(page).count()).toBeLessThanOrEqual(missing.length)
})

test('addresses that always end: two more are asked for, then the person is; what they ask for is drawn', async ({
  app,
}) => {
  const { page, watch } = app
  watch.allow(nothingThere)
  await nameEachPicture(app.context)
  await app.firstVisit()
  await expectPicturesDrawn(page)
  await setPictures(page, 'dead')
  await app.go(search)
  await expect(askAgain(page).first()).toBeVisible()
  await expectPicturesDrawn(page)
  expect(new Set(await timesAsked(page))).toEqual(new Set([3]))
  await setPictures(page, 'drawn')
  const lost = await askAgain(page).count()
  await askAgain(page).first().click()
  await expect(askAgain(page)).toHaveCount(lost - 1)
  await expectPicturesDrawn(page)
  expect(await timesAsked(page)).toEqual([1])
})

test('the worker closes itself with a call pending: another one within 1 s, and the call is asked again', async ({
  app,
}) => {
  await app.firstVisit()
  await askSlowly(app)
  const close = () => newest(app.page).evaluate(() => void setTimeout(() => globalThis.close()))
  expect(await nextWorkerMs(app.page, close)).toBeLessThan(1000)
  await expect(cards(app.page).first()).toBeVisible({ timeout: 8000 })
  await nothingSpins(app.page)
})

test('the worker throws when it is loaded: the next one serves', async ({ app }) => {
  app.watch.allow(/planted/)
  let times = 0
  await app.context.route(workerScript, async (route) => {
    if (times++ > 0) return route.continue()
    const reply = await route.fetch()
    await route.fulfill({ response: reply, body: "throw new Error('planted')" })
  })
  await app.firstVisit()
  expect(times).toBeGreaterThan(1)
})

test('the worker’s script is not there: the next try serves', async ({ app }) => {
  app.watch.allow(/Failed to load resource|net::ERR/)
  let times = 0
  await app.context.route(workerScript, (route) => (times++ > 0 ? route.continue() : route.fulfill({ status: 404 })))
  await app.firstVisit()
  expect(times).toBeGreaterThan(1)
})

test('the worker hangs: it is replaced, and a healthy one is not', long, async ({ app }) => {
  test.setTimeout(150_000)
  await app.firstVisit()
  await expectPicturesDrawn(app.page)
  const next = app.page.waitForEvent('worker', { timeout: 60_000 })
  newest(app.page)
    .evaluate(() => {
      for (;;);
    })
    .catch(() => undefined)
  await next
  await app.go(search)
  // an engine ends a hung worker when it gets to it; until then it may hold the database
  await expect(cards(app.page).first()).toBeVisible({ timeout: 45_000 })
})

test('it dies again and again: safe mode says so, and trying again gets out of it', async ({ app }) => {
  const { page } = app
  await app.firstVisit()
  await expectPicturesDrawn(page)
  await nextWorkerMs(page, () => terminate(page))
  await begun(page, 1)
  await nextWorkerMs(page, () => terminate(page))
  await begun(page, 2)
  await terminate(page)
  await expect(page.getByText(zh.connection.safeMode)).toBeVisible()
  await page
    .getByRole('status')
    .filter({ hasText: zh.connection.safeMode })
    .getByRole('button', { name: words.retry, exact: true })
    .click()
  await expect(page.getByText(zh.connection.safeMode)).toBeHidden()
  await app.go(search)
  await expect(cards(page).first()).toBeVisible()
  await expect(shown(page)).toHaveCount(1)
})
