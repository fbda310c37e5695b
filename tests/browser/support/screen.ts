import { expect, type Locator, type Page } from '@playwright/test'
import { zh } from '#tests/words.ts'

/** The page that is on screen; kept ones stay in the document, hidden. */
export const shown = (page: Page) => page.locator('.page:visible')

/** Waits until nothing lies over the page, in the history either: a step back on its way would call a reload off. */
export async function overlaysGone(page: Page) {
  await expect(page.locator('dialog[open]')).toHaveCount(0)
  await expect
    .poll(() => page.evaluate(() => (history.state as { overlays?: number } | null)?.overlays ?? 0), {
      message: 'entries of what lies over the page',
    })
    .toBe(0)
}

/** Closes what lies over the page as Escape does. */
export async function closeByKey(page: Page) {
  await page.keyboard.press('Escape')
  await overlaysGone(page)
}

/** Chooses by a key what has no box of its own, and what slides in and is missed by a tap. */
export async function choose(option: Locator): Promise<void> {
  await option.press(' ')
  await expect(option).toBeChecked()
}

/** Cards of the page on screen. */
export const cards = (page: Page) => shown(page).locator('article')

/** Titles of the cards on screen, in order. */
export const titles = (page: Page) => cards(page).locator('a:not([href^="#/user"])').allInnerTexts()

/** Within the 15 s that a wait may take, nothing on screen turns or shimmers any more, and what came in has come in. */
export const nothingSpins = (page: Page) =>
  expect
    .poll(
      () =>
        page.evaluate(() =>
          document.getAnimations().flatMap(({ effect, playState }) => {
            const target = effect instanceof KeyframeEffect ? effect.target : null
            return playState === 'running' && target?.checkVisibility() ? [target.outerHTML.slice(0, 120)] : []
          }),
        ),
      { message: 'nothing spins', timeout: 15_000, intervals: [50, 50, 100, 100, 200] },
    )
    .toEqual([])

/** The strip above the screen that says that there is no network. */
export const offlineStrip = (page: Page) => page.getByText(zh.connection.offline)

/** How old what is shown is, beside a title. */
export const ageText = (page: Page) =>
  shown(page)
    .getByText(/(缓存 · |更新$)/)
    .first()

/** Scrolls the page on screen down by so much, in pixels. */
export const scrollBy = (page: Page, pixels: number) =>
  shown(page)
    .locator('main')
    .evaluate((main, by) => main.parentElement?.scrollBy(0, by), pixels)

/** How far the page on screen is scrolled, in pixels. */
export const scrolled = (page: Page) =>
  shown(page)
    .locator('main')
    .evaluate((main) => main.parentElement?.scrollTop ?? 0)

/** How far the page on screen is scrolled once nothing above it comes in any more: the same in ten frames running. */
export const settledPlace = (page: Page): Promise<number> =>
  shown(page)
    .locator('main')
    .evaluate(async (main) => {
      const place = () => main.parentElement?.scrollTop ?? 0
      let last = place()
      for (let same = 0; same < 10;) {
        await new Promise(requestAnimationFrame)
        same = place() === last ? same + 1 : 0
        last = place()
      }
      return last
    })
