import type { Page } from '@playwright/test'
import { zh as desk } from '#desk/words/zh/desk.ts'
import { zh as entries } from '#desk/words/zh/entries.ts'
import { zh as shop } from '#desk/words/zh/shop.ts'
import { axeFindings } from './support/axe.ts'
import { expect } from './support/app.ts'
import { deskOrigin, openDeskWindow, test } from './support/desk.ts'
import { networkMessages } from './support/watch.ts'

test('an editor makes a product, sets a price from a day on, takes it off, and changes a rate, with a proof', async ({
  owner,
}) => {
  const { page } = owner
  await page.getByRole('link', { name: desk.screens.shop, exact: true }).click()
  await page.getByRole('button', { name: entries.addTo.products }).click()
  const dialog = page.getByRole('dialog', { name: entries.addTo.products })
  await dialog.getByLabel(entries.fields.name, { exact: true }).fill('九十九金币')
  await dialog.getByLabel(entries.fields.price, { exact: true }).fill('9.90')
  await dialog.getByRole('button', { name: desk.save }).click()
  // coins are wanted of what is sold for coins
  await expect(dialog.getByText(entries.wrong)).toHaveCount(1)
  await dialog.getByLabel(entries.fields.coins + entries.maybe, { exact: true }).fill('99')
  await dialog.getByText(entries.inLanguage(desk.languages.en)).click()
  await dialog.getByLabel(`${entries.fields.name} · ${desk.languages.en}`).fill('Ninety-nine coins')
  expect(await axeFindings(page)).toEqual([])
  await dialog.getByRole('button', { name: desk.save }).click()
  await owner.prove(desk.proof.code, desk.proof.go)
  await expect(dialog).toBeHidden()
  const row = page.getByRole('row').filter({ hasText: '九十九金币' })
  await expect(row).toContainText('9.90')

  await row.getByRole('button', { name: entries.price }).click()
  const price = page.getByRole('dialog', { name: entries.priceOf('九十九金币') })
  await price.getByLabel(entries.newPrice).fill('8.80')
  await price.getByLabel(entries.from).fill('2030-01-01T08:00')
  await price.getByRole('button', { name: desk.save }).click()
  await expect(row).toContainText(entries.becomes('8.80'))

  await row.getByRole('checkbox').check()
  await page.getByRole('button', { name: entries.takeOff }).click()
  const off = page.getByRole('alertdialog', { name: entries.takeOff })
  await expect(off.getByText(desk.concerned(1))).toBeVisible()
  await off.getByLabel(desk.reason).fill('卖完了')
  await off.getByRole('button', { name: entries.takeOff }).click()
  await expect(row).toContainText(entries.states.off)
  expect(await axeFindings(page)).toEqual([])

  await page.getByRole('link', { name: shop.tickets }).click()
  await page.getByRole('button', { name: shop.give }).click()
  const give = page.getByRole('dialog', { name: shop.give })
  await give.getByLabel(shop.person).fill('amu')
  await give.getByLabel(shop.count).fill('2')
  await give.getByLabel(desk.reason).fill('谢谢帮忙')
  expect(await axeFindings(page)).toEqual([])
  await give.getByRole('button', { name: desk.save }).click()
  const given = page.getByRole('row').filter({ hasText: shop.states.unused }).filter({ hasText: 'amu' })
  await expect(given.first()).toBeVisible()
  expect(await axeFindings(page)).toEqual([])

  await page.getByRole('link', { name: shop.rates }).click()
  await page.getByRole('button', { name: entries.editOf(shop.names['coin-payout-fee']) }).click()
  const rate = page.getByRole('dialog', { name: shop.names['coin-payout-fee'] })
  await expect(rate.getByLabel(shop.valueIn.permille)).toHaveValue('5')
  await rate.getByLabel(shop.valueIn.permille).fill('4.5')
  await rate.getByLabel(desk.reason).fill('降一点')
  await rate.getByRole('button', { name: desk.save }).click()
  await expect(page.getByRole('row').filter({ hasText: shop.names['coin-payout-fee'] })).toContainText('4.5%')
  expect(await axeFindings(page)).toEqual([])
})

test('the shop can be used on a phone, in English and in the dark', async ({ browser, site }) => {
  const viewport = { width: 375, height: 740 }
  const editor = await openDeskWindow(browser, site, ['editor'], { language: 'en', theme: 'dark', viewport })
  const { page } = editor
  for (const list of ['products', 'gifts', 'tickets', 'rates']) {
    await page.goto(`${new URL(page.url()).origin}/shop?list=${list}`)
    await page.getByRole('row').nth(1).waitFor()
    expect(await axeFindings(page), list).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth), list).toBe(375)
  }
  expect(editor.watch.faults).toEqual([])
  await editor.close()
})

test('what is typed in the dialogs of the shop stays where somebody else was faster, and is sent again', async ({
  browser,
  site,
  owner,
}) => {
  test.setTimeout(120_000)
  const { page } = owner
  owner.watch.allow(networkMessages)
  const other = await openDeskWindow(browser, site, ['editor'])
  for (const one of [page, other.page]) await one.goto(`${deskOrigin}/shop?list=products`)
  const dialog = page.getByRole('dialog')
  const theirs = other.page.getByRole('dialog')
  const first = (one: Page, name: string) => one.getByRole('row').getByRole('button', { name }).first()
  const refused = dialog.getByText(desk.failures['changed-meanwhile'])
  const now = dialog.getByRole('alert').filter({ hasText: desk.meanwhile })

  await first(page, entries.edit).click()
  await dialog.getByLabel(entries.fields.name, { exact: true }).fill('我起的名字')
  await first(other.page, entries.edit).click()
  await theirs.getByLabel(entries.fields.price, { exact: true }).fill('12.34')
  await theirs.getByRole('button', { name: desk.save }).click()
  await other.prove(desk.proof.code, desk.proof.go)
  await expect(theirs).toBeHidden()
  await dialog.getByRole('button', { name: desk.save }).click()
  await owner.prove(desk.proof.code, desk.proof.go)
  await expect(refused).toBeVisible()
  await expect(now).toContainText('12.34')
  await expect(now).not.toContainText('我起的名字')
  await expect(dialog.getByLabel(entries.fields.name, { exact: true })).toHaveValue('我起的名字')
  await expect(dialog.getByLabel(entries.fields.price, { exact: true })).toHaveValue('12.34')
  expect(await axeFindings(page)).toEqual([])
  await dialog.getByRole('button', { name: desk.save }).click()
  await expect(dialog).toBeHidden()
  const row = page.getByRole('row').filter({ hasText: '我起的名字' })
  await expect(row).toContainText('12.34')

  await first(page, entries.price).click()
  await dialog.getByLabel(entries.newPrice).fill('8.80')
  await dialog.getByLabel(entries.from).fill('2030-01-01T08:00')
  await Promise.all([other.page.waitForResponse('**/api/shop.entry'), first(other.page, entries.price).click()])
  await theirs.getByLabel(entries.newPrice).fill('9.90')
  await theirs.getByLabel(entries.from).fill('2031-01-01T08:00')
  await theirs.getByRole('button', { name: desk.save }).click()
  await expect(theirs).toBeHidden()
  await dialog.getByRole('button', { name: desk.save }).click()
  await expect(refused).toBeVisible()
  await expect(dialog).toContainText(entries.becomes('9.90'))
  await expect(dialog.getByLabel(entries.newPrice)).toHaveValue('8.80')
  await dialog.getByRole('button', { name: desk.save }).click()
  await expect(dialog).toBeHidden()
  for (const price of ['8.80', '9.90']) await expect(row).toContainText(entries.becomes(price))

  // neither what another test has left there, nor what a former try has
  const [mine, their] = test.info().retry === 0 ? ['7.1', '8.1'] : ['7.2', '8.2']
  const name = shop.names['coin-payout-fee']
  for (const one of [page, other.page]) {
    await one.getByRole('link', { name: shop.rates }).click()
    await one.getByRole('button', { name: entries.editOf(name) }).click()
  }
  await dialog.getByLabel(shop.valueIn.permille).fill(mine)
  await dialog.getByLabel(desk.reason).fill('降一点')
  await theirs.getByLabel(shop.valueIn.permille).fill(their)
  await theirs.getByLabel(desk.reason).fill('涨一点')
  await theirs.getByRole('button', { name: desk.save }).click()
  await expect(theirs).toBeHidden()
  await other.close()
  await dialog.getByRole('button', { name: desk.save }).click()
  await expect(refused).toBeVisible()
  await expect(now).toContainText(`${their}%`)
  await expect(dialog.getByLabel(shop.valueIn.permille)).toHaveValue(mine)
  await dialog.getByRole('button', { name: desk.save }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('row').filter({ hasText: name })).toContainText(`${mine}%`)
})
