import { expect, type Page } from '@playwright/test'
import { listKey } from '#bridge/cache-policies.ts'
import type { HistoryRow } from '#bridge/rows.ts'
import { zh } from '#tests/words.ts'
import type { App } from './app.ts'
import { cardsOf, rowOf } from './rows.ts'
import { choose, shown } from './screen.ts'

/** What is read part by part. */
export type ReadKind = 'novel' | 'comic'

const pages = { novel: '/novel/detail', comic: '/cartoon/cartoon-detail' } as const
const channels = { novel: '小说', comic: '漫画' } as const
const first = { novel: '[data-chapter] [data-at]', comic: '[data-page-index]' } as const
const starts = { novel: zh.novel.start, comic: zh.comic.start } as const

/** A place as it is kept. */
export interface KeptPlace {
  part: number
  position: number
  length: number
  at: number
}

const guest = 'shiguang-person:guest'

/** Where the guest is in a work, as it is kept. */
export const keptPlace = (page: Page, kind: ReadKind, id: number) =>
  rowOf<KeptPlace>(page, guest, 'history', [kind, id])

/** Whether all pictures of an episode are on the device. */
export async function picturesKept(page: Page, episode: number): Promise<boolean> {
  const key = listKey('comic.read', { episode_id: episode })
  const answer = await rowOf<{ value: { pages: { path: string }[] } }>(page, guest, 'answers', key)
  if (!answer) return false
  const rows = await Promise.all(answer.value.pages.map(({ path }) => rowOf(page, 'shiguang-device', 'images', path)))
  return rows.every((row) => row !== undefined)
}

/** What scrolls in a reader. */
export const readerScroller = (page: Page) => shown(page).locator('[data-reader-scroll]')

/** What is read is on screen. */
export const readerIsThere = (page: Page, kind: ReadKind) =>
  expect(shown(page).locator(first[kind]).first()).toBeVisible()

/** Opens a channel of the resource tab, and a work of it by its card; answers its id. */
export async function openWork(app: App, kind: ReadKind, at = 0): Promise<number> {
  const { page } = app
  await app.go('/resource')
  await shown(page).getByRole('tab', { name: channels[kind] }).click()
  const link = shown(page).locator(`a[href^="#${pages[kind]}"]`).nth(at)
  const id = Number(new URL((await link.getAttribute('href'))!.slice(1), 'http://app.invalid').searchParams.get('id'))
  await app.go(`${pages[kind]}?id=${id}`)
  return id
}

/** Begins to read where the work's page leads; ends when that is kept. */
export async function begin(app: App, kind: ReadKind, id: number): Promise<KeptPlace> {
  await shown(app.page).getByRole('link', { name: starts[kind] }).click()
  await readerIsThere(app.page, kind)
  await expect.poll(() => keptPlace(app.page, kind, id)).toBeDefined()
  return (await keptPlace(app.page, kind, id))!
}

/** Scrolls on to another place, and waits until it is kept and stays so. */
export async function readOn(page: Page, kind: ReadKind, id: number, px: number): Promise<KeptPlace> {
  const before = await keptPlace(page, kind, id)
  await readerScroller(page).evaluate((node, by) => node.scrollBy(0, by), px)
  await expect.poll(async () => (await keptPlace(page, kind, id))?.position).not.toBe(before?.position)
  let last = -1
  await expect
    .poll(async () => {
      const now = (await keptPlace(page, kind, id))!.position
      const same = now === last
      last = now
      return same
    })
    .toBe(true)
  return (await keptPlace(page, kind, id))!
}

/** How far below the top of the screen the line of a character is, in lines. */
export const linesBelowTop = (page: Page, { part, position }: KeptPlace) =>
  readerScroller(page).evaluate(
    (node, [chapter, at]) => {
      const paragraphs = [...node.querySelectorAll<HTMLElement>(`[data-chapter="${chapter}"] [data-at]`)]
      const paragraph = paragraphs.findLast((one) => Number(one.dataset.at) <= at)!
      const range = document.createRange()
      range.setStart(paragraph.firstChild!, at - Number(paragraph.dataset.at))
      range.setEnd(paragraph.firstChild!, at - Number(paragraph.dataset.at) + 1)
      const line = Number.parseFloat(getComputedStyle(paragraph).lineHeight)
      return (range.getBoundingClientRect().top - node.getBoundingClientRect().top) / line
    },
    [part, position] as const,
  )

/** The line of a place is at the top of the screen. */
export async function isAtTop(page: Page, place: KeptPlace): Promise<void> {
  await expect.poll(() => linesBelowTop(page, place)).toBeLessThan(2)
  expect(await linesBelowTop(page, place)).toBeGreaterThan(-1)
}

/** How much of the page of a place is above the top of the screen, as a part of it: of each page with its number. */
const partsAbove = (page: Page, { position }: KeptPlace) =>
  readerScroller(page).evaluate(
    (node, index) =>
      [...node.querySelectorAll(`[data-page-index="${index}"]`)].map((one) => {
        const box = one.getBoundingClientRect()
        return (node.getBoundingClientRect().top - box.top) / box.height
      }),
    Math.floor(position),
  )

/** The page of a place is at the top of the screen, as far as it was read. */
const pageIsAtTop = (page: Page, place: KeptPlace) =>
  expect
    .poll(async () => (await partsAbove(page, place)).some((part) => Math.abs(part - (place.position % 1)) < 0.02))
    .toBe(true)

/** What is read stands at a place. */
export const isAt = (page: Page, kind: ReadKind, place: KeptPlace) =>
  kind === 'novel' ? isAtTop(page, place) : pageIsAtTop(page, place)

/** A row of the guest's history, as a file of the person's own holds it. */
export type OwnPlace = Pick<HistoryRow, 'kind' | 'id' | 'part' | 'position' | 'length' | 'at'>

/** Brings history rows in by the settings' import; all of them speak of works that are at another place here. */
export async function importPlaces(app: App, history: readonly OwnPlace[]): Promise<void> {
  const { page } = app
  const none = { hidden: [], searches: [], drafts: [], notes: [] }
  const file = { app: 'shiguang', version: 1, exportedAt: Date.now(), settings: {}, history, ...none }
  await app.go('/my/setting')
  await shown(page)
    .locator('input[type=file][accept*=json]')
    .setInputFiles({ name: 'backup.json', mimeType: 'application/json', buffer: Buffer.from(JSON.stringify(file)) })
  await expect(page.getByText(zh.storage.offered(history.length))).toBeVisible()
}

/** A set of which all pictures are free, with enough of them. */
export async function freeSet({ page, go: open }: App): Promise<{ id: number; count: number }> {
  await open('/resource')
  await shown(page).getByRole('tab', { name: zh.pictures.title }).click()
  await expect(shown(page).locator('a[href^="#/picture/detail"]').first()).toBeVisible()
  const sets = await cardsOf<{ id: number; count: number; coins: number }>(page, 'picture')
  return sets.find(({ coins, count }) => coins === 0 && count >= 6)!
}

/** All novels of the channel, those with the fewest chapters first; ends when the longest, of 2,000, is among them. */
export async function novelsByLength({ page, go: open }: App): Promise<{ id: number; chapters_count: number }[]> {
  await open('/resource')
  await shown(page).getByRole('tab', { name: channels.novel }).click()
  await choose(shown(page).getByRole('radio', { name: zh.resource.find }))
  let works: { id: number; chapters_count: number }[] = []
  await expect(async () => {
    await shown(page)
      .locator('[data-scroller]')
      .evaluate((node) => node.scrollTo(0, node.scrollHeight))
    works = (await cardsOf<{ id: number; chapters_count: number }>(page, 'novel')).toSorted(
      (a, b) => a.chapters_count - b.chapters_count,
    )
    expect(works.at(-1)?.chapters_count).toBeGreaterThanOrEqual(2000)
  }).toPass({ timeout: 30_000 })
  return works
}
