import { zh } from '#tests/words.ts'
import { decodedCovers, expect, long, test, type App } from './support/app.ts'
import { ageText, cards, nothingSpins, offlineStrip, shown, titles } from './support/screen.ts'

const words = zh.shell

/** Someone looks around: home, a video, a search. Answers the addresses and what stood there. */
async function lookAround(app: App) {
  const { page } = app
  await app.firstVisit()
  const home = await titles(page)
  const player = (await cards(page).locator('a[href^="#/player"]').first().getAttribute('href'))!.slice(1)
  await app.go(player)
  const heading = shown(page).getByRole('heading', { level: 1 })
  await expect(heading).not.toHaveText(new RegExp(`^(${zh.playerPage.title})?$`))
  const video = await heading.innerText()
  const result = `/search/result?word=${encodeURIComponent('山')}`
  await app.go(result)
  await expect(cards(page).first()).toBeVisible()
  const found = await titles(page)
  await app.keptForOffline()
  return { home, player, video, result, found }
}

for (const how of ['server', 'network'] as const) {
  test(
    `after one visit everything seen is there without the ${how}, with its age, and nothing spins`,
    long,
    async ({ app }) => {
      const { page } = app
      const seen = await lookAround(app)
      await app.goOffline(how)

      await app.load('/home')
      await expect(cards(page).first()).toBeVisible()
      expect((await titles(page)).slice(0, 4)).toEqual(seen.home.slice(0, 4))
      await expect(offlineStrip(page)).toBeVisible()
      await expect.poll(() => decodedCovers(page)).toBeGreaterThan(3)
      await nothingSpins(page)

      await app.go(seen.result)
      await expect(cards(page).first()).toBeVisible()
      expect((await titles(page)).slice(0, 4)).toEqual(seen.found.slice(0, 4))
      await expect(ageText(page)).toBeVisible()
      await nothingSpins(page)

      await app.load(seen.player)
      await expect(shown(page).getByRole('heading', { level: 1 })).toHaveText(seen.video)
      await nothingSpins(page)
    },
  )
}

test(
  'what a build brings at its install is enough for home and its pictures: the rest may not have come yet',
  long,
  async ({ app }) => {
    const { page, context } = app
    await page.addInitScript(() => {
      const plain = ServiceWorker.prototype.postMessage
      ServiceWorker.prototype.postMessage = function (message: { type: string }) {
        if (message.type !== 'warm') plain.call(this, message)
      }
    })
    await app.firstVisit()
    await app.keptForOffline()
    await expect.poll(() => decodedCovers(page)).toBeGreaterThan(3)
    const cdp = await context.newCDPSession(page)
    await app.goOffline('server')
    await cdp.send('Network.clearBrowserCache')
    await app.load('/home')
    await expect.poll(() => decodedCovers(page)).toBeGreaterThan(3)
  },
)

test('home says how old it is while there is no network', long, async ({ app }) => {
  await app.firstVisit()
  await app.keptForOffline()
  await app.goOffline('server')
  await app.load('/home')
  await expect(ageText(app.page)).toBeAttached()
  await expect(offlineStrip(app.page)).toBeVisible()
})

test('what was never seen says so without the network, and does not spin', long, async ({ app }) => {
  await app.firstVisit()
  // its code is there: what is missing is what the server would say
  await app.keptForOffline('whole')
  await app.goOffline('server')
  await app.go(`/search/result?word=${encodeURIComponent('从没搜过')}`)
  await expect(shown(app.page).getByText(zh.listing.deviceEmpty)).toBeVisible()
  await nothingSpins(app.page)
})

test('the first visit of all without a network says so, and content comes when it is back', async ({ app }) => {
  const { page, site } = app
  app.watch.allow(/fetching the script|^uncaught: $/)
  await page.goto(`${site.origin}/#/home`)
  await expect(page.getByRole('button', { name: words.ageYes })).toBeVisible()
  await app.goOffline('network')
  await app.passAgeGate()
  await expect(page.getByText(words.failedOffline).or(page.getByRole('alert'))).toBeVisible({ timeout: 15_000 })
  await nothingSpins(page)
  await app.goOnline()
  await expect(cards(page).first()).toBeVisible({ timeout: 20_000 })
})

test('content is refreshed without a reload when the server is back', long, async ({ app }) => {
  const { page } = app
  await app.firstVisit()
  await app.keptForOffline()
  await app.goOffline('server')
  await app.load('/home')
  await expect(offlineStrip(page)).toBeVisible()
  await page.evaluate(() => Object.assign(globalThis, { sameDocument: true }))
  app.site.lines.forEach((line) => line.forget())
  await app.goOnline()
  await expect(offlineStrip(page)).toBeHidden({ timeout: 20_000 })
  const lists = () =>
    app.site.lines
      .flatMap(({ passages }) => passages)
      .filter(({ path, end }) => path.startsWith('/api/element') && end === 'answered')
  await expect
    .poll(() => lists().length, { timeout: 15_000, message: 'what is on screen is asked for anew' })
    .toBeGreaterThan(0)
  expect(await page.evaluate(() => 'sameDocument' in globalThis)).toBe(true)
})
