import { writeFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { en as english } from '#desk/words/en/content.ts'
import { en as deskEnglish } from '#desk/words/en/desk.ts'
import { zh as content } from '#desk/words/zh/content.ts'
import { zh as desk } from '#desk/words/zh/desk.ts'
import { zh as people } from '#desk/words/zh/people.ts'
import { zh as reports } from '#desk/words/zh/reports.ts'
import { axeFindings } from './support/axe.ts'
import { expect } from './support/app.ts'
import { deskOrigin, openDeskWindow, sayWhy, test } from './support/desk.ts'
import { guidePicture } from './support/guide.ts'
import { networkMessages } from './support/watch.ts'

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

test('what is typed of an item stays: in another language, and where somebody else changed it meanwhile', async ({
  browser,
  site,
  owner,
}) => {
  const { page } = owner
  owner.watch.allow(networkMessages)
  await page.goto(`${deskOrigin}/content?kind=video`)
  await page.getByRole('table').getByRole('link').first().click()
  const coins = page.getByLabel(content.price)
  await coins.fill('1.5')
  await page.getByRole('button', { name: desk.save }).click()
  await expect(page.getByText(content.priceWrong(100_000))).toBeVisible()
  await coins.fill('12')
  await page.getByLabel(desk.tags, { exact: true }).fill('湖边')
  await page.keyboard.press('Enter')
  await page.getByLabel(desk.language).selectOption('en')
  await expect(page.getByLabel(english.price)).toHaveValue('12')
  await expect(page.getByRole('button', { name: deskEnglish.removeTag('湖边') })).toBeVisible()
  await page.getByLabel(deskEnglish.language).selectOption('zh')

  const other = await openDeskWindow(browser, site, ['editor'])
  await other.page.goto(page.url())
  await other.page.getByLabel(content.name).fill('别人起的标题')
  await other.page.getByLabel(content.price).fill('7')
  await other.page.getByRole('button', { name: desk.save }).click()
  await expect(await sayWhy(other.page, '更清楚', desk.save)).toBeHidden()
  await other.page.getByLabel(desk.tags, { exact: true }).fill('别人的')
  await other.page.keyboard.press('Enter')
  await other.page.getByRole('button', { name: content.setTags }).click()
  await expect(await sayWhy(other.page, '补上', content.setTags)).toBeHidden()
  await other.close()

  await page.getByRole('button', { name: desk.save }).click()
  const dialog = await sayWhy(page, '涨价', desk.save)
  await expect(dialog.getByText(desk.failures['changed-meanwhile'])).toBeVisible()
  const now = dialog.getByRole('alert').filter({ hasText: desk.meanwhile })
  await expect(now).toContainText('别人起的标题')
  await expect(now).toContainText('7')
  await expect(dialog.getByLabel(desk.reason)).toHaveValue('涨价')
  expect(await axeFindings(page)).toEqual([])
  await dialog.getByRole('button', { name: desk.save }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('alert').filter({ hasText: desk.meanwhile })).toHaveCount(0)
  // what was not typed here is as the other one left it
  await expect(page.getByRole('textbox', { name: content.name, exact: true })).toHaveValue('别人起的标题')
  await expect(coins).toHaveValue('12')
  for (const tag of ['湖边', '别人的'])
    await expect(page.getByRole('button', { name: desk.removeTag(tag) })).toBeVisible()
  await page.getByRole('button', { name: content.setTags }).click()
  await expect(await sayWhy(page, '补上', content.setTags)).toBeHidden()
  await page.reload()
  await expect(coins).toHaveValue('12')
  for (const tag of ['湖边', '别人的'])
    await expect(page.getByRole('button', { name: desk.removeTag(tag) })).toBeVisible()
})

test('a look that fails leaves what is typed of an item', async ({ owner }) => {
  const { page } = owner
  owner.watch.allow(networkMessages)
  await page.goto(`${deskOrigin}/content?kind=video`)
  await page.getByRole('table').getByRole('link').first().click()
  await page.getByLabel(content.intro).fill('写了很久')
  await page.route('**/api/content.*', (route) =>
    route.fulfill({ status: 500, json: { code: 'server-fault', params: {} } }),
  )
  await page.getByRole('button', { name: desk.save }).click()
  const dialog = await sayWhy(page, '补上', desk.save)
  await expect(dialog.getByText(desk.failures['server-fault'])).toBeVisible()
  await page.unroute('**/api/content.*')
  await dialog.getByRole('button', { name: desk.save }).click()
  await expect(dialog).toBeHidden()
  await page.reload()
  await expect(page.getByLabel(content.intro)).toHaveValue('写了很久')
})

test('a part that somebody else has changed is changed by whoever has seen that; a price is a number', async ({
  browser,
  site,
  owner,
}) => {
  const { page } = owner
  owner.watch.allow(networkMessages)
  await page.goto(`${deskOrigin}/content?kind=novel`)
  await page.getByRole('table').getByRole('link').first().click()
  const edit = (at: Page) => at.getByRole('button', { name: new RegExp(`^${content.editPart}`) }).first()
  const other = await openDeskWindow(browser, site, ['editor'])
  await other.page.goto(page.url())
  const dialog = page.getByRole('alertdialog')
  await edit(page).click()
  await dialog.getByLabel(content.partPrice).fill('免费')
  await sayWhy(page, '涨价', desk.save)
  await expect(dialog.getByText(content.priceWrong(100_000))).toBeVisible()
  await dialog.getByLabel(content.partPrice).fill('9')

  await edit(other.page).click()
  await other.page.getByRole('alertdialog').getByLabel(content.name).fill('别人起的')
  await expect(await sayWhy(other.page, '更清楚', desk.save)).toBeHidden()
  await other.close()

  await dialog.getByRole('button', { name: desk.save }).click()
  await expect(dialog.getByRole('alert').filter({ hasText: desk.meanwhile })).toContainText('别人起的')
  await expect(dialog.getByLabel(content.partPrice)).toHaveValue('9')
  await dialog.getByRole('button', { name: desk.save }).click()
  await expect(dialog).toBeHidden()
  await expect(page.locator('main').getByRole('listitem').filter({ hasText: '别人起的' })).toContainText('9')
})
