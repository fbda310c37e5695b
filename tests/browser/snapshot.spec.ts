import { lookCache, lookUrl } from '#bridge/service-worker.ts'
import { expect, long, test } from './support/app.ts'

test('the last first screen has its cards where the screen itself will have them', long, async ({ app }) => {
  const { page } = app
  await app.firstVisit()
  await app.keptForOffline()
  const places = () =>
    page.evaluate(() =>
      [...document.querySelectorAll('article')]
        .filter((card) => card.checkVisibility() && card.getBoundingClientRect().top < innerHeight)
        .map((card) => {
          const { x, y, width, height } = card.getBoundingClientRect()
          return [card.textContent, x, y, width, height].map((one) => (typeof one === 'number' ? Math.round(one) : one))
        }),
    )
  const drawn = await places()
  expect(drawn.length).toBeGreaterThan(2)
  const isKept = async ([cache, url]: readonly [string, string]) => {
    const look = await caches.match(url, { cacheName: cache })
    return look?.text().then((text) => text.includes('<article'))
  }
  await expect.poll(() => page.evaluate(isKept, [lookCache, lookUrl] as const)).toBe(true)
  // the app is loaded behind the first frame, which never comes
  await page.addInitScript(() => {
    globalThis.requestAnimationFrame = () => 0
  })
  await page.reload()
  await expect(page.locator('#snapshot article').first()).toBeVisible()
  expect(await places()).toEqual(drawn)
})
