import { readFileSync } from 'node:fs'
import { zh as desk } from '#desk/words/zh/desk.ts'
import { en } from '#desk/words/en/statistics.ts'
import { zh } from '#desk/words/zh/statistics.ts'
import { openBeside } from '#server/database/open.ts'
import { dateOf, dayOf } from '#server/services/day.ts'
import { axeFindings } from './support/axe.ts'
import { expect } from './support/app.ts'
import { openDeskWindow, test } from './support/desk.ts'
import { guidePicture } from './support/guide.ts'
import type { Site } from './support/site.ts'

/** Sums of sixty days that rise and fall, and items and words of some of them. */
async function fill({ data }: Site) {
  const { db, close } = await openBeside(data)
  const today = dayOf(Date.now())
  const names = ['new', 'active', 'returning', 'opened:novel', 'opened:comic', 'opened:audio', 'plays:video']
  const sums = Array.from({ length: 60 }, (_, at) => today - at).flatMap((day) => [
    ...names.map((name, row) => ({ day, name, value: 100 + row * 40 + ((day * (row + 3)) % 37), people: 60 })),
    { day, name: 'seconds:video', value: 3600 * (50 + (day % 9)), people: 40 },
    { day, name: 'paid:coin', value: 120_000 + (day % 7) * 10_000, people: 30 },
    { day, name: 'refunded', value: 700, people: 2 },
    { day, name: 'back:1', value: 30 + (day % 5), people: 30 },
  ])
  for (let at = 0; at < sums.length; at += 100)
    await db
      .insertInto('day_sums')
      .values(sums.slice(at, at + 100))
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  await db
    .insertInto('day_tops')
    .values({ day: today - 1, kind: 'video', item_id: 1, people: 44 })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  await db
    .insertInto('missed_searches')
    .values({ day: today, kind: 'novel', word: '雪山', count: 70, marks: 2 ** 40 - 1 })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  await close()
}

test('statistics are narrowed, read as charts and as tables, and taken along', async ({ app: { site }, owner }) => {
  await fill(site)
  const { page } = owner
  const today = dayOf(Date.now())
  // weeks begin on Mondays, and the first day of all was a Thursday
  const weekOf = (day: number) => Math.floor((day + 3) / 7)
  await page.getByRole('link', { name: desk.screens.statistics }).click()
  await expect(page.locator('canvas').first()).toBeVisible()
  const table = page.getByRole('region', { name: zh.people, exact: true })
  await expect(table).toBeHidden()
  await page.getByText(zh.asTable).first().click()
  await expect(table.getByRole('row')).toHaveCount(31)
  await page.getByRole('combobox', { name: zh.by }).selectOption('week')
  await expect(page).toHaveURL(/by=week/)
  await expect(table.getByRole('row')).not.toHaveCount(31)
  await page.getByLabel(zh.from, { exact: true }).fill(dateOf(today - 45))
  await expect(page).toHaveURL(/from=20/)
  await expect(table.getByRole('row')).toHaveCount(1 + weekOf(today) - weekOf(today - 45) + 1)
  await expect(page.getByRole('region', { name: zh.missed }).getByRole('row', { name: /雪山/ })).toBeVisible()
  await expect(page.getByText(zh.refunded)).toHaveCount(0)
  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: desk.exportCsv }).first().click()
  const text = readFileSync(await (await download).path(), 'utf8')
  expect(text).toContain('opened:novel')
  expect(text).not.toContain(',700')
  expect(await axeFindings(page)).toEqual([])
  await guidePicture(page, 'statistics')
})

test('the charts are drawn in the colours of the theme, and the screen is whole on a phone', async ({
  browser,
  app: { site },
}) => {
  await fill(site)
  const viewport = { width: 375, height: 812 }
  const { page, watch, close } = await openDeskWindow(browser, site, ['analyst'], {
    language: 'en',
    theme: 'dark',
    viewport,
  })
  await page.goto(`${new URL(page.url()).origin}/statistics`)
  await expect(page.getByRole('heading', { name: en.title, level: 1 })).toBeVisible()
  const canvas = page.locator('canvas').first()
  await expect(canvas).toBeVisible()
  const picture = () => canvas.evaluate((element) => (element as HTMLCanvasElement).toDataURL())
  const dark = await picture()
  await page.emulateMedia({ colorScheme: 'light' })
  await expect.poll(picture).not.toBe(dark)
  await page.emulateMedia({ colorScheme: 'dark' })
  await expect.poll(picture).toBe(dark)
  expect(await axeFindings(page)).toEqual([])
  expect(watch.faults).toEqual([])
  await close()
})
