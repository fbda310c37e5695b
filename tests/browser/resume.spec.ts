import type { Page } from '@playwright/test'
import type { Resumed } from '#app/resumed.ts'
import { zh } from '#tests/words.ts'
import { expect, long, test, type App } from './support/app.ts'
import { cards, scrollBy, settledPlace, shown } from './support/screen.ts'

const dayMs = 24 * 3600 * 1000

/** Reads the row that tells where somebody was, or changes when that was. */
const placeRow = (page: Page, agedMs = 0): Promise<Resumed | undefined> =>
  page.evaluate(async (ms) => {
    const opening = indexedDB.open('shiguang-device')
    await new Promise((resolve) => (opening.onsuccess = resolve))
    const meta = opening.result.transaction('meta', 'readwrite').objectStore('meta')
    const reading = meta.get('resume') as IDBRequest<{ key: string; value: Resumed } | undefined>
    await new Promise((resolve) => (reading.onsuccess = resolve))
    const row = reading.result
    if (row && ms > 0) {
      const writing = meta.put({ ...row, value: { ...row.value, at: row.value.at - ms } })
      await new Promise((resolve) => (writing.onsuccess = resolve))
    }
    opening.result.close()
    return row?.value
  }, agedMs)

/** Ends the page as the system does: without a word to it. The context, its profile, stays. */
async function kill({ page, context, watch }: App): Promise<void> {
  const session = await context.newCDPSession(page)
  watch.allow(/the page crashed/)
  const gone = page.waitForEvent('crash')
  session.send('Page.crash').catch(() => undefined)
  await gone
  await page.close()
}

/** Goes to a film over home, which is scrolled, and leaves it in the middle of everything. */
async function inTheMiddle(app: App): Promise<{ place: number; film: string }> {
  const { page } = app
  await scrollBy(page, 900)
  const place = await settledPlace(page)
  const film = (await cards(page).locator('a[href^="#/player"]').first().getAttribute('href'))!
  await app.go(film.slice(1))
  const video = shown(page).locator('video')
  await expect.poll(() => video.evaluate((one: HTMLVideoElement) => one.currentTime)).toBeGreaterThan(1)
  await video.evaluate((one: HTMLVideoElement) => {
    one.currentTime = 20
  })
  return { place, film }
}

const keptText = (page: Page) => placeRow(page).then((row) => JSON.stringify(row ?? null))

test('after a kill the way there, places and half-typed text are back without a network', long, async ({ app }) => {
  const { page, context, site } = app
  await app.firstVisit()
  await app.keptForOffline()
  await app.logIn()
  const { place, film } = await inTheMiddle(app)
  await shown(page)
    .getByRole('tab', { name: new RegExp(`^${zh.playerPage.comments}`) })
    .click()
  await shown(page).getByLabel(zh.comments.placeholder, { exact: true }).fill('写到一半的话')
  await expect.poll(() => keptText(page)).toMatch(/写到一半的话/)
  await kill(app)

  await app.goOffline('server')
  const again = await context.newPage()
  await again.goto(`${site.origin}/`)
  await expect(again).toHaveURL(new RegExp(`${RegExp.escape(film)}$`))
  await expect(shown(again).getByLabel(zh.comments.placeholder, { exact: true })).toHaveValue('写到一半的话')
  await again.goBack()
  await expect(shown(again)).toHaveAttribute('data-page', '/home')
  await expect.poll(() => settledPlace(again)).toBeGreaterThan(place - 60)
  expect(await settledPlace(again)).toBeLessThan(place + 60)
})

test('after a kill a film goes on at its second, under the sheet that was open', long, async ({ app }) => {
  const { page, context, site } = app
  await app.firstVisit()
  await app.logIn()
  await inTheMiddle(app)
  await shown(page).getByRole('button', { name: zh.collect.collect, exact: true }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await expect.poll(() => keptText(page)).toMatch(/"second":[2-9]\d/)
  await expect.poll(() => keptText(page)).toMatch(/"open":\["video:\d+:collect"\]/)
  await kill(app)
  const again = await context.newPage()
  await again.goto(`${site.origin}/`)
  await expect(again.getByRole('dialog')).toBeVisible()
  const video = shown(again).locator('video')
  await expect.poll(() => video.evaluate((one: HTMLVideoElement) => one.currentTime)).toBeGreaterThan(19)
  // it did not come there by playing on from its beginning
  const playedEarly = await video.evaluate(({ played }: HTMLVideoElement) =>
    Array.from({ length: played.length }, (_, at) => [played.start(at), played.end(at)] as const).filter(
      ([from, to]) => from < 15 && to > 5,
    ),
  )
  expect(playedEarly).toEqual([])
})

test('a sheet that was closed right before a kill does not come back', async ({ app }) => {
  const { page, context, site } = app
  // what is kept every few seconds anyway must not be what keeps this
  await page.addInitScript(() => {
    const real = window.setInterval
    window.setInterval = ((run: () => void, ms: number) => (ms === 4000 ? 0 : real(run, ms))) as typeof setInterval
  })
  await app.firstVisit()
  await app.logIn()
  await inTheMiddle(app)
  await shown(page).getByRole('button', { name: zh.collect.collect, exact: true }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await expect.poll(() => keptText(page)).toMatch(/"open":\["video:\d+:collect"\]/)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect.poll(() => keptText(page)).toMatch(/"open":\[\]/)
  await kill(app)
  const again = await context.newPage()
  await again.goto(`${site.origin}/`)
  await expect(shown(again).locator('video')).toBeVisible()
  await expect(again.getByRole('dialog')).toHaveCount(0)
})

test('a place older than a day is offered by a chip and not restored', long, async ({ app }) => {
  const { page, context, site } = app
  await app.firstVisit()
  await app.go('/my/setting')
  await expect.poll(async () => (await placeRow(page))?.stack.at(-1)).toBe('/my/setting')
  await placeRow(page, dayMs + 60_000)
  await kill(app)
  const other = await context.newPage()
  await other.goto(`${site.origin}/`)
  await expect(shown(other)).toHaveAttribute('data-page', '/home')
  await other.getByRole('button', { name: zh.resume.resume }).click()
  await expect(shown(other)).toHaveAttribute('data-page', '/my/setting')
})

test('somebody else who logs in on this phone is not taken to where the one before was', long, async ({ app }) => {
  const { page, context, site } = app
  await app.firstVisit()
  await app.logIn()
  await app.go('/my/info')
  await expect.poll(async () => (await placeRow(page))?.stack.at(-1)).toBe('/my/info')
  const row = await placeRow(page)
  await page.evaluate(
    async (value) => {
      const opening = indexedDB.open('shiguang-device')
      await new Promise((resolve) => (opening.onsuccess = resolve))
      const writing = opening.result.transaction('meta', 'readwrite').objectStore('meta').put({ key: 'resume', value })
      await new Promise((resolve) => (writing.onsuccess = resolve))
      opening.result.close()
    },
    { ...row, person: 'somebody-else' },
  )
  await kill(app)
  const again = await context.newPage()
  await again.goto(`${site.origin}/`)
  await expect(shown(again)).toHaveAttribute('data-page', '/home')
})
