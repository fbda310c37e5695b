import { expect, test } from './support/app.ts'

/** A film that is higher than wide. */
const upright = '/player?id=2'

/** What is seen of the poster. */
interface Seen {
  /** When there was a player, and when its poster was drawn, in ms since the navigation. */
  playerMs?: number
  posterMs?: number
  poster?: DOMRect
}

/** Notes when a player and its poster are there; runs within the page. */
function watchPoster() {
  const seen: Seen = {}
  Object.assign(globalThis, { posterSeen: seen })
  const isPoster = (target: EventTarget | null): target is HTMLImageElement =>
    target instanceof HTMLImageElement && target.closest('[data-player]') !== null
  // pictures tell their document, not its window
  document.addEventListener(
    'load',
    ({ target }) => {
      if (!isPoster(target)) return
      seen.posterMs ??= performance.now()
      seen.poster ??= target.getBoundingClientRect()
    },
    true,
  )
  new MutationObserver(() => {
    if (document.querySelector('[data-player]')) seen.playerMs ??= performance.now()
  }).observe(document, { childList: true, subtree: true })
}

test.beforeEach(async ({ app }) => app.page.addInitScript(watchPoster))

test('on a first visit the poster comes before the code that plays the film, which does not wait for ever', async ({
  app,
}) => {
  const { page, site } = app
  await page.goto(`${site.origin}/#${upright}`)
  await app.passAgeGate()
  await expect(page.locator('[data-player="playing"]')).toBeVisible()
  const { playerMs, posterMs, engineMs } = await page.evaluate(() => ({
    ...(globalThis as unknown as { posterSeen: Seen }).posterSeen,
    engineMs: performance.getEntriesByType('resource').find(({ name }) => /\/hls-engine-/.test(name))?.startTime,
  }))
  expect(engineMs).toBeGreaterThanOrEqual(Math.min(posterMs!, playerMs! + 2000))
})

test('an upright film stands where its poster stood', async ({ app }) => {
  const { page } = app
  await app.firstVisit()
  await app.go(upright)
  await expect(page.locator('[data-player="playing"]')).toBeVisible()
  const [poster, film] = await page.evaluate(() => {
    const video = document.querySelector<HTMLVideoElement>('[data-player] video')!
    const { poster } = (globalThis as unknown as { posterSeen: Seen }).posterSeen
    return [poster!.toJSON(), video.getBoundingClientRect().toJSON()] as [DOMRect, DOMRect]
  })
  expect(film.width).toBeLessThan(film.height)
  // a fraction of a pixel over its edge
  for (const side of ['left', 'right', 'top', 'bottom'] as const) {
    expect(Math.abs(poster[side] - film[side]), side).toBeLessThan(2)
  }
})
