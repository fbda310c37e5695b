import type { Page } from '@playwright/test'
import { zh } from '#tests/words.ts'
import { collectAddresses, walked } from './support/addresses.ts'
import { expect, phone, long, test } from './support/app.ts'
import { openFilm, timeOf } from './support/film.ts'
import { pointersOf } from './support/pointers.ts'
import { cards, nothingSpins, shown } from './support/screen.ts'
import { smallTargets } from './support/touch-targets.ts'

const mini = (page: Page) => page.locator('[data-mini]')

/** Films of their own, or nothing at all: there is no mini player there. */
const without: ReadonlySet<string> = new Set(['/player', '/short'])

/** Controls of the document that can be seen, and whose middle, as far as it is seen, belongs to the mini player. */
function covered(): string[] {
  const controls = document.querySelectorAll<HTMLElement>(
    'a[href], button, input, textarea, select, summary, [tabindex="0"]',
  )
  return [...controls].flatMap((control) => {
    if (control.closest('[data-mini]') || !control.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
      return []
    let { left, top, right, bottom } = control.getBoundingClientRect()
    left = Math.max(left, 0)
    top = Math.max(top, 0)
    right = Math.min(right, innerWidth)
    bottom = Math.min(bottom, innerHeight)
    const isFixed = getComputedStyle(control).position === 'fixed'
    for (let over = isFixed ? null : control.parentElement; over; over = over.parentElement) {
      const { overflowX, position } = getComputedStyle(over)
      if (overflowX !== 'visible') {
        const box = over.getBoundingClientRect()
        left = Math.max(left, box.left)
        top = Math.max(top, box.top)
        right = Math.min(right, box.right)
        bottom = Math.min(bottom, box.bottom)
      }
      if (position === 'fixed') break
    }
    if (right - left < 2 || bottom - top < 2) return []
    const hit = document.elementFromPoint((left + right) / 2, (top + bottom) / 2)
    return hit?.closest('[data-mini]') ? [control.outerHTML.slice(0, 120)] : []
  })
}

/** The last row of the page on screen, in view as far as it can be. */
const toEnd = (page: Page) =>
  shown(page).evaluate((node) => {
    for (const one of node.querySelectorAll('[data-scroller]')) one.scrollTop = one.scrollHeight
  })

for (const [name, viewport] of Object.entries({
  'a phone': phone.viewport,
  'a wide screen': { width: 1280, height: 800 },
}))
  test(`the mini player covers no control on any route, nor the last row: on ${name}`, long, async ({ app }) => {
    test.setTimeout(420_000)
    const { page } = app
    const addresses = collectAddresses()
    await app.firstVisit()
    await app.logIn()
    for (const path of [
      '/home',
      '/home/collect',
      '/resource',
      '/scandalous',
      '/post',
      '/lookmv',
      '/dating',
      '/user/fan-rank',
    ]) {
      await app.go(path)
      await nothingSpins(page)
      await addresses.note(page)
    }
    await app.go('/home')
    await expect(cards(page).first()).toBeVisible()
    await openFilm(app)
    await page.setViewportSize(viewport)
    const found: string[] = []
    for (const { path } of walked().filter((route) => !without.has(route.path))) {
      await app.go(addresses.of(path)!)
      await nothingSpins(page)
      await addresses.note(page)
      // it ends with its film, which is no longer than the walk
      await mini(page)
        .locator('video')
        .evaluate((film: HTMLVideoElement) => (film.currentTime = 1))
      for (const part of await page.evaluate(covered)) found.push(`${path}: ${part}`)
      await toEnd(page)
      await nothingSpins(page)
      for (const part of await page.evaluate(covered)) found.push(`${path}, at its end: ${part}`)
    }
    expect(found).toEqual([])
  })

test('the mini player opens when it is pulled up, and ends when it is swiped away', long, async ({ app }) => {
  const { page } = app
  await app.firstVisit()
  const address = await openFilm(app)
  await app.go('/my')
  await expect(mini(page)).toHaveAttribute('data-mini', 'playing')
  await nothingSpins(page)
  expect(await page.evaluate(smallTargets)).toEqual([])
  const { swipe } = await pointersOf(page)
  const pull = async (x: number, y: number) => {
    // one that comes in is not where it will be
    await nothingSpins(page)
    const box = (await mini(page).getByRole('button', { name: zh.watch.closeMini }).boundingBox())!
    const from = { x: box.x - 60, y: box.y + box.height / 2 }
    await swipe('finger', from, { x: from.x + x, y: from.y + y })
  }
  const before = await timeOf(app, '[data-mini]')
  await pull(0, -120)
  await expect(shown(page)).toHaveAttribute('data-page', '/player')
  expect(new URL(page.url()).hash).toBe(`#${address}`)
  expect(await timeOf(app, '.page:not([hidden])')).toBeGreaterThanOrEqual(before)
  await app.go('/my')
  await expect(mini(page)).toBeVisible()
  await pull(-200, 0)
  await expect(mini(page)).toHaveCount(0)
  await expect(shown(page)).toHaveAttribute('data-page', '/my')
})
