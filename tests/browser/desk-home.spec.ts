import { zh as desk } from '#desk/words/zh/desk.ts'
import { zh as words } from '#desk/words/zh/home.ts'
import { axeFindings } from './support/axe.ts'
import { expect } from './support/app.ts'
import { openDeskWindow, test } from './support/desk.ts'
import { pressOn, tabTo, typeInto } from './support/keyboard.ts'

test('an editor arranges home at the desk by keyboard alone, and the app shows it once it is published', async ({
  owner,
  app,
  page,
}) => {
  const { page: at } = owner
  await pressOn(at, at.getByRole('link', { name: desk.screens.home, exact: true }))
  await expect(at.getByRole('status').filter({ hasText: words.unchanged })).toBeVisible()
  await pressOn(at, at.getByRole('button', { name: words.add }))
  const dialog = at.getByRole('dialog', { name: words.add })
  await typeInto(at, dialog.getByLabel(words.name), 'Quiet lakes')
  const kind = dialog.locator('select[name=type]')
  await tabTo(at, kind)
  while ((await kind.inputValue()) !== 'novel') await at.keyboard.press('ArrowDown')
  expect(await axeFindings(at)).toEqual([])
  await pressOn(at, dialog.getByRole('button', { name: desk.save }))
  const preview = at.getByRole('region', { name: words.preview })
  await expect(preview.getByRole('heading', { name: 'Quiet lakes' })).toBeVisible()

  const rows = at.getByRole('listitem').filter({ has: at.getByRole('button', { name: words.edit }) })
  const count = await rows.count()
  const grip = at.getByRole('button', { name: desk.sorting.move('Quiet lakes') })
  await pressOn(at, grip, ' ')
  // what is told of taking it up gives way to where it is
  await expect(grip).toHaveAttribute('aria-pressed', 'true')
  for (let place = count - 1; place >= 1; place -= 1) {
    await at.keyboard.press('ArrowUp')
    await expect(at.getByText(desk.sorting.over('Quiet lakes', place))).toBeAttached()
  }
  await at.keyboard.press('Space')
  await expect(preview.getByRole('heading').first()).toHaveText('Quiet lakes')
  expect(await axeFindings(at)).toEqual([])

  await pressOn(at, at.getByRole('button', { name: words.publish, exact: true }))
  await expect(at.getByText(words.unchanged)).toBeVisible()
  await app.firstVisit()
  await expect(page.getByRole('heading', { name: 'Quiet lakes' })).toBeVisible()

  await pressOn(at, at.getByRole('button', { name: words.undo }))
  const undo = at.getByRole('alertdialog')
  await typeInto(at, undo.getByLabel(desk.reason), 'only a test')
  await pressOn(at, undo.getByRole('button', { name: words.undo }))
  await expect(preview.getByRole('heading', { name: 'Quiet lakes' })).toHaveCount(0)
})

test('the screen can be used on a phone, in English and in the dark', async ({ browser, site }) => {
  const viewport = { width: 375, height: 740 }
  const editor = await openDeskWindow(browser, site, ['editor'], { language: 'en', theme: 'dark', viewport })
  await editor.page.goto(`${new URL(editor.page.url()).origin}/home`)
  await editor.page.getByRole('region', { name: 'Preview' }).getByRole('heading').first().waitFor()
  expect(await axeFindings(editor.page)).toEqual([])
  expect(await editor.page.evaluate(() => document.documentElement.scrollWidth)).toBe(375)
  expect(editor.watch.faults).toEqual([])
  await editor.close()
})
