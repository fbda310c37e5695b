import { readFileSync } from 'node:fs'
import { en } from '#desk/words/en/codes.ts'
import { zh as desk } from '#desk/words/zh/desk.ts'
import { zh as words } from '#desk/words/zh/codes.ts'
import { axeFindings } from './support/axe.ts'
import { expect, long } from './support/app.ts'
import { openDeskWindow, test } from './support/desk.ts'
import { guidePicture } from './support/guide.ts'
import { openNewcomer } from './support/newcomer.ts'

test('gift codes are made in a batch, taken along once, used, and ended', long, async ({ app, owner }) => {
  const { client, who } = await openNewcomer(app)
  const { page } = owner
  await page.getByRole('link', { name: desk.screens.codes, exact: true }).click()
  await page.getByRole('button', { name: words.make, exact: true }).click()
  const dialog = page.locator('dialog[open]')
  await dialog.getByLabel(words.label).fill('灯会赠送')
  await dialog.getByLabel(words.fields.count).fill('2')
  await dialog.getByLabel(desk.reason).fill('节日活动')
  const make = dialog.getByRole('button', { name: words.make, exact: true })
  await make.click()
  await expect(dialog.getByText(words.wrong.coins)).toBeVisible()
  await dialog.getByLabel(words.fields.coins).fill('50')
  expect(await axeFindings(page)).toEqual([])
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}-make.png` })
  await make.click()
  await owner.prove(desk.proof.code, desk.proof.go)
  const row = page.getByRole('row').filter({ hasText: '灯会赠送' })
  await expect(row.getByText(words.usedOf(0, 2))).toBeVisible()

  const download = page.waitForEvent('download')
  await row.getByRole('button', { name: words.take, exact: true }).click()
  const [, line = ''] = readFileSync(await (await download).path(), 'utf8').split('\r\n')
  await expect(row.getByText(words.states.taken)).toBeVisible()
  await expect(row.getByRole('button', { name: words.take, exact: true })).toHaveCount(0)
  expect(await client.call('user.exchange', { code: line.split(',')[0] }, who)).toMatchObject({ data: { coins: 50 } })
  await page.reload()
  await expect(row.getByText(words.usedOf(1, 2))).toBeVisible()
  expect(await axeFindings(page)).toEqual([])
  await guidePicture(page, 'codes')
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}-codes.png` })

  await row.getByRole('button', { name: words.void, exact: true }).click()
  const asks = page.getByRole('alertdialog')
  await expect(asks.getByText(desk.concerned(1))).toBeVisible()
  await asks.getByLabel(desk.reason).fill('活动结束')
  await asks.getByRole('button', { name: words.void, exact: true }).click()
  await expect(row.getByText(words.states.voided)).toBeVisible()
})

test('a batch of codes is made on a phone, in English and in the dark', async ({ app, browser }) => {
  const small = { width: 375, height: 800 }
  const one = await openDeskWindow(browser, app.site, ['finance'], { language: 'en', theme: 'dark', viewport: small })
  await one.page.goto(`${new URL(one.page.url()).origin}/codes`)
  await one.page.getByRole('button', { name: en.make, exact: true }).click()
  await one.page.locator('dialog[open]').getByLabel(en.label).fill('Lanterns')
  expect(await axeFindings(one.page)).toEqual([])
  if (process.env.SHOTS) await one.page.screenshot({ path: `${process.env.SHOTS}-phone.png` })
  expect(one.watch.faults).toEqual([])
  await one.close()
})
