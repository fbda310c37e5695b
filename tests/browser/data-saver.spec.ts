import type { PageRow } from '#bridge/rows.ts'
import { zh } from '#tests/words.ts'
import { decodedCovers, expect, test, type App } from './support/app.ts'
import { tableOf } from './support/rows.ts'
import { cards, shown } from './support/screen.ts'

/** Turns the data saver on in the settings, before anything was fetched but them. */
async function saveData({ page, site, passAgeGate }: App) {
  await page.goto(`${site.origin}/#/my/setting`)
  await passAgeGate()
  const saver = shown(page).getByRole('switch', { name: zh.settings.dataSaver, exact: true })
  await saver.click()
  await expect(saver).toBeChecked()
}

/** Requests for pictures that the three lines saw so far. */
const picturesAsked = ({ site }: App) =>
  site.lines.flatMap(({ passages }) => passages).filter(({ path }) => path.startsWith('/img')).length

test('who saves data gets pictures by a tap, one at a time, and short pages', async ({ app }) => {
  const { page } = app
  await saveData(app)
  await app.go(`/search/result?word=${encodeURIComponent('的')}`)
  await expect(cards(page).first()).toBeVisible()
  const asking = shown(page).getByRole('button', { name: zh.shell.showPicture })
  await expect(asking.first()).toBeVisible()
  expect(await decodedCovers(page)).toBe(0)
  expect(picturesAsked(app)).toBe(0)
  await asking.first().click()
  await expect.poll(() => decodedCovers(page)).toBe(1)
  expect(picturesAsked(app)).toBe(1)
  // a page has 20 otherwise
  const pages = await tableOf<PageRow>(page, 'pages')
  const sizes = pages
    .filter(({ list, kind }) => list.startsWith('search.') && kind === 'video')
    .map(({ ids }) => ids.length)
  expect(sizes[0]).toBeGreaterThan(0)
  expect(Math.max(...sizes)).toBeLessThanOrEqual(10)
})

test('who saves data sees no film start by itself, nor the next clip fetched', async ({ app }) => {
  const { page } = app
  await saveData(app)
  await app.go('/home')
  const film = await cards(page).locator('a[href^="#/player"]').first().getAttribute('href')
  await app.go(film!.slice(1))
  const video = shown(page).locator('video')
  await expect(video).toHaveCount(1)
  await expect(shown(page).getByRole('heading').first()).toBeVisible()
  expect(await video.evaluate((one: HTMLVideoElement) => one.paused && !one.autoplay)).toBe(true)

  await app.go('/short')
  await expect(shown(page).locator('[data-clip]').first()).toBeVisible()
  await expect(shown(page).locator('video')).toHaveCount(1)
})

test('what this session has fetched is told by what it was', async ({ app }) => {
  const { page } = app
  await app.firstVisit()
  await app.go('/my/setting')
  const row = shown(page).getByRole('listitem').filter({ hasText: zh.storage.dataTitle })
  for (const kind of ['images', 'calls'] as const) {
    const told = row.locator('div').filter({ has: page.getByText(zh.storage.dataClasses[kind], { exact: true }) })
    await expect(told.last()).toHaveText(/[1-9][\d.]* [kM]B/)
  }
  await expect(row.locator('div').filter({ hasText: zh.storage.dataClasses.downloads }).last()).toHaveText(/0 B/)
})
