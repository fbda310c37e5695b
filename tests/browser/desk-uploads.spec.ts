import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { zh as desk } from '#desk/words/zh/desk.ts'
import { zh as inbox } from '#desk/words/zh/inbox.ts'
import { zh as uploads } from '#desk/words/zh/uploads.ts'
import { hasFfmpeg } from '#tests/contract/support/films.ts'
import { archiveOf, bookFiles } from '#tests/support/books.ts'
import { zh } from '#tests/words.ts'
import { axeFindings } from './support/axe.ts'
import { expect } from './support/app.ts'
import { publishIn, test } from './support/desk.ts'
import { pressOn, typeInto } from './support/keyboard.ts'
import { shown } from './support/screen.ts'

test('a film and a book are uploaded and, by keyboard alone, published at the desk, and found in the app', async ({
  app,
  owner,
}) => {
  test.skip(!hasFfmpeg(), 'ffmpeg is not installed')
  test.setTimeout(120_000)
  const folder = mkdtempSync(path.join(tmpdir(), 'shiguang-desk-'))
  const film = path.join(folder, '雾里的桥.mp4')
  const made = ['-f', 'lavfi', '-i', 'testsrc=size=320x180:rate=12:duration=4', '-pix_fmt', 'yuv420p']
  execFileSync('ffmpeg', ['-v', 'error', '-y', ...made, film])
  const book = path.join(folder, '灯塔.epub')
  writeFileSync(book, archiveOf(await bookFiles()))
  const { page } = owner
  await pressOn(page, page.getByRole('link', { name: desk.screens.inbox, exact: true }))
  await typeInto(page, page.getByLabel(uploads.creator), 'amu')
  await page.getByLabel(uploads.files, { exact: true }).setInputFiles([film, book])
  await expect(page.getByRole('cell', { name: uploads.states.done, exact: true })).toHaveCount(2, { timeout: 40_000 })
  expect(await axeFindings(page)).toEqual([])
  for (const title of ['雾里的桥', '灯塔纪事']) await pressOn(page, page.getByLabel(desk.selectRow(title)), ' ')
  await pressOn(page, page.getByRole('button', { name: inbox.publish }))
  const dialog = page.getByRole('dialog', { name: inbox.publish })
  await pressOn(page, dialog.getByRole('button', { name: inbox.publish }))
  await expect(dialog.getByText(inbox.mustState)).toBeVisible()
  await publishIn(dialog)
  await expect(page.getByText(inbox.nothing)).toBeVisible()

  await app.page.goto(`${app.site.origin}/#/home`)
  await app.passAgeGate()
  const find = async (word: string, tab: string) => {
    await app.go(`/search/result?word=${encodeURIComponent(word)}`)
    await shown(app.page).getByRole('tab', { name: tab }).click()
    await expect(shown(app.page).getByText(word).first()).toBeVisible({ timeout: 30_000 })
  }
  await find('灯塔纪事', zh.search.tabs.novels)
  await find('雾里的桥', zh.search.tabs.videos)
  rmSync(folder, { recursive: true, force: true })
})
