import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import type { Highlight } from '#bridge/own-writes.ts'
import { zh } from '#tests/words.ts'
import { expect, long, test } from './support/app.ts'
import { axeFindings } from './support/axe.ts'
import { begin, openWork } from './support/reading.ts'
import { tableOf } from './support/rows.ts'
import { choose, closeByKey, shown } from './support/screen.ts'

const words = zh.highlights

/** Selects so many characters of a paragraph of the text, as a finger or a mouse does. */
const select = (page: Page, paragraph: number, from: number, to: number) =>
  shown(page)
    .locator('[data-chapter] [data-at]')
    .nth(paragraph)
    .evaluate(
      (node, [begin, end]) => {
        const texts: Text[] = []
        const walker = document.createTreeWalker(node, NodeFilter.SHOW_TEXT)
        while (walker.nextNode()) texts.push(walker.currentNode as Text)
        const place = (at: number): [Text, number] => {
          let before = 0
          for (const one of texts) {
            if (at <= before + one.length) return [one, at - before]
            before += one.length
          }
          throw new Error('the paragraph is shorter')
        }
        const selection = getSelection()!
        selection.setBaseAndExtent(...place(begin), ...place(end))
      },
      [from, to] as const,
    )

/** The highlights that are kept. */
const kept = async (page: Page) =>
  (await tableOf<{ key: string; value: Highlight }>(page, 'meta')).filter(({ key }) => key.startsWith('highlight:'))

/** Keeps a highlight otherwise than it was made. */
const put = (page: Page, row: { key: string; value: Highlight }) =>
  page.evaluate(async (next) => {
    const opening = indexedDB.open('shiguang-person:guest')
    await new Promise((resolve) => (opening.onsuccess = resolve))
    const writing = opening.result.transaction('meta', 'readwrite')
    writing.objectStore('meta').put(next)
    await new Promise((resolve) => (writing.oncomplete = resolve))
    opening.result.close()
  }, row)

const menu = (page: Page) => shown(page).getByRole('toolbar', { name: words.menu })
const marks = (page: Page) => shown(page).locator('mark[data-highlight]')

for (const mode of ['scroll', 'page'] as const)
  test(`words are highlighted, noted, found again and exported: ${mode}`, long, async ({ app }) => {
    const { page } = app
    await app.firstVisit()
    const id = await openWork(app, 'novel')
    const { part } = await begin(app, 'novel', id)
    if (mode === 'page') {
      await page.keyboard.press('m')
      await shown(page).getByRole('button', { name: zh.reader.settings }).click()
      await choose(page.getByRole('radio', { name: zh.novel.modes.page }))
      await closeByKey(page)
    }
    // the menu of what is selected is on top of the bars, which stay until they are put away
    const paragraph = shown(page).locator('[data-chapter] [data-at]').nth(1)
    const text = await paragraph.innerText()
    await select(page, 1, 2, 8)
    await expect(menu(page)).toBeInViewport()
    expect(await axeFindings(page)).toEqual([])
    await menu(page).getByRole('button', { name: words.colours.green }).click()
    await expect(menu(page)).toBeHidden()
    await expect(marks(page)).toHaveText(text.slice(2, 8))
    await expect(marks(page)).toHaveAttribute('data-colour', 'green')

    // over the end of one and into the next paragraph, with a note
    await select(page, 2, 0, 4)
    await menu(page).getByRole('button', { name: words.note }).click()
    const sheet = page.getByRole('dialog')
    await sheet.getByLabel(words.noteField).fill('记下 *这里*')
    await choose(sheet.getByRole('radio', { name: words.colours.blue }))
    await closeByKey(page)
    await expect(marks(page)).toHaveCount(2)
    await expect(marks(page).nth(1)).toHaveAttribute('data-colour', 'blue')

    // a tap on one opens it; it is there after the app was closed, without a network too
    await app.keptForOffline()
    await app.goOffline()
    await page.reload()
    await expect(marks(page)).toHaveCount(2)
    await marks(page).nth(1).click()
    await expect(sheet.getByLabel(words.noteField)).toHaveValue('记下 *这里*')
    expect(await axeFindings(page)).toEqual([])
    await closeByKey(page)
    await app.goOnline()

    // all of them, in the order of the book
    await page.keyboard.press('m')
    await shown(page).getByRole('button', { name: zh.novel.nextChapter }).click()
    await expect(shown(page).locator(`[data-chapter="${part}"]`)).not.toBeInViewport()
    await shown(page).getByRole('button', { name: zh.novel.bookmarks, exact: true }).click()
    await choose(sheet.getByRole('radio', { name: words.tab }))
    await expect(sheet.getByRole('listitem')).toHaveCount(2)
    expect(await axeFindings(page)).toEqual([])
    const download = page.waitForEvent('download')
    await sheet.getByRole('button', { name: words.exportFile }).click()
    const file = await download
    expect(file.suggestedFilename()).toMatch(/^notes-[\d-]+\.md$/)
    const markdown = await readFile(await file.path(), 'utf8')
    expect(markdown).toContain(`> ${text.slice(2, 8)}`)
    expect(markdown).toContain(String.raw`记下 \*这里\*`)
    await sheet.getByRole('listitem').first().getByRole('button').click()
    await sheet.getByRole('button', { name: words.go }).click()
    await expect(marks(page).first()).toBeInViewport()

    // taken away, and back
    await marks(page).first().click()
    await sheet.getByRole('button', { name: words.remove }).click()
    await expect(marks(page)).toHaveCount(1)
    await page.getByRole('button', { name: words.undo }).click()
    await expect(marks(page)).toHaveCount(2)
  })

test('a highlight is found again where its chapter has shifted, and told of where its words are gone', async ({
  app,
}) => {
  const { page } = app
  await app.firstVisit()
  const id = await openWork(app, 'novel')
  await begin(app, 'novel', id)
  await select(page, 1, 2, 8)
  await menu(page).getByRole('button', { name: words.colours.pink }).click()
  const marked = await marks(page).innerText()
  await expect.poll(() => kept(page)).toHaveLength(1)
  const [row] = (await kept(page)) as [{ key: string; value: Highlight }]
  // what stood at another place when it was marked
  await put(page, { ...row, value: { ...row.value, at: row.value.at + 40 } })
  await page.reload()
  await expect(marks(page)).toHaveText(marked)
  await put(page, { ...row, value: { ...row.value, text: '这几个字书里没有' } })
  await page.reload()
  await expect(shown(page).locator('[data-chapter] [data-at]').first()).toBeVisible()
  await expect(marks(page)).toHaveCount(0)
  await page.keyboard.press('m')
  await shown(page).getByRole('button', { name: zh.novel.bookmarks, exact: true }).click()
  await choose(page.getByRole('radio', { name: words.tab }))
  await page.getByRole('dialog').getByRole('listitem').getByRole('button').click()
  await expect(page.getByText(words.lost)).toBeVisible()
})
