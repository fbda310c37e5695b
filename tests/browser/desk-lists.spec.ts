import sharp from 'sharp'
import { zh as desk } from '#desk/words/zh/desk.ts'
import { zh as words } from '#desk/words/zh/entries.ts'
import { zh } from '#tests/words.ts'
import { axeFindings } from './support/axe.ts'
import { expect } from './support/app.ts'
import { openDeskWindow, test } from './support/desk.ts'
import { shown } from './support/screen.ts'

test('an editor makes a banner at the desk, puts it first, and the app shows it and leads where it says', async ({
  owner: { page: at },
  app,
}) => {
  const drawn = sharp({ create: { width: 960, height: 400, channels: 3, background: '#2a7f62' } })
  await at.getByRole('link', { name: desk.screens.home, exact: true }).click()
  await at.getByRole('link', { name: words.lists.ads }).click()
  await at.getByRole('button', { name: words.addTo.ads }).click()
  const dialog = at.getByRole('dialog', { name: words.addTo.ads })
  await dialog.getByRole('button', { name: desk.save }).click()
  await expect(dialog.getByText(words.wrong)).toHaveCount(3)
  await dialog.getByLabel(words.fields.title, { exact: true }).fill('湖边的早晨')
  await dialog.getByLabel(words.fields.link).fill('/nowhere')
  await dialog.getByLabel(words.fields.image).setInputFiles({
    ...{ name: 'lake.png', mimeType: 'image/png' },
    buffer: await drawn.png().toBuffer(),
  })
  await expect(dialog.getByAltText(words.chosenPicture)).toBeVisible()
  await dialog.getByRole('button', { name: desk.save }).click()
  await expect(dialog.getByText(words.wrong)).toHaveCount(1)
  expect(await axeFindings(at)).toEqual([])
  await dialog.getByLabel(words.fields.link).fill('/discovery/theme')
  await dialog.getByRole('button', { name: desk.save }).click()
  await expect(dialog).toBeHidden()

  await at.getByRole('combobox', { name: words.fields.position }).selectOption('home')
  const names = at.getByRole('row').filter({ has: at.getByRole('button', { name: words.edit }) })
  const up = at.getByRole('button', { name: words.upOf('湖边的早晨') })
  await expect(names.last()).toContainText('湖边的早晨')
  for (let place = (await names.count()) - 2; place >= 0; place -= 1) {
    await up.click()
    await expect(names.nth(place)).toContainText('湖边的早晨')
  }
  expect(await axeFindings(at)).toEqual([])

  await app.firstVisit()
  const banner = shown(app.page).getByRole('region', { name: zh.home.banner })
  await banner.getByRole('link', { name: '湖边的早晨' }).first().click()
  await expect(shown(app.page)).toHaveAttribute('data-page', '/discovery/theme')
  await expect(async () => {
    await at.reload()
    await expect(at.getByRole('button', { name: words.clicksOf('湖边的早晨', 1) })).toBeVisible({ timeout: 3000 })
  }).toPass()
})

test('the lists can be used on a phone, in English and in the dark', async ({ browser, site }) => {
  const viewport = { width: 375, height: 740 }
  const editor = await openDeskWindow(browser, site, ['editor'], { language: 'en', theme: 'dark', viewport })
  const { page } = editor
  for (const list of ['hotWords', 'notices', 'help']) {
    await page.goto(`${new URL(page.url()).origin}/home/lists?list=${list}`)
    await page.getByRole('row').nth(1).waitFor()
    expect(await axeFindings(page), list).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth), list).toBe(375)
  }
  await page.getByRole('button', { name: 'Add a question' }).click()
  await page.getByText('Words in English').click()
  await expect(page.getByLabel('Question · English')).toBeVisible()
  expect(await axeFindings(page)).toEqual([])
  expect(editor.watch.faults).toEqual([])
  await editor.close()
})
