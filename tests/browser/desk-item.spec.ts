import type { Page } from '@playwright/test'
import { en as english } from '#desk/words/en/content.ts'
import { zh as content } from '#desk/words/zh/content.ts'
import { en as deskEnglish } from '#desk/words/en/desk.ts'
import { zh as desk } from '#desk/words/zh/desk.ts'
import { axeFindings } from './support/axe.ts'
import { expect } from './support/app.ts'
import { deskOrigin, openDeskWindow, sayWhy, test } from './support/desk.ts'

/** Opens the first item of a kind. */
async function openFirst(page: Page, kind: string) {
  await page.goto(`${deskOrigin}/content?kind=${kind}`)
  await page.getByRole('table').getByRole('link').first().click()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
}

/** The panel of an item that has this title. */
const panel = (page: Page, title: string) =>
  page.locator('section').filter({ has: page.getByRole('heading', { name: title, exact: true }) })

/** What axe finds in both themes. */
async function axeInBoth(page: Page): Promise<string[]> {
  await page.emulateMedia({ colorScheme: 'dark' })
  const dark = await axeFindings(page)
  await page.emulateMedia({ colorScheme: 'light' })
  return [...dark, ...(await axeFindings(page))]
}

test('beside an item stands the app’s own card, which follows what is saved and speaks the desk’s language', async ({
  owner,
}) => {
  const { page } = owner
  await openFirst(page, 'picture')
  const card = panel(page, content.card)
  const name = page.getByRole('textbox', { name: content.name, exact: true })
  const title = await name.inputValue()
  await expect(card.getByText(title, { exact: true }).first()).toBeVisible()
  await expect(card.locator('img').first()).toHaveAttribute('src', /^\/picture\//)
  await name.fill('雾中的灯塔')
  await page.getByLabel(content.price).fill('37')
  await page.getByRole('button', { name: desk.save }).click()
  await expect(await sayWhy(page, '更清楚', desk.save)).toBeHidden()
  await expect(card.getByText('雾中的灯塔', { exact: true }).first()).toBeVisible()
  await expect(card.getByText('37 金币').first()).toBeVisible()
  expect(await axeInBoth(page)).toEqual([])
  await page.getByLabel(desk.language).selectOption('en')
  await expect(panel(page, english.card).getByText('37 coins').first()).toBeVisible()
  await page.getByLabel(deskEnglish.language).selectOption('zh')

  // what nobody else sees is shown here all the same
  await page.goBack()
  await page.getByRole('table').getByRole('checkbox').nth(1).check()
  await page.getByRole('button', { name: content.takeDown }).click()
  await expect(await sayWhy(page, '重复', content.takeDown)).toBeHidden()
  await page.getByRole('table').getByRole('link').first().click()
  await expect(card.getByText(content.notOnShow)).toBeVisible()
  await expect(card.getByText('雾中的灯塔', { exact: true }).first()).toBeVisible()
})

test('a card whose code or answer does not come is asked for again', async ({ browser, site }) => {
  const small = { width: 375, height: 720 }
  const one = await openDeskWindow(browser, site, ['editor'], { viewport: small })
  const { page } = one
  one.watch.allow(/./)
  await page.route('**/assets/app-card-*.js', (route) => route.abort())
  await openFirst(page, 'post')
  const card = panel(page, content.card)
  const again = card.getByRole('button', { name: desk.tryAgain })
  await expect(again).toBeVisible({ timeout: 15_000 })
  await page.unroute('**/assets/app-card-*.js')
  await again.click()
  await expect(card.locator('article').first()).toBeVisible()
  expect(await axeInBoth(page)).toEqual([])
  await one.close()
})

test('an item is made somebody else’s, who is found by name; its card says so, and the log', async ({
  browser,
  site,
}) => {
  const small = { width: 375, height: 720 }
  const one = await openDeskWindow(browser, site, ['owner'], { viewport: small })
  const { page } = one
  await openFirst(page, 'video')
  const whose = panel(page, content.creator)
  await whose.getByRole('button', { name: content.setCreator }).click()
  const dialog = page.getByRole('alertdialog')
  await expect(dialog.getByText(content.setCreatorText)).toBeVisible()
  await dialog.getByLabel(desk.reason).fill('发错了账号')
  await dialog.getByRole('button', { name: content.setCreator }).click()
  await expect(dialog.getByText(content.creatorMissing)).toBeVisible()
  await dialog.getByLabel(content.findCreator).fill('没有这个人呀')
  await expect(dialog.getByText(content.noPerson)).toBeVisible()
  await dialog.getByLabel(content.findCreator).fill('nanfeng')
  const found = dialog.getByRole('option', { name: /nanfeng/ })
  await dialog.getByLabel(content.newCreator).selectOption((await found.textContent())!)
  expect(await axeInBoth(page)).toEqual([])
  await dialog.getByRole('button', { name: content.setCreator }).click()
  await expect(dialog).toBeHidden()
  await expect(whose.getByRole('link', { name: 'nanfeng' })).toBeVisible()
  await expect(panel(page, content.card).getByText('nanfeng').first()).toBeVisible()
  await expect(panel(page, content.history).getByText('发错了账号')).toBeVisible()
  expect(await axeInBoth(page)).toEqual([])
  await whose.getByRole('link', { name: 'nanfeng' }).click()
  await expect(page).toHaveURL(/\/people\/\d+/)
  await one.close()
})
