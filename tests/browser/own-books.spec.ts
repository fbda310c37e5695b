import type { Page } from '@playwright/test'
import { zh } from '#tests/words.ts'
import { archiveOf, bookFiles, comicPage } from '../support/books.ts'
import { expect, test } from './support/app.ts'
import { axeFindings } from './support/axe.ts'
import { callsOf } from './support/lists.ts'
import { tableOf } from './support/rows.ts'
import { shown } from './support/screen.ts'

const words = zh.downloads

/** Chooses a file on the page of downloads. */
async function open(page: Page, name: string, bytes: Uint8Array) {
  await shown(page)
    .locator('input[type=file]')
    .setInputFiles({ name, mimeType: 'application/octet-stream', buffer: Buffer.from(bytes) })
}

test('a person reads an EPUB of their own: chapters with pictures, readings and notes, offline, and on this device alone', async ({
  app,
}) => {
  const { page } = app
  await app.firstVisit()
  await app.keptForOffline('whole')
  await app.go('/my/downloads')
  await app.goOffline()
  expect(await axeFindings(page)).toEqual([])
  await open(page, 'lamp.epub', archiveOf(await bookFiles()))
  await expect(page).toHaveURL(/#\/novel\/reader/)
  // the part before it is short: reading goes on in what follows
  const chapter = shown(page).locator('[data-chapter]').filter({ hasText: '第一章' })
  await expect(chapter.getByRole('heading', { name: '第一章 雾' })).toHaveCount(1)
  await expect(chapter.locator('em')).toHaveText('亮')
  await expect(chapter.locator('ruby')).toHaveText('渔火yúhuǒ')
  await expect(chapter.locator('blockquote')).toHaveText('海上生明月。')
  const picture = chapter.getByRole('img', { name: '一盏灯' })
  await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(300)
  expect(await axeFindings(page)).toEqual([])

  // a note is a dialog that the way back closes; the focus is where it was
  const sign = chapter.getByRole('button', { name: zh.novel.noteOf(1) })
  await sign.click()
  const note = page.getByRole('dialog', { name: zh.novel.noteOf(1) })
  await expect(note).toContainText('渔火：船上的灯。')
  expect(await axeFindings(page)).toEqual([])
  await page.goBack()
  await expect(note).toBeHidden()
  await expect(page).toHaveURL(/#\/novel\/reader/)
  await expect(sign).toBeFocused()

  // found by its words, and highlighted where it stands behind a reading and a note
  await page.keyboard.press('m')
  await shown(page).getByRole('button', { name: zh.novel.search }).click()
  await page.getByRole('searchbox').fill('海上生')
  await expect(page.getByRole('dialog').getByRole('status')).toHaveText(zh.novel.searchDone(3))
  await page.getByRole('dialog').getByRole('listitem').getByRole('button').click()
  await expect(shown(page).locator('blockquote mark')).toHaveText('海上生')

  // the contents stand as deep as the book says
  await shown(page).getByRole('link', { name: zh.novel.chapters }).click()
  const rows = shown(page)
    .getByRole('link')
    .filter({ hasText: /章|部/ })
  await expect(rows).toHaveCount(3)
  const inset = (name: string) =>
    rows.filter({ hasText: name }).evaluate((row) => Number.parseFloat(getComputedStyle(row).paddingInlineStart))
  expect(await inset('第一章')).toBeGreaterThan(await inset('上部'))
  expect(await inset('第一章')).toBe(await inset('第二章'))

  // it is there after the app was closed, and goes with its download
  await app.go('/my/downloads')
  await page.reload()
  await expect(shown(page).getByRole('link', { name: '灯塔纪事' })).toBeVisible()
  await shown(page).getByRole('link', { name: '灯塔纪事' }).click()
  await expect(shown(page).locator('[data-chapter] [data-at]').first()).toBeVisible()
  await page.goBack()
  await shown(page)
    .getByRole('button', { name: words.menuOf('灯塔纪事') })
    .click()
  await page.getByRole('button', { name: words.remove }).click()
  await page.getByRole('button', { name: words.removeYes, exact: true }).click()
  await expect(shown(page).getByText(words.empty)).toBeVisible()
  expect(await tableOf(page, 'pieces')).toEqual([])
})

test('a person reads a comic and a text of their own; what can’t be opened is told of, and leaves nothing', async ({
  app,
}) => {
  const { page } = app
  await app.firstVisit()
  await app.go('/my/downloads')
  const pages = await Promise.all([1, 2, 3].map(async (no) => [`p${no}.png`, await comicPage(no)] as const))
  await open(page, '海边.cbz', archiveOf(Object.fromEntries(pages)))
  await expect(page).toHaveURL(/#\/cartoon\/reader/)
  const first = shown(page).locator('[data-page-index="0"] img')
  await expect.poll(() => first.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(300)
  await page.goBack()

  await open(page, '小书.txt', new TextEncoder().encode('第一章 雾\n雾来了。\n第二章 灯\n灯亮了。'))
  await expect(page).toHaveURL(/#\/novel\/reader/)
  await expect(shown(page).getByText('雾来了。')).toBeVisible()
  await page.goBack()
  await expect(shown(page).getByRole('link', { name: '小书' })).toBeVisible()

  const before = (await tableOf(page, 'pieces')).length
  const refused = [
    ['x.pdf', new TextEncoder().encode('%PDF-1.7\u0000\u0001'), words.bookFaults.unknown],
    ['x.epub', archiveOf({ ...(await bookFiles()), 'META-INF/rights.xml': '<rights/>' }), words.bookFaults.protected],
    ['x.cbz', archiveOf({ 'a.png': await comicPage(1) }).subarray(0, -60), words.bookFaults.broken],
    ['x.zip', archiveOf({ 'a.png': new Uint8Array(31 * 1024 * 1024) }), words.bookFaults['too-large']],
  ] as const
  for (const [name, bytes, fault] of refused) {
    await open(page, name, bytes)
    await expect(page.getByText(fault)).toBeVisible()
  }
  expect(await tableOf(page, 'pieces')).toHaveLength(before)
  // no line is asked for any of it
  for (const call of ['/api/novel/chapterDetail', '/api/novel/chaptersList', '/api/novel/detail', '/api/book/read'])
    expect(callsOf(app, call)).toBe(0)
})
