import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { archiveOf, bookFiles, comicPage } from '#tests/support/books.ts'
import { zh } from '#tests/words.ts'
import { admin } from './support/admin.ts'
import { expect, test, type App } from './support/app.ts'
import { axeFindings } from './support/axe.ts'
import { begin, picturesKept } from './support/reading.ts'
import { shown } from './support/screen.ts'

const words = zh.novel
let folder: string
test.beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'shiguang-brought-'))
})
test.afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Imports a file for a creator of the demo; answers the id of the work. */
function bring(app: App, name: string, bytes: Uint8Array): number {
  const file = path.join(folder, name)
  writeFileSync(file, bytes)
  const said = admin(app, 'import', file, 'amu', '--record', '合同 1', '--by', '小陈')
  return Number(/\t(?:novel|comic) (\d+)\t/.exec(said)![1])
}

/** Finds a work by its name, and goes to its page. */
async function find(app: App, word: string, tab: string, link: string) {
  const { page } = app
  await app.go(`/search/result?word=${encodeURIComponent(word)}`)
  await shown(page).getByRole('tab', { name: tab }).click()
  const found = shown(page).locator(`a[href="#${link}"]`).first()
  await expect(found).toContainText(word)
  await app.go(link)
}

test('an imported EPUB is found, read with its pictures and notes, and read again without a network', async ({
  app,
}) => {
  const { page } = app
  const id = bring(app, '灯塔.epub', archiveOf(await bookFiles()))
  await app.firstVisit()
  await find(app, '灯塔纪事', zh.search.tabs.novels, `/novel/detail?id=${id}`)
  await begin(app, 'novel', id)
  await app.go(`/novel/chapter?id=${id}`)
  const link = shown(page).getByRole('link', { name: /第一章 雾/ })
  const reader = (await link.getAttribute('href'))!.slice(1)
  await app.go(reader)
  const chapter = shown(page).locator('[data-chapter]').filter({ hasText: '海上生明月' })
  const picture = chapter.getByRole('img', { name: '一盏灯' })
  const isDrawn = () => picture.evaluate((img: HTMLImageElement) => img.naturalWidth)
  await expect.poll(isDrawn).toBe(300)
  await expect(chapter.locator('ruby')).toContainText('渔火')
  expect(await axeFindings(page)).toEqual([])
  await app.keptForOffline()
  await app.goOffline('network')
  await app.load(reader)
  await expect.poll(isDrawn).toBe(300)
  await chapter.getByRole('button', { name: words.noteOf(1) }).click()
  await expect(page.getByRole('dialog', { name: words.noteOf(1) })).toContainText('船上的灯')
})

test('an imported CBZ is read page by page', async ({ app }) => {
  const { page } = app
  const files = {
    '第1话/2.png': await comicPage(2),
    '第1话/1.png': await comicPage(1),
    '第2话/1.png': await comicPage(3),
  }
  const id = bring(app, '桥边的猫.cbz', archiveOf(files))
  await app.firstVisit()
  await find(app, '桥边的猫', zh.search.tabs.comics, `/cartoon/cartoon-detail?id=${id}`)
  const { part } = await begin(app, 'comic', id)
  await expect(shown(page).locator('[data-page-index="1"] img').first()).toBeVisible()
  await expect.poll(() => picturesKept(page, part)).toBe(true)
})
