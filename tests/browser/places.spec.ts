import type { Page } from '@playwright/test'
import { zh } from '#tests/words.ts'
import { expect, long, test } from './support/app.ts'
import { chaptersOf, controls, free, heardTo, isPaused, listen, mini } from './support/listening.ts'
import { begin, freeSet, importPlaces, isAt, keptPlace, openWork, readerIsThere, readOn } from './support/reading.ts'
import { shown } from './support/screen.ts'

const reader = zh.reader
const words = zh.listen
const readers = { novel: '/novel/reader', comic: '/cartoon/reader' } as const
const offerOn = (page: Page) => page.getByRole('status').filter({ hasText: reader.goThere, visible: true })
const go = (page: Page) => offerOn(page).getByRole('button', { name: reader.goThere }).click()
const stay = (page: Page) => offerOn(page).getByRole('button', { name: reader.stay }).click()

for (const kind of ['novel', 'comic'] as const) {
  test(`a ${kind}: of two tabs the later reading wins, and the other is offered it`, long, async ({ app, context }) => {
    const { page } = app
    await app.firstVisit()
    const id = await openWork(app, kind)
    await begin(app, kind, id)
    const here = await readOn(page, kind, id, 300)
    const other = await context.newPage()
    await other.goto(`${app.site.origin}/#${readers[kind]}?id=${id}`)
    await readerIsThere(other, kind)
    const later = await readOn(other, kind, id, 1500)
    await other.close()

    await page.bringToFront()
    await expect(offerOn(page)).toBeVisible()
    await isAt(page, kind, here)
    expect((await keptPlace(page, kind, id))?.position).toBe(later.position)
    await go(page)
    await expect(offerOn(page)).toBeHidden()
    await isAt(page, kind, later)
  })

  test(`a ${kind}: a place that is imported is offered, and moves nobody`, long, async ({ app }) => {
    const { page } = app
    await app.firstVisit()
    const id = await openWork(app, kind)
    await begin(app, kind, id)
    const here = await readOn(page, kind, id, 900)
    const { part, length } = here
    const bring = async (position: number) => {
      await importPlaces(app, [{ kind, id, part, position, length, at: Date.now() }])
      await app.load(`${readers[kind]}?id=${id}`)
      await readerIsThere(page, kind)
    }
    const place = kind === 'novel' ? Math.floor(length * 0.7) : length - 3
    const percent = Math.floor((place / length) * 100)
    await bring(place)
    await expect(offerOn(page)).toContainText(reader.elsewhere.import(percent))
    await isAt(page, kind, here)
    await stay(page)
    await expect(offerOn(page)).toBeHidden()
    await app.load(`${readers[kind]}?id=${id}`)
    await isAt(page, kind, here)
    await expect(offerOn(page)).toBeHidden()

    await bring(place)
    await go(page)
    await expect(offerOn(page)).toBeHidden()
    await isAt(page, kind, { ...here, position: place })
    await expect.poll(async () => (await keptPlace(page, kind, id))!.position).toBeGreaterThan(place * 0.9)
  })
}

/** Listens a little in the page that is given, and stops; answers how far. */
async function listenOn(page: Page, steps: number): Promise<number> {
  for (let step = 0; step < steps; step++)
    await controls(page)
      .getByRole('button', { name: words.forward(15) })
      .click()
  await expect.poll(() => heardTo(page)).toBeGreaterThan(steps * 15 + 0.3)
  await controls(page).getByRole('button', { name: words.pause, exact: true }).click()
  await expect.poll(() => isPaused(page)).toBe(true)
  return heardTo(page)
}

test(
  'a book that is heard: of two tabs the later one wins, and the other is offered it',
  long,
  async ({ app, context }) => {
    const { page } = app
    await app.firstVisit()
    const { id } = await listen(app, free)
    const here = await listenOn(page, 1)
    const listenElsewhere = async (steps: number) => {
      const other = await context.newPage()
      await other.goto(`${app.site.origin}/#/audio/detail?id=${id}`)
      await controls(other).getByRole('button', { name: words.goOn, exact: true }).click()
      await expect.poll(() => heardTo(other)).toBeGreaterThan(here - 1)
      const later = await listenOn(other, steps)
      await other.close()
      await page.bringToFront()
      return later
    }
    const later = await listenElsewhere(2)
    await expect(offerOn(page)).toContainText(words.elsewhere.tab('').trim())
    expect(Math.abs((await heardTo(page)) - here)).toBeLessThan(1)
    await go(page)
    await expect.poll(() => heardTo(page)).toBeGreaterThan(later - 1)
    await expect(offerOn(page)).toBeHidden()

    // in the corner, over another page, it is offered too
    await controls(page).getByRole('button', { name: words.pause, exact: true }).click()
    await app.go('/post')
    const again = await listenElsewhere(3)
    await expect(mini(page).getByRole('status')).toBeVisible()
    await go(page)
    await expect.poll(() => heardTo(page)).toBeGreaterThan(again - 1)
  },
)

test('a book that is heard: a place that is imported is offered, and moves nobody', long, async ({ app }) => {
  const { page } = app
  await app.firstVisit()
  const { id } = await listen(app, free)
  const here = await listenOn(page, 1)
  const [, second] = await chaptersOf(page, id)
  await importPlaces(app, [{ kind: 'audio', id, part: second!.id, position: 21, length: 600, at: Date.now() }])
  await mini(page).getByRole('button', { name: words.closeMini }).click()
  await app.load(`/audio/detail?id=${id}`)
  await expect(offerOn(page)).toContainText(words.elsewherePart.import)
  await expect(controls(page).getByRole('heading')).not.toHaveText(second!.title)
  const line = controls(page).getByRole('slider', { name: words.seek })
  expect(Math.abs(Number(await line.inputValue()) - here)).toBeLessThan(2)
  await go(page)
  await expect(controls(page).getByRole('heading')).toHaveText(second!.title)
  await expect.poll(() => heardTo(page)).toBeGreaterThan(21)
  await expect(offerOn(page)).toBeHidden()
})

test('a set of pictures: a place that is imported is offered beside the one here', long, async ({ app }) => {
  const { page } = app
  const pictures = zh.pictures
  await app.firstVisit()
  const { id, count } = await freeSet(app)
  await app.go(`/picture/detail?id=${id}`)
  await shown(page)
    .getByRole('button', { name: pictures.picture(3, count) })
    .click()
  await page.getByRole('button', { name: zh.preview.close }).click()
  await importPlaces(app, [{ kind: 'picture', id, position: 5, length: count, at: Date.now() }])
  await app.load(`/picture/detail?id=${id}`)
  await expect(shown(page).getByRole('button', { name: pictures.goOn(3) })).toBeVisible()
  await expect(offerOn(page)).toContainText(pictures.offered(5))
  await go(page)
  await page.getByRole('button', { name: zh.preview.close }).click()
  await expect(shown(page).getByRole('button', { name: pictures.goOn(5) })).toBeVisible()
  await expect(offerOn(page)).toBeHidden()
})
