import type { Page } from '@playwright/test'
import { zh } from '#tests/words.ts'
import { expect, test } from './support/app.ts'
import { axeFindings } from './support/axe.ts'
import { begin, isAt, keptPlace, openWork, picturesKept, readOn } from './support/reading.ts'
import { closeByKey, shown } from './support/screen.ts'

const comic = zh.comic

async function settings(page: Page) {
  await page.keyboard.press('m')
  await shown(page).getByRole('button', { name: zh.reader.settings }).click()
}

test('pages of a comic are inverted, and have more contrast, as long as somebody wants it', async ({ app }) => {
  const { page } = app
  await app.firstVisit()
  const id = await openWork(app, 'comic')
  await begin(app, 'comic', id)
  const drawnPage = shown(page).locator('[data-page-index]').first()
  const filter = () => drawnPage.evaluate((node) => getComputedStyle(node).filter)
  expect(await filter()).toBe('none')
  await settings(page)
  await page.getByRole('slider', { name: comic.contrast }).press('End')
  await page.getByRole('switch', { name: comic.invert }).click()
  expect(await axeFindings(page)).toEqual([])
  await expect.poll(filter).toBe('invert(1) hue-rotate(180deg) contrast(2)')
  await closeByKey(page)
  await page.reload()
  await expect.poll(filter).toBe('invert(1) hue-rotate(180deg) contrast(2)')
})

test('a comic is read without the borders of its pages, offline too, and the place stays', async ({ app }) => {
  const { page } = app
  await app.firstVisit()
  const id = await openWork(app, 'comic')
  const { part } = await begin(app, 'comic', id)
  await expect.poll(() => picturesKept(page, part), { timeout: 15_000 }).toBe(true)
  await app.keptForOffline()
  await app.goOffline()
  await page.reload()
  const first = shown(page).locator('[data-page-index="0"]').first()
  /** How much wider the picture is than the box in which it is seen. */
  const cutAway = () =>
    first.evaluate((box) => box.querySelector('img')!.getBoundingClientRect().width / box.getBoundingClientRect().width)
  await expect(first.locator('img')).toBeVisible()
  expect(await cutAway()).toBeCloseTo(1, 2)
  await settings(page)
  await page.getByRole('switch', { name: comic.crop }).click()
  // pages of the demo have white borders of some 3 % at either side
  await expect.poll(cutAway).toBeGreaterThan(1.03)
  expect(await cutAway()).toBeLessThan(1.2)
  await closeByKey(page)
  expect(await keptPlace(page, 'comic', id)).toMatchObject({ part, position: 0 })
  await readOn(page, 'comic', id, 900)
  const place = (await keptPlace(page, 'comic', id))!
  await page.reload()
  await isAt(page, 'comic', place)
})
