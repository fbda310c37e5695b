import { readdirSync } from 'node:fs'
import path from 'node:path'
import type { Page } from '@playwright/test'
import type { DownloadRow } from '#bridge/rows.ts'
import { zh } from '#tests/words.ts'
import { buildFolder, testApp } from '../../tools/test/test-app.ts'
import { expect, long, test, type App } from './support/app.ts'
import { books, chaptersOf, controls, free, heardTo, isPaused, listen } from './support/listening.ts'
import { callsOf } from './support/lists.ts'
import { begin, freeSet, openWork, picturesKept, readerIsThere } from './support/reading.ts'
import { cardsOf, tableOf } from './support/rows.ts'
import { choose, shown } from './support/screen.ts'

const reader = zh.reader
const words = zh.listen
const shelf = zh.downloads

async function saveData(app: App) {
  await app.go('/my/setting')
  await shown(app.page).getByRole('switch', { name: zh.settings.dataSaver }).press(' ')
  await expect(shown(app.page).getByRole('switch', { name: zh.settings.dataSaver })).toBeChecked()
}

/** Rows of a list that say that they are on the device. */
const ready = (page: Page, list: string) =>
  shown(page).locator(`a[href^="#${list}?"]`).filter({ hasText: reader.readyOffline })

for (const saves of [false, true]) {
  const how = saves ? 'not for who saves data' : 'and is said to be there'
  test(`a novel: the next chapter comes before it is needed, ${how}`, async ({ app }) => {
    const { page } = app
    await app.firstVisit()
    if (saves) await saveData(app)
    const id = await openWork(app, 'novel')
    await begin(app, 'novel', id)
    await app.go(`/novel/chapter?id=${id}`)
    await expect(ready(page, '/novel/reader')).toHaveCount(saves ? 1 : 2)
    expect(callsOf(app, '/api/novel/chapterDetail')).toBe(saves ? 1 : 2)
  })

  test(`a comic: the next episode comes with its pictures, ${how}`, long, async ({ app }) => {
    const { page } = app
    await app.firstVisit()
    const id = await openWork(app, 'comic')
    if (saves) await saveData(app)
    await app.go(`/cartoon/cartoon-detail?id=${id}`)
    const { part } = await begin(app, 'comic', id)
    const episodes = (await cardsOf<{ id: number; comic_id: number; no: number }>(page, 'episode'))
      .filter(({ comic_id: of }) => of === id)
      .toSorted((a, b) => a.no - b.no)
    const next = episodes[episodes.findIndex((one) => one.id === part) + 1]!
    if (saves) {
      // what is looked at is shown when it is asked for; nothing else is fetched
      await expect(shown(page).locator('[data-page-index]').first()).toBeVisible()
      expect(callsOf(app, '/api/book/read')).toBe(1)
      expect(await picturesKept(page, next.id)).toBe(false)
      return
    }
    await expect.poll(() => picturesKept(page, next.id), { timeout: 60_000 }).toBe(true)
    expect(callsOf(app, '/api/book/read')).toBe(2)
    await app.go(`/cartoon/cartoon-detail?id=${id}`)
    await expect(ready(page, '/cartoon/reader')).toHaveCount(2)
  })

  test(
    `a book that is heard: the beginning of the next chapter comes before this one ends, ${saves ? how : 'so that there is no silence'}`,
    long,
    async ({ app }) => {
      const { page } = app
      await app.firstVisit()
      if (saves) await saveData(app)
      const { id } = await listen(app, free)
      const [first, second] = await chaptersOf(page, id)
      const path = new URL(second!.stream!.url, 'http://any.invalid/').pathname
      const asked: string[] = []
      page.on('request', (request) => void (request.url().includes(path) && asked.push(request.url())))
      const line = controls(page).getByRole('slider', { name: words.seek })
      const length = Number(await line.getAttribute('max'))
      await line.fill(String(length - 15))
      await expect.poll(() => heardTo(page)).toBeGreaterThan(length - 14)
      if (!saves) await expect.poll(() => asked.length).toBeGreaterThan(0)
      await controls(page).getByRole('button', { name: words.pause, exact: true }).click()
      await expect.poll(() => isPaused(page)).toBe(true)
      await expect(controls(page).getByRole('heading')).toHaveText(first!.title)
      if (saves) expect(asked).toEqual([])
    },
  )
}

/** Keeps what the page on screen shows: all of it, or the next few parts. */
async function keep({ page }: App, which?: string) {
  await shown(page).getByRole('button', { name: shelf.keep, exact: true }).click()
  if (which) await choose(page.getByRole('radio', { name: which }))
  await page.getByRole('button', { name: shelf.startAnyway }).click()
}

const kept = ({ page }: App) =>
  expect(shown(page).getByRole('button', { name: shelf.kept, exact: true })).toBeVisible({ timeout: 60_000 })

/** Until the device has all code of the app: pages that were not opened yet have theirs too. */
async function codeIsKept(app: App) {
  await app.keptForOffline()
  const files = readdirSync(path.join(buildFolder(testApp.builds[0]), 'assets')).filter((name) => name.endsWith('.js'))
  const missing = () =>
    app.page.evaluate(async (names) => {
      const known = await Promise.all(names.map((name) => caches.match(`/assets/${name}`)))
      return names.filter((_, at) => known[at] === undefined)
    }, files)
  await expect.poll(missing, { timeout: 30_000 }).toEqual([])
}

for (const kind of ['novel', 'comic'] as const) {
  test(
    `a ${kind}: the next parts that are kept are read with the server stopped, after a reload`,
    long,
    async ({ app }) => {
      const { page } = app
      const list = kind === 'novel' ? '/novel/chapter' : '/cartoon/cartoon-detail'
      const read = kind === 'novel' ? '/novel/reader' : '/cartoon/reader'
      await app.firstVisit()
      const detail = kind === 'novel' ? '/novel/detail' : '/cartoon/cartoon-detail'
      await openWork(app, kind)
      const works = await cardsOf<{ id: number; coins?: number; chapters_count?: number; episodes_count?: number }>(
        page,
        kind,
      )
      const { id } = works.find((one) => !one.coins && (one.chapters_count ?? one.episodes_count ?? 0) > 5)!
      await app.go(`${detail}?id=${id}`)
      await keep(app, shelf.whichNext(5))
      await kept(app)
      await app.go(`${list}?id=${id}`)
      await expect(ready(page, read)).toHaveCount(5, { timeout: 30_000 })
      await codeIsKept(app)
      await app.goOffline('server')
      await app.load(`${list}?id=${id}`)
      await expect(ready(page, read)).toHaveCount(5)
      await ready(page, read).nth(4).click()
      await readerIsThere(page, kind)
      if (kind === 'comic')
        await expect
          .poll(() =>
            shown(page)
              .locator('[data-page-index="0"] img')
              .evaluate((img: HTMLImageElement) => img.complete && img.naturalWidth > 0),
          )
          .toBe(true)
    },
  )
}

test('a set of pictures that is kept is seen whole with the server stopped, after a reload', long, async ({ app }) => {
  const { page } = app
  await app.firstVisit()
  const { id, count } = await freeSet(app)
  await app.go(`/picture/detail?id=${id}`)
  await keep(app)
  await kept(app)
  await codeIsKept(app)
  await app.goOffline('server')
  await app.load(`/picture/detail?id=${id}`)
  await shown(page)
    .getByRole('button', { name: zh.pictures.picture(count, count) })
    .click()
  const picture = page.locator('.yarl__slide_current img')
  await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.complete && img.naturalWidth > 0)).toBe(true)
  await page.getByRole('button', { name: zh.preview.close }).click()
})

test('the next chapters of a book that is heard are kept', long, async ({ app }) => {
  const { page } = app
  await app.firstVisit()
  const book = (await books(app)).find((one) => one.coins === 0 && one.chapters_count > 5)!
  await app.go(`/audio/detail?id=${book.id}`)
  await keep(app, shelf.whichNext(5))
  await kept(app)
  const parts = (await tableOf<DownloadRow>(page, 'downloads')).filter(({ of }) => of === `audio:${book.id}`)
  expect(parts.map(({ kind, state }) => `${kind} ${state}`)).toEqual(
    Array.from({ length: 5 }, () => 'audio-chapter done'),
  )
  await expect(shown(page).getByRole('button', { name: zh.audio.readyOffline }).first()).toBeVisible()
})
