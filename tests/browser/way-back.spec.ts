import type { Page } from '@playwright/test'
import { zh } from '#tests/words.ts'
import { expect, long, test, type App } from './support/app.ts'
import { openFilm, player } from './support/film.ts'
import { freeSet } from './support/reading.ts'
import { cards, nothingSpins, shown } from './support/screen.ts'

const dialogs = (page: Page) => page.locator('dialog[open]')
const isOpen = (page: Page, count: number) => expect(dialogs(page)).toHaveCount(count)
const pageIs = (page: Page, path: string) => expect(shown(page)).toHaveAttribute('data-page', path)

/** What lies over a page has its entry in the history a moment after it is there. */
const entries = (page: Page, count: number) =>
  expect
    .poll(() => page.evaluate(() => (history.state as { overlays?: number } | null)?.overlays ?? 0), {
      message: 'entries of what lies over the page',
    })
    .toBe(count)

/** Home, then the circle with the menu of its first post. */
async function menuOverCircle(app: App) {
  const { page } = app
  await app.firstVisit()
  await app.go('/post')
  await nothingSpins(page)
  await openMenu(page)
}
async function openMenu(page: Page) {
  await cards(page).first().dispatchEvent('contextmenu')
  await isOpen(page, 1)
  await entries(page, 1)
}

test('the way back closes an open sheet first, and leaves the page only then', async ({ app }) => {
  const { page } = app
  await menuOverCircle(app)
  await page.goBack()
  await isOpen(page, 0)
  await pageIs(page, '/post')
  await page.goBack()
  await pageIs(page, '/home')
})

test('a sheet that was closed by hand leaves nothing behind on the way back', long, async ({ app }) => {
  const { page } = app
  await menuOverCircle(app)
  for (const times of [1, 2]) {
    await page.keyboard.press('Escape')
    await isOpen(page, 0)
    await entries(page, 0)
    if (times === 1) await openMenu(page)
  }
  await page.goBack()
  await pageIs(page, '/home')
})

test('the way forward leads to no sheet that is gone, and a reload keeps the page', long, async ({ app }) => {
  const { page } = app
  await menuOverCircle(app)
  await page.goBack()
  await isOpen(page, 0)
  await page.goForward()
  await entries(page, 0)
  await isOpen(page, 0)
  await pageIs(page, '/post')
  await openMenu(page)
  await page.reload()
  await pageIs(page, '/post')
  await entries(page, 0)
  await page.goBack()
  await pageIs(page, '/home')
})

test('what is gone to from a sheet comes after its page: back leads to the page, and back again to the one before', async ({
  app,
}) => {
  const { page } = app
  await app.firstVisit()
  await app.go('/my/setting')
  await shown(page).getByRole('button', { name: zh.settings.hiddenItems }).click()
  await isOpen(page, 1)
  await entries(page, 1)
  // as a link within a sheet does
  await dialogs(page).evaluate((dialog) => {
    const link = document.createElement('a')
    link.href = '#/my'
    dialog.append(link)
    link.click()
  })
  await pageIs(page, '/my')
  await isOpen(page, 0)
  await page.goBack()
  await pageIs(page, '/my/setting')
  await isOpen(page, 0)
  await page.goBack()
  await pageIs(page, '/home')
})

test('on the first page of all the way back closes its sheet and stays in the app', long, async ({ app }) => {
  const { page } = app
  await app.firstVisit()
  await app.keptForOffline()
  await cards(page).first().dispatchEvent('contextmenu')
  await isOpen(page, 1)
  await entries(page, 1)
  await page.goBack()
  await isOpen(page, 0)
  await pageIs(page, '/home')
})

test('the viewer of pictures with its menu over it: each step back closes one', long, async ({ app }) => {
  const { page } = app
  await app.firstVisit()
  const { id, count } = await freeSet(app)
  await app.go(`/picture/detail?id=${id}`)
  await shown(page)
    .getByRole('button', { name: zh.pictures.picture(1, count), exact: true })
    .click()
  await expect(page.locator('.yarl__toolbar').getByRole('button', { name: zh.preview.close })).toBeVisible()
  await page.getByRole('button', { name: zh.shell.more, exact: true }).last().press('Enter')
  await isOpen(page, 2)
  await entries(page, 2)
  await page.goBack()
  await isOpen(page, 1)
  await page.goBack()
  await isOpen(page, 0)
  await pageIs(page, '/picture/detail')
  await page.goBack()
  await expect(shown(page)).not.toHaveAttribute('data-page', '/picture/detail')
})

test('a film that fills the screen is small again first', async ({ app }) => {
  const { page } = app
  await app.firstVisit()
  await openFilm(app)
  await page.keyboard.press('f')
  await expect(player(app).getByRole('button', { name: zh.player.leaveFull })).toBeAttached()
  await entries(page, 1)
  await page.goBack()
  await expect(player(app).getByRole('button', { name: zh.player.full })).toBeAttached()
  await pageIs(page, '/player')
  await page.goBack()
  await pageIs(page, '/home')
})
