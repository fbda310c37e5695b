import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Page } from '@playwright/test'
import { zh as desk } from '#desk/words/zh/desk.ts'
import { zh as inbox } from '#desk/words/zh/inbox.ts'
import { zh } from '#desk/words/zh/preview.ts'
import { zh as uploads } from '#desk/words/zh/uploads.ts'
import { archiveOf, bookFiles, comicPage } from '#tests/support/books.ts'
import { axeFindings } from './support/axe.ts'
import { expect } from './support/app.ts'
import { publishIn, test } from './support/desk.ts'

let folder: string
test.beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'shiguang-previews-'))
})
test.afterEach(() => rmSync(folder, { recursive: true, force: true }))

/** Uploads a file, and opens the draft that it becomes. */
async function uploadAndOpen(page: Page, name: string, bytes: Uint8Array, title: string) {
  const file = path.join(folder, name)
  writeFileSync(file, bytes)
  await page.getByRole('navigation').getByRole('link', { name: desk.screens.inbox, exact: true }).click()
  await page.getByLabel(uploads.creator).fill('amu')
  await page.getByLabel(uploads.files, { exact: true }).setInputFiles([file])
  const row = page.getByRole('row').filter({ hasText: name })
  await row.getByRole('link', { name: title }).click({ timeout: 40_000 })
  await expect(page.getByRole('heading', { name: title, level: 1 })).toBeVisible()
}

/** Nothing is wrong in either theme, and nothing is wider than a phone. */
async function mustBeFit(page: Page) {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    expect(await axeFindings(page), colorScheme).toEqual([])
  }
  await page.setViewportSize({ width: 375, height: 800 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(375)
  expect(await axeFindings(page), 'on a phone').toEqual([])
  await page.setViewportSize({ width: 1280, height: 800 })
}

const panel = (page: Page, title: string) =>
  page.locator('section').filter({ has: page.getByRole('heading', { name: title, level: 2, exact: true }) })

test('a text is read and cut otherwise before it is published, and a pattern without end is refused', async ({
  owner,
}) => {
  test.setTimeout(120_000)
  const { page, watch } = owner
  // what is refused on purpose
  watch.allow(/status of 400 .*inbox\.tryCut/)
  const prose = '船走得很慢。\n'.repeat(30)
  const text = `第一章 起锚\n${prose}【一封信】\n${prose}${'a'.repeat(60)}!\n第二章 靠岸\n${prose}【又一封信】\n完。`
  await uploadAndOpen(page, '旧港来信.txt', new TextEncoder().encode(text), '旧港来信')
  const rule = panel(page, zh.titles.text)
  const contents = panel(page, zh.titles.parts.words)
  await expect(rule.getByText(zh.rules.numbered)).toBeVisible()
  await expect(contents.getByRole('cell', { name: '第一章 起锚' })).toBeVisible()
  await expect(panel(page, zh.titles.cover).getByText(uploads.warnings['no-cover']!)).toBeVisible()

  await rule.getByRole('button', { name: zh.change }).click()
  await rule.getByLabel(zh.rule).selectOption('own')
  await rule.getByRole('button', { name: zh.try }).click()
  await expect(rule.getByText(zh.patternMissing)).toBeVisible()
  await rule.getByLabel(zh.pattern).fill('(')
  await rule.getByRole('button', { name: zh.try }).click()
  await expect(rule.getByText(desk.failures['pattern-wrong'])).toBeVisible()
  await rule.getByLabel(zh.pattern).fill('^(a+)+$')
  await rule.getByRole('button', { name: zh.try }).click()
  await expect(rule.getByText(desk.failures['pattern-slow'])).toBeVisible({ timeout: 40_000 })

  await rule.getByLabel(zh.encoding).selectOption('big5')
  await rule.getByLabel(zh.rule).selectOption('none')
  await rule.getByRole('button', { name: zh.try }).click()
  const trial = page.getByRole('region', { name: zh.trial })
  await expect(trial.getByText(/编码多半不对/)).toBeVisible()
  await rule.getByLabel(zh.encoding).selectOption('utf-8')
  await rule.getByLabel(zh.rule).selectOption('signs')
  await rule.getByRole('button', { name: zh.try }).click()
  await expect(trial.getByRole('cell', { name: '【又一封信】' })).toBeVisible()
  await expect(contents.getByRole('cell', { name: '【又一封信】' }), 'nothing is changed yet').toBeHidden()
  await mustBeFit(page)
  await trial.getByRole('button', { name: zh.take }).click()
  await expect(trial).toBeHidden()
  await expect(contents.getByRole('cell', { name: '【又一封信】' })).toBeVisible()
  await expect(rule.getByText(zh.rules.signs)).toBeVisible()

  await page.getByRole('button', { name: inbox.publish }).click()
  await publishIn(page.getByRole('dialog', { name: inbox.publish }))
  await expect(page.getByRole('heading', { name: inbox.title, level: 1 })).toBeVisible()
})

test('a book shows its contents and its cover, a comic its pages in order with what is wrong beside them', async ({
  owner,
}) => {
  test.setTimeout(120_000)
  const { page } = owner
  await uploadAndOpen(page, '灯塔.epub', archiveOf(await bookFiles()), '灯塔纪事')
  await expect(page.getByRole('img', { name: zh.titles.cover })).toBeVisible()
  await expect(panel(page, zh.titles.parts.words).getByRole('row')).not.toHaveCount(0)
  await mustBeFit(page)

  const names = Array.from({ length: 60 }, (_, at) => `1/${at + 1}.png`)
  const picture = await comicPage(1)
  const pages = Object.fromEntries(names.map((name) => [name, picture]))
  await uploadAndOpen(
    page,
    '纸鹤.cbz',
    archiveOf({ ...pages, '2/1.png': await comicPage(2), '2/2.png': 'none' }),
    '纸鹤',
  )
  const pictures = panel(page, zh.titles.pages)
  await expect(pictures.getByText('2/2.png')).toBeVisible()
  await expect(pictures.getByRole('img')).toHaveCount(48)
  await pictures.getByRole('button', { name: desk.loadMore }).click()
  await expect(pictures.getByRole('img')).toHaveCount(61)
  const last = pictures.getByRole('img').last()
  await last.scrollIntoViewIfNeeded()
  await expect.poll(() => last.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
  expect(await last.evaluate((image: HTMLImageElement) => image.naturalHeight)).toBeLessThanOrEqual(256)
  await mustBeFit(page)
})
