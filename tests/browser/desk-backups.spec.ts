import { zh } from '#desk/words/zh/backups.ts'
import { zh as desk } from '#desk/words/zh/desk.ts'
import { zh as settings } from '#desk/words/zh/settings.ts'
import { axeFindings } from './support/axe.ts'
import { expect } from './support/app.ts'
import { test } from './support/desk.ts'
import { guidePicture } from './support/guide.ts'
import { pressOn, typeInto } from './support/keyboard.ts'
import { networkMessages } from './support/watch.ts'

const passphrase = 'a lake, a cat and a city'

test('by keyboard alone a backup is made, tried, restored and removed, and what was changed after it is as before', async ({
  owner,
}) => {
  test.setTimeout(180_000)
  const { page, watch } = owner
  // while the server starts anew
  watch.allow(networkMessages)
  const dialog = page.getByRole('alertdialog')
  const toSettings = async () => {
    await pressOn(page, page.getByRole('link', { name: desk.screens.settings, exact: true }))
    await expect(page.getByRole('heading', { name: settings.title, level: 1 })).toBeVisible()
  }
  const toBackups = async () => {
    await pressOn(page, page.getByRole('link', { name: settings.backups, exact: true }))
    await expect(page.getByRole('heading', { name: zh.title, level: 1 })).toBeVisible()
  }
  const status = (text: string) =>
    expect(page.getByRole('main').getByRole('status').first()).toContainText(text, { timeout: 60_000 })

  await toSettings()
  await toBackups()
  await pressOn(page, page.getByRole('button', { name: zh.make, exact: true }))
  await typeInto(page, dialog.getByLabel(zh.passphrase), passphrase)
  await page.keyboard.press('Enter')
  await status(zh.did.make)
  const name = await page.getByRole('cell', { name: /^shiguang-/ }).textContent()
  await pressOn(page, page.getByRole('button', { name: zh.check, exact: true }))
  await typeInto(page, dialog.getByLabel(zh.passphrase), passphrase)
  await page.keyboard.press('Enter')
  await status(zh.did.check)
  await expect(page.getByRole('cell', { name: zh.tried })).toBeVisible()
  expect(await axeFindings(page)).toEqual([])

  await toSettings()
  await pressOn(page, page.getByRole('button', { name: settings.begin }))
  await typeInto(page, page.getByRole('dialog').getByLabel(desk.reason), 'a change to be undone')
  await page.keyboard.press('Enter')
  await expect(page.getByText(settings.isOn)).toBeVisible()

  await toBackups()
  await pressOn(page, page.getByRole('button', { name: zh.restore, exact: true }))
  await typeInto(page, dialog.getByLabel(desk.reason), 'a bad change')
  await typeInto(page, dialog.getByLabel(zh.confirm(name!)), name!)
  await typeInto(page, dialog.getByLabel(zh.passphrase), passphrase)
  expect(await axeFindings(page)).toEqual([])
  await guidePicture(page, 'backups', page.getByText(zh.folder('')))
  await page.keyboard.press('Enter')
  await typeInto(page, dialog.getByLabel(desk.proof.code), owner.factor())
  await page.keyboard.press('Enter')
  await status(zh.restored(name!, owner.name))
  await toSettings()
  await expect(page.getByText(settings.isOff)).toBeVisible()
  await pressOn(page, page.getByRole('link', { name: desk.screens.log, exact: true }))
  await expect(page.getByRole('row', { name: /a bad change/ })).toBeVisible()

  await toSettings()
  await toBackups()
  const remove = async (count: number) => {
    await typeInto(page, dialog.getByLabel(desk.reason), 'no room left')
    await expect(dialog).toContainText(desk.concerned(count))
    expect(await axeFindings(page)).toEqual([])
    await page.keyboard.press('Enter')
  }
  const asides = page.getByRole('region', { name: zh.asides })
  await pressOn(page, asides.getByRole('button', { name: zh.remove, exact: true }))
  await remove(1)
  // the proof was of the time before
  await typeInto(page, page.getByLabel(desk.proof.code), owner.factor())
  await page.keyboard.press('Enter')
  await status(zh.did.remove)
  await expect(asides).toBeHidden()
  await pressOn(page, page.getByLabel(desk.selectAll), ' ')
  const bulk = page.getByRole('region', { name: desk.selected(1) })
  await pressOn(page, bulk.getByRole('button', { name: zh.remove, exact: true }))
  await remove(1)
  await expect(page.getByText(zh.nothing)).toBeVisible()
})
