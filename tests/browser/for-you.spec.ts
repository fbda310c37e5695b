import type { Page } from '@playwright/test'
import { personDatabaseName } from '#bridge/database-names.ts'
import { zh } from '#tests/words.ts'
import { expect, test, type App } from './support/app.ts'
import { openFilm, player } from './support/film.ts'
import { cards, choose, nothingSpins, shown } from './support/screen.ts'

const words = zh.forYou

const part = (page: Page) =>
  shown(page)
    .locator('section')
    .filter({ has: page.getByRole('heading', { name: words.title, exact: true }) })
const addresses = (page: Page, within = part(page)) =>
  within.locator('article a[href^="#/player"]').evaluateAll((all) => all.map((link) => link.getAttribute('href')))

/** A film is watched to its end; answers its title. */
async function watchFilm(app: App): Promise<string> {
  await openFilm(app)
  await player(app)
    .locator('video')
    .evaluate((video: HTMLVideoElement) => (video.currentTime = video.duration - 0.2))
  await expect
    .poll(() =>
      player(app)
        .locator('video')
        .evaluate((video: HTMLVideoElement) => video.ended),
    )
    .toBe(true)
  return shown(app.page).getByRole('heading', { level: 1 }).innerText()
}

/** How many videos the device says that it has offered so far. */
const offered = (page: Page) =>
  page.evaluate(
    (name) =>
      new Promise<number>((resolve, reject) => {
        const opening = indexedDB.open(name)
        opening.onerror = () => reject(opening.error!)
        opening.onsuccess = () => {
          const reading = opening.result.transaction('meta').objectStore('meta').get('for-you')
          reading.onerror = () => reject(reading.error!)
          reading.onsuccess = () => {
            opening.result.close()
            const note = (reading.result as { value: { shown: object } } | undefined)?.value
            resolve(Object.keys(note?.shown ?? {}).length)
          }
        }
      }),
    personDatabaseName('guest'),
  )

/** Scrolls home until the first cards of its feed are in view; what lies below is drawn when it comes near. */
async function scrollToFeed(page: Page) {
  const scroller = shown(page).locator('[data-scroller]')
  const feed = shown(page).getByRole('heading', { name: '为你推荐', exact: true })
  // where somebody was before comes back
  await scroller.evaluate((node) => node.scrollTo({ top: 0, behavior: 'instant' }))
  await expect
    .poll(async () => {
      await scroller.evaluate((node) => node.scrollBy({ top: 400, behavior: 'instant' }))
      return feed.isVisible()
    })
    .toBe(true)
  await feed.evaluate((node) => node.scrollIntoView({ block: 'start', behavior: 'instant' }))
  await nothingSpins(page)
}

/** Nothing is chosen in the feed of home, which is there. */
async function expectPlain(app: App) {
  await start(app, '/home')
  await nothingSpins(app.page)
  await scrollToFeed(app.page)
  await expect(part(app.page)).toHaveCount(0)
}

/** Opens a page anew, as the next start does. */
async function start(app: App, address: string) {
  await app.load(address)
  await expect(cards(app.page).first()).toBeVisible()
}

/** Home, once the device has chosen for its person. */
async function startChosen(app: App) {
  const before = await offered(app.page)
  await start(app, '/home')
  await expect.poll(() => offered(app.page)).toBeGreaterThan(before)
  await scrollToFeed(app.page)
}

test('the device chooses by what was watched, says why and asks nobody', async ({ app }) => {
  const { page } = app
  await app.firstVisit()
  const title = await watchFilm(app)
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  await startChosen(app)
  await expect(part(page).getByText(words.because(title)).first()).toBeVisible()
  expect(asked.filter((url) => /MvDetail/i.test(url))).toEqual([])
  const chosen = await addresses(page)
  expect(chosen).toHaveLength(12)
  for (const address of chosen) await expect(cards(page).locator(`a[href="${address}"]`)).toHaveCount(1)

  await part(page).locator('article').first().dispatchEvent('contextmenu')
  await page.locator('dialog[open]').getByRole('button', { name: words.less, exact: true }).click()
  await expect(page.getByText(words.lessDone)).toBeVisible()
  await expect.poll(() => addresses(page)).not.toEqual(chosen)
})

test('it chooses without a network, forgets what it has learnt, and is turned off', async ({ app }) => {
  test.slow()
  const { page } = app
  await app.firstVisit()
  await watchFilm(app)
  await app.load('/my/setting')
  const use = shown(page).getByRole('switch', { name: words.use })
  await expect(use).toBeChecked()
  await use.press(' ')
  await expect(use).not.toBeChecked()
  await expectPlain(app)
  await app.load('/my/setting')
  await choose(use)
  await app.keptForOffline('whole')
  await app.goOffline()
  await startChosen(app)
  await expect(part(page)).toBeVisible()
  await app.load('/my/setting')
  await shown(page).getByRole('button', { name: words.forget }).click()
  await expect(page.getByText(words.forgotten)).toBeVisible()
  await expectPlain(app)
})
