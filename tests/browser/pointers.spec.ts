import type { Page } from '@playwright/test'
import { zh } from '#tests/words.ts'
import { expect, long, test } from './support/app.ts'
import { pointersOf, type Point } from './support/pointers.ts'
import { begin, keptPlace, openWork, readerScroller, type ReadKind } from './support/reading.ts'
import { choose, shown } from './support/screen.ts'

const reader = zh.reader
const middle = { x: 187, y: 400 }
const right = { x: 330, y: 400 }
const left = { x: 45, y: 400 }

const scrolledTo = (page: Page) => readerScroller(page).evaluate((node) => node.scrollTop)
const tools = (page: Page) => shown(page).getByRole('toolbar', { name: reader.tools })
/** The bars lie off the screen while they are away. */
const barsAreThere = (page: Page, there: boolean) =>
  expect(shown(page).getByRole('button', { name: reader.showBars })).toHaveCount(there ? 0 : 1)
const pageWidth = (page: Page) =>
  shown(page)
    .locator('[data-page-index]')
    .first()
    .evaluate((node) => node.getBoundingClientRect().width)

/**
 * How far a reader is moved sideways, in CSS pixels, once it stands still; undefined while it does not. A browser takes
 * a moment to end a movement that has arrived, and what is tapped within it, or just after a finger was lifted, is no tap.
 */
const restsAt = (page: Page) =>
  readerScroller(page).evaluate(async (node) => {
    const from = node.scrollLeft
    for (let frame = 0; frame < 15; frame++) await new Promise(requestAnimationFrame)
    return node.scrollLeft === from ? from : undefined
  })

/** The page of a comic at a point of the screen, and how far down in it that is, 0 to 1. */
const under = (page: Page, { x, y }: Point) =>
  page.evaluate(
    ([left, top]) => {
      const found = document.elementsFromPoint(left, top).flatMap((one) => one.closest('[data-page-index]') ?? [])
      const box = found[0]!.getBoundingClientRect()
      return { no: (found[0] as HTMLElement).dataset.pageIndex, part: (top - box.top) / box.height }
    },
    [x, y] as const,
  )

/** Chooses another way of turning pages. */
async function chooseMode(page: Page, mode: string) {
  await page.keyboard.press('m')
  await tools(page).getByRole('button', { name: reader.settings }).click()
  await choose(page.getByRole('radio', { name: mode, exact: true }))
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
  await page.keyboard.press('m')
  await barsAreThere(page, false)
}

/** Begins a work, and answers where it is kept that one is. */
async function reading(app: Parameters<typeof begin>[0], kind: ReadKind, at = 0) {
  await app.firstVisit()
  const id = await openWork(app, kind, at)
  await begin(app, kind, id)
  return async () => (await keptPlace(app.page, kind, id))!.position
}

test(
  'a strip of a comic is moved by wheel and keys, zoomed by fingers, wheel and keys, and its bars come by a pen',
  long,
  async ({ app }) => {
    const { page } = app
    const position = await reading(app, 'comic')
    const { pinch, swipe, penTap } = await pointersOf(page)
    const width = await pageWidth(page)

    await page.mouse.move(middle.x, middle.y)
    await page.mouse.wheel(0, 700)
    await expect.poll(() => scrolledTo(page)).toBe(700)
    await expect.poll(position).toBeGreaterThan(0)
    await page.keyboard.press('Space')
    await expect.poll(() => scrolledTo(page)).toBeGreaterThan(1200)
    await page.keyboard.press('End')
    await expect.poll(position).toBeGreaterThan(5)
    await page.keyboard.press('Home')
    await expect.poll(() => scrolledTo(page)).toBe(0)
    await swipe('finger', { x: 187, y: 600 }, { x: 187, y: 200 })
    await expect.poll(() => scrolledTo(page)).toBeGreaterThan(200)

    await pinch(middle, 80, 200)
    await expect.poll(() => pageWidth(page)).toBeGreaterThan(width * 2)
    await page.keyboard.press('0')
    await expect.poll(() => pageWidth(page)).toBe(width)
    await page.keyboard.down('Control')
    await page.mouse.wheel(0, -120)
    await page.keyboard.up('Control')
    await expect.poll(() => pageWidth(page)).toBeGreaterThan(width * 1.3)
    await page.keyboard.press('0')
    await expect.poll(() => pageWidth(page)).toBe(width)
    await page.keyboard.press('+')
    await expect.poll(() => pageWidth(page)).toBeCloseTo(width * 1.5, 0)
    await page.keyboard.press('0')
    await expect.poll(() => pageWidth(page)).toBe(width)
    await page.mouse.wheel(0, 1500)
    await expect.poll(() => scrolledTo(page)).toBeGreaterThan(1500)
    const before = await under(page, middle)
    await page.mouse.dblclick(middle.x, middle.y)
    await expect.poll(() => pageWidth(page)).toBe(width * 2)
    // what was tapped stays under the finger
    const after = await under(page, middle)
    expect(after.no).toBe(before.no)
    expect(after.part).toBeCloseTo(before.part, 1)
    await page.mouse.dblclick(middle.x, middle.y)
    await expect.poll(() => pageWidth(page)).toBe(width)

    await barsAreThere(page, false)
    await penTap(middle)
    await barsAreThere(page, true)
    await page.keyboard.press('Escape')
    await barsAreThere(page, false)
    await page.keyboard.press('Escape')
    await expect(page).toHaveURL(/#\/cartoon\/cartoon-detail/)
  },
)

test('single pages of a comic are turned by wheel, keys, fingers, a pen and clicks', long, async ({ app }) => {
  const { page } = app
  await reading(app, 'comic')
  const { swipe, penTap } = await pointersOf(page)
  await chooseMode(page, zh.comic.modes.paged)
  // a number under the page says where one is
  const isOn = (no: number) =>
    expect(
      shown(page)
        .getByText(new RegExp(`^${no} / \\d+$`))
        .first(),
    ).toBeVisible()
  const stands = (pages: number) => expect.poll(() => restsAt(page)).toBe(pages * 375)
  await isOn(1)
  await page.mouse.move(middle.x, middle.y)
  await page.mouse.wheel(0, 120)
  await isOn(2)
  await page.keyboard.press('ArrowRight')
  await isOn(3)
  // a page that is still moving is held by the finger where it is
  await stands(2)
  await swipe('finger', right, left)
  await isOn(4)
  await stands(3)
  await penTap(right)
  await isOn(5)
  await stands(4)
  await page.mouse.click(left.x, left.y)
  await isOn(4)
})

test('a novel is scrolled by wheel, finger and keys, and its bars come by a pen', long, async ({ app }) => {
  const { page } = app
  const position = await reading(app, 'novel')
  const { swipe, penTap } = await pointersOf(page)
  await page.mouse.move(middle.x, middle.y)
  await page.mouse.wheel(0, 500)
  await expect.poll(() => scrolledTo(page)).toBeGreaterThan(450)
  await expect.poll(position).toBeGreaterThan(20)
  const before = await scrolledTo(page)
  await swipe('finger', { x: 187, y: 600 }, { x: 187, y: 300 })
  await expect.poll(() => scrolledTo(page)).toBeGreaterThan(before + 100)
  await page.keyboard.press('End')
  await expect.poll(position).toBeGreaterThan(300)
  await page.keyboard.press('Home')
  await expect.poll(() => scrolledTo(page)).toBeLessThan(20)
  await penTap(middle)
  await barsAreThere(page, true)
  await penTap(middle)
  await barsAreThere(page, false)
})

test('pages of a novel are turned by wheel, keys, fingers, a pen and clicks', long, async ({ app }) => {
  const { page } = app
  await reading(app, 'novel')
  const { swipe, penTap } = await pointersOf(page)
  await chooseMode(page, zh.novel.modes.page)
  const isOn = (no: number) => expect(shown(page).getByText(new RegExp(`^${no} / \\d`))).toBeVisible()
  await isOn(1)
  await page.mouse.move(middle.x, middle.y)
  await page.mouse.wheel(0, 120)
  await isOn(2)
  await page.keyboard.press('ArrowLeft')
  await isOn(1)
  await swipe('finger', right, left)
  await isOn(2)
  await swipe('pen', left, right)
  await isOn(1)
  await expect.poll(() => restsAt(page)).toBe(0)
  await penTap(right)
  await isOn(2)
  await page.mouse.click(left.x, left.y)
  await isOn(1)
})

test('a card can be tapped while its list is still being scrolled, and just after', async ({ app, page }) => {
  await app.firstVisit()
  const missed = await shown(page)
    .locator('[data-scroller]')
    .evaluate(async (scroller) => {
      const misses: number[] = []
      for (let frame = 0; frame < 12; frame++) {
        if (frame < 6) scroller.scrollTop += 40
        await new Promise(requestAnimationFrame)
        const card = [...scroller.querySelectorAll('article')].find((one) => one.getBoundingClientRect().top > 200)!
        const { left, top, width } = card.getBoundingClientRect()
        if (!card.contains(document.elementFromPoint(left + width / 2, top + 20))) misses.push(frame)
      }
      return misses
    })
  expect(missed).toEqual([])
})
