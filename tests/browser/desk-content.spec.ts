import { writeFileSync } from 'node:fs'
import sharp from 'sharp'
import { zh as content } from '#desk/words/zh/content.ts'
import { zh as desk } from '#desk/words/zh/desk.ts'
import { zh as people } from '#desk/words/zh/people.ts'
import { zh as reports } from '#desk/words/zh/reports.ts'
import { axeFindings } from './support/axe.ts'
import { expect } from './support/app.ts'
import { deskOrigin, test } from './support/desk.ts'
import { guidePicture } from './support/guide.ts'

test('tags are added to several items at once, and what the table is narrowed to is kept', async ({ owner }, info) => {
  const { page } = owner
  await page.goto(`${deskOrigin}/content?kind=novel`)
  const boxes = page.getByRole('table').getByRole('checkbox')
  await boxes.nth(1).check()
  await boxes.nth(2).check()
  await page.getByRole('button', { name: content.setTags }).click()
  const dialog = page.getByRole('alertdialog', { name: content.setTags })
  await dialog.getByLabel(content.addTags, { exact: true }).fill('灯火通明')
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('button', { name: desk.removeTag('灯火通明') })).toBeVisible()
  expect(await axeFindings(page)).toEqual([])
  await dialog.getByLabel(desk.reason).fill('整理')
  await dialog.getByRole('button', { name: content.setTags }).click()
  await expect(dialog).toBeHidden()
  await page.getByRole('searchbox').fill('灯火通明')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('table').getByRole('row')).toHaveCount(3)

  await page.getByRole('button', { name: desk.keepView }).click()
  await page.getByLabel(desk.viewName).fill('有灯的')
  await page.getByRole('dialog').getByRole('button', { name: desk.save }).click()
  await expect(page.getByRole('dialog')).toBeHidden()
  await page.goto(`${deskOrigin}/content`)
  await page.getByLabel(desk.views).selectOption('有灯的')
  await expect(page).toHaveURL(/kind=novel/)
  await expect(page.getByRole('table').getByRole('row')).toHaveCount(3)
  expect(await axeFindings(page)).toEqual([])
  await guidePicture(page, 'content')
  await page.getByRole('table').getByRole('link').first().click()
  await page.getByRole('button', { name: desk.removeTag('灯火通明') }).click()
  await page.getByRole('button', { name: content.setTags }).click()
  const one = page.getByRole('alertdialog')
  await one.getByLabel(desk.reason).fill('不合适')
  await one.getByRole('button', { name: content.setTags }).click()
  await expect(one).toBeHidden()
  await expect(page.getByRole('button', { name: desk.removeTag('灯火通明') })).toHaveCount(0)

  const picture = info.outputPath('cover.png')
  await sharp({ create: { width: 90, height: 120, channels: 3, background: 'seagreen' } }).toFile(picture)
  await page.getByLabel(content.newCover).setInputFiles(picture)
  await expect(one.locator('img')).toBeVisible()
  await one.getByLabel(desk.reason).fill('更清楚')
  await one.getByRole('button', { name: content.setCover }).click()
  await expect(one).toBeHidden()
  await expect(page.locator('main img').first()).toHaveAttribute('src', /^\/picture\/u\//)
})

test('somebody is struck without a case, and a block list is imported', async ({ owner }, info) => {
  const { page } = owner
  await page.goto(`${deskOrigin}/people?text=nanfeng`)
  await page.getByRole('link', { name: 'nanfeng' }).click()
  await expect(page.getByRole('link', { name: people.works })).toBeVisible()
  await page.getByRole('button', { name: people.act.strike }).click()
  const dialog = page.getByRole('dialog', { name: people.act.strike })
  await dialog.getByLabel(desk.reason).fill('重复发布')
  await dialog.getByRole('button', { name: people.act.strike }).click()
  await expect(dialog).toBeHidden()
  await page.getByRole('link', { name: people.works }).click()
  await expect(page.getByRole('button', { name: content.onlyOf('nanfeng') })).toBeVisible()

  await page.goto(`${deskOrigin}/block-list`)
  const file = info.outputPath('list.csv')
  const broken = info.outputPath('broken.csv')
  writeFileSync(file, `kind,hash,source\npicture,${'a'.repeat(64)},\n`)
  writeFileSync(broken, 'kind,hash,source\npicture,abc,\n')
  await page.getByLabel(reports.listName).fill('邻居')
  await page.getByLabel(desk.reason).fill('约定')
  await page.getByLabel(reports.listFile).setInputFiles(broken)
  await page.getByRole('button', { name: reports.importList }).click()
  await expect(page.getByText(reports.listLineWrong(2))).toBeVisible()
  expect(await axeFindings(page)).toEqual([])
  await page.getByLabel(reports.listFile).setInputFiles(file)
  await page.getByRole('button', { name: reports.importList }).click()
  await expect(page.getByText(reports.imported(1))).toBeVisible()
})
