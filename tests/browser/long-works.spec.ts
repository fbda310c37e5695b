import type { Page } from '@playwright/test'
import { expect, long, test, type App } from './support/app.ts'
import { novelsByLength, readerScroller } from './support/reading.ts'
import { cardsOf } from './support/rows.ts'
import { shown } from './support/screen.ts'

/** What a reader may have at a time, however long the work is: far less than the work. */
const most = { pages: 16, pictures: 40, chapters: 3, rows: 80 }

/** Counts the pictures that the network worker has handed out and not taken back, from now on. */
const countPictures = async (page: Page) => {
  const worker = page.workers()[0]!
  await worker.evaluate(() => {
    const live = new Set<string>()
    Object.assign(globalThis, { live })
    const { createObjectURL, revokeObjectURL } = URL
    URL.createObjectURL = (blob) => {
      const url = createObjectURL.call(URL, blob)
      live.add(url)
      return url
    }
    URL.revokeObjectURL = (url) => {
      live.delete(url)
      revokeObjectURL.call(URL, url)
    }
  })
  return () => worker.evaluate(() => (globalThis as unknown as { live: Set<string> }).live.size)
}

/** Opens the longest episode that the demo has, unlocked; answers how many pages it has. */
async function longestEpisode(app: App): Promise<number> {
  const { page } = app
  await app.logIn()
  const path = '/cartoon/cartoon-detail?id=5'
  await app.go(path)
  await expect(shown(page).locator('a[href^="#/cartoon/reader?"][href*="episode_id"]').first()).toBeVisible()
  const episodes = await cardsOf<{ id: number; comic_id: number; pages_count: number }>(page, 'episode')
  const { id, comic_id: work, pages_count: pages } = episodes.toSorted((a, b) => b.pages_count - a.pages_count)[0]!
  await app.go(`/cartoon/reader?id=${work}&episode_id=${id}`)
  await shown(page)
    .getByRole('button', { name: /解锁/ })
    .click()
  await expect(shown(page).locator('[data-page-index="0"] img')).toBeVisible()
  return pages
}

test(
  'a comic of 300 pages is scrolled through with few of them on screen, and few pictures held',
  long,
  async ({ app }) => {
    const { page } = app
    await app.firstVisit()
    const pages = await longestEpisode(app)
    expect(pages).toBeGreaterThanOrEqual(300)
    const held = await countPictures(page)
    const seen = { pages: 0, pictures: 0 }
    const drawn = shown(page).locator('[data-page-index]')
    const steps = 12
    for (let step = 0; step <= steps; step++) {
      await readerScroller(page).evaluate(
        (node, part) => node.scrollTo(0, (node.scrollHeight - node.clientHeight) * part),
        step / steps,
      )
      // a picture of this place is drawn: nothing is counted before there is something to count
      await expect(drawn.locator('img').first()).toBeVisible()
      seen.pages = Math.max(seen.pages, await drawn.count())
      seen.pictures = Math.max(seen.pictures, await held())
    }
    await expect(shown(page).locator(`[data-page-index="${pages - 1}"]`)).toBeAttached()
    expect(seen.pages).toBeGreaterThan(2)
    expect(seen.pages).toBeLessThanOrEqual(most.pages)
    expect(seen.pictures).toBeGreaterThan(0)
    expect(seen.pictures).toBeLessThanOrEqual(most.pictures)
    // what has been drawn is taken back: nothing heaps up behind
    await expect.poll(held, { timeout: 20_000 }).toBeLessThanOrEqual(most.pages)
  },
)

test('a novel of 2,000 chapters has few of them in its reader and in its list', long, async ({ app }) => {
  const { page } = app
  await app.firstVisit()
  const { id, chapters_count: count } = (await novelsByLength(app)).at(-1)!
  expect(count).toBeGreaterThanOrEqual(2000)
  await app.go(`/novel/reader?id=${id}`)
  const chapters = shown(page).locator('[data-chapter]')
  await expect(chapters.first()).toBeVisible()
  const read = new Set<string>()
  await expect(async () => {
    await readerScroller(page).evaluate((node) => node.scrollBy(0, node.clientHeight * 3))
    const now = await chapters.evaluateAll((nodes) => nodes.map((node) => (node as HTMLElement).dataset.chapter!))
    for (const one of now) read.add(one)
    expect(now.length).toBeLessThanOrEqual(most.chapters)
    expect(read.size).toBeGreaterThan(6)
  }).toPass({ intervals: [50] })

  await app.go(`/novel/chapter?id=${id}`)
  const rows = shown(page).locator('a[href*="chapter_id"]')
  // it fills the screen before anybody scrolls
  await expect.poll(() => rows.count()).toBeGreaterThan(12)
  const seen = new Set<string>()
  await expect(async () => {
    await shown(page)
      .locator('[data-scroller]')
      .evaluate((node) => node.scrollTo(0, node.scrollHeight))
    const hrefs = await rows.evaluateAll((nodes) => nodes.map((node) => node.getAttribute('href')!))
    for (const href of hrefs) seen.add(href)
    expect(hrefs.length).toBeLessThanOrEqual(most.rows)
    expect(seen.size).toBeGreaterThan(200)
  }).toPass({ intervals: [50] })
})
