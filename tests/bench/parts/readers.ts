import type { Browser } from '@playwright/test'
import { appOf, expect, type App } from '#tests/browser/support/app.ts'
import { novelsByLength } from '#tests/browser/support/reading.ts'
import { cardsOf } from '#tests/browser/support/rows.ts'
import { shown } from '#tests/browser/support/screen.ts'
import type { Site } from '#tests/browser/support/site.ts'
import { watchContext } from '#tests/browser/support/watch.ts'
import { newPhone } from '../browser.ts'
import { figure, interleaved, type Figure } from '../figures.ts'

const rounds = 11

interface Part {
  id: number
  work: number
  size: number
}
interface Work {
  id: number
  parts: number
}

/** Opens an address within the app, from home, and answers how long it took until `there` was painted, in ms. */
async function openMs(app: App, path: string, there: string): Promise<number> {
  const { page } = app
  await app.load('/home')
  await expect(shown(page).locator('article').first()).toBeVisible()
  return page.evaluate(
    ([to, selector]) =>
      new Promise<number>((resolve) => {
        const startMs = performance.now()
        const look = () => {
          const found = document.querySelector(selector)
          const here = found instanceof HTMLImageElement ? found.complete && found.naturalWidth > 0 : found !== null
          if (here) setTimeout(() => resolve(performance.now() - startMs))
          else requestAnimationFrame(look)
        }
        location.hash = to
        requestAnimationFrame(look)
      }),
    [`#${path}`, there] as const,
  )
}

/** The longest episode of the demo and one of about ten pages; the one that is sold is bought first. */
async function episodes(app: App): Promise<{ long: Part; short: Part }> {
  const { page } = app
  let found: Part[] = []
  for (let comic = 1; comic <= 6; comic++) {
    await app.go(`/cartoon/cartoon-detail?id=${comic}`)
    await expect(shown(page).locator('a[href^="#/cartoon/reader?"][href*="episode_id"]').first()).toBeVisible()
    const cards = await cardsOf<{ id: number; comic_id: number; pages_count: number; coins: number }>(page, 'episode')
    found = cards
      .filter(({ coins, pages_count: pages }) => coins === 0 || pages > 100)
      .map((one) => ({ id: one.id, work: one.comic_id, size: one.pages_count }))
    if (found.some(({ size }) => size >= 300) && found.some(({ size }) => size <= 10)) break
  }
  const bySize = found.toSorted((a, b) => a.size - b.size)
  const [short, long] = [bySize.find(({ size }) => size >= 10)!, bySize.at(-1)!]
  await app.go(`/cartoon/reader?id=${long.work}&episode_id=${long.id}`)
  const pages = shown(page).locator('[data-page-index]').first()
  const unlock = shown(page).getByRole('button', { name: /解锁/ })
  await expect(pages.or(unlock)).toBeVisible()
  if (await unlock.isVisible()) await unlock.click()
  await expect(pages).toBeVisible()
  return { long, short }
}

/** The novel with the most chapters, and the one with the fewest. */
async function novels(app: App): Promise<{ long: Work; short: Work }> {
  const works = (await novelsByLength(app)).map((one) => ({ id: one.id, parts: one.chapters_count }))
  return { long: works.at(-1)!, short: works[0]! }
}

async function loggedIn(browser: Browser, site: Site): Promise<App> {
  const context = await newPhone(browser)
  const page = await context.newPage()
  const app = appOf(page, site, watchContext(context))
  await app.firstVisit()
  await app.logIn()
  return app
}

/** R: an episode of 300 pages beside one of ten, a novel of 2,000 chapters beside one of a few: opened as fast. */
export async function readerFigures(browser: Browser, site: Site): Promise<Figure[]> {
  const app = await loggedIn(browser, site)
  const comic = await episodes(app)
  const novel = await novels(app)
  const comicAt = ({ work, id }: Part) => `/cartoon/reader?id=${work}&episode_id=${id}`
  const first = '[data-page-index] img'
  const ms = await interleaved(rounds, {
    longComic: () => openMs(app, comicAt(comic.long), first),
    shortComic: () => openMs(app, comicAt(comic.short), first),
    longNovel: () => openMs(app, `/novel/reader?id=${novel.long.id}`, '[data-chapter] [data-at]'),
    shortNovel: () => openMs(app, `/novel/reader?id=${novel.short.id}`, '[data-chapter] [data-at]'),
    longList: () => openMs(app, `/novel/chapter?id=${novel.long.id}`, 'a[href*="chapter_id"]'),
    shortList: () => openMs(app, `/novel/chapter?id=${novel.short.id}`, 'a[href*="chapter_id"]'),
  })
  await app.context.close()
  const common = { goal: 'R', unit: 'ms', digits: 0, limit: '<= 1.3' }
  return [
    figure({
      ...common,
      what: `comic of ${comic.long.size} pages to one of ${comic.short.size}: first page painted`,
      ours: ms.longComic,
      reference: ms.shortComic,
    }),
    figure({
      ...common,
      what: `novel of ${novel.long.parts} chapters to one of ${novel.short.parts}: text painted`,
      ours: ms.longNovel,
      reference: ms.shortNovel,
    }),
    figure({
      ...common,
      what: 'the same: list of chapters painted',
      ours: ms.longList,
      reference: ms.shortList,
    }),
  ]
}
