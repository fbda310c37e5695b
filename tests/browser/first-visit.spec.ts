import { zh } from '#tests/words.ts'
import { decodedCovers, expect, long, test } from './support/app.ts'
import { cards } from './support/screen.ts'

const words = zh.shell

test('asks for the age before anything is shown or fetched, then shows home with its covers', async ({ app }) => {
  const { page, site } = app
  await page.goto(`${site.origin}/#/home`)
  await expect(page.getByRole('heading', { name: words.ageTitle })).toBeVisible()
  await expect(page.locator('.page')).toHaveCount(0)
  expect(site.lines.map(({ passages }) => passages.length)).toEqual([0, 0, 0])

  await app.passAgeGate()
  await expect(page.getByRole('navigation', { name: words.mainTabs })).toBeVisible()
  await expect(page.locator('.page:visible article').first()).toBeVisible()
  // twenty covers, those further down as they come near
  const scroller = page.locator('.page:visible main')
  await expect
    .poll(
      async () => {
        await scroller.evaluate((main) => main.parentElement?.scrollBy(0, 400))
        return (await decodedCovers(page, 'seen')) >= 20
      },
      { message: 'twenty covers were decoded', timeout: 20_000 },
    )
    .toBe(true)
})

test('shows nothing to somebody who is not of age, keeps the answer, and lets them take it back', async ({ app }) => {
  const { page, site } = app
  await page.goto(`${site.origin}/#/home`)
  await page.getByRole('button', { name: words.ageNo }).click()
  await expect(page.getByText(words.ageRefused)).toBeVisible()
  await page.reload()
  await expect(page.getByText(words.ageRefused)).toBeVisible()
  await page.goto(`${site.origin}/#/search`)
  await expect(page.getByText(words.ageRefused)).toBeVisible()
  expect(site.lines.map(({ passages }) => passages.length)).toEqual([0, 0, 0])
  await page.getByRole('button', { name: words.ageAgain }).click()
  await app.passAgeGate()
  await expect(page.locator('.page:visible')).toHaveCount(1)
})

test('asks once only: the second visit goes straight to the content', async ({ app }) => {
  await app.firstVisit()
  await app.page.reload()
  await expect(app.page.locator('.page:visible article').first()).toBeVisible()
  await expect(app.page.getByRole('heading', { name: words.ageTitle })).toHaveCount(0)
})

/** How often the network worker's script came over the line, and not out of the browser; runs within the page. */
const workerFetches = () =>
  performance
    .getEntriesByType('resource')
    .filter((entry) => /\/net-worker-.*\.js$/.test(entry.name) && (entry as PerformanceResourceTiming).transferSize > 0)
    .length

test('the network worker’s script comes while the age question is read, once; it runs after the answer', async ({
  app,
}) => {
  const { page, site } = app
  const came = page.waitForResponse(/\/assets\/net-worker-.*\.js$/)
  await page.goto(`${site.origin}/#/home`, { waitUntil: 'commit' })
  expect((await came).ok()).toBe(true)
  await expect(page.getByRole('heading', { name: words.ageTitle })).toBeVisible()
  expect(page.workers()).toEqual([])
  await expect.poll(() => page.evaluate(workerFetches)).toBe(1)
  await app.passAgeGate()
  await expect.poll(() => page.workers().map((worker) => worker.url())).toEqual([(await came).url()])
  await expect(cards(page).first()).toBeVisible()
  expect(await page.evaluate(workerFetches)).toBe(1)
})

test('what a linked screen needs is on its way before the app’s own code has come; who comes back asks for nothing ahead', async ({
  app,
}) => {
  const { page, site } = app
  const ahead = () =>
    page.evaluate(() =>
      Array.from(document.head.querySelectorAll<HTMLLinkElement>('link[fetchpriority="low"]'), ({ href }) => href),
    )
  let release = () => {}
  const held = new Promise<void>((resolve) => (release = resolve))
  await page.route(/\/assets\/index-.*\.js$/, async (route) => {
    await held
    await route.continue()
  })
  const screen = page.waitForResponse(/\/assets\/video-.*\.js$/)
  const style = page.waitForResponse(/\/assets\/looks-.*\.css$/)
  await page.goto(`${site.origin}/#/player?id=1`, { waitUntil: 'commit' })
  expect((await screen).ok()).toBe(true)
  expect((await style).ok()).toBe(true)
  const asked = await ahead()
  expect(asked).toContain((await screen).url())
  release()
  await app.passAgeGate()
  await expect(page.locator('[data-player]')).toBeVisible()
  await page.unroute(/\/assets\/index-.*\.js$/)
  await app.keptForOffline()
  await page.reload()
  await expect(page.locator('[data-player]')).toBeVisible()
  // the app's own preload of code that it loads is none of these
  expect((await ahead()).filter((href) => asked.includes(href) && href.includes('/screens-'))).toEqual([])
  expect(await page.locator('script[data-ahead]').count()).toBe(0)
})

test('a linked screen asks ahead for one style sheet and hardly a file that is smaller than its request, a film for none', async ({
  app,
}) => {
  const { page, site } = app
  const html = await (await page.request.get(`${site.origin}/`)).text()
  const ahead = /data-ahead="([^"]*)"/.exec(html)![1]!.replaceAll('&quot;', '"')
  const { names, screens } = JSON.parse(ahead) as { names: string[]; screens: Record<string, number[]> }
  expect(Object.keys(screens)).toContain('/player')
  const bytes = new Map<string, number>()
  for (const name of names)
    bytes.set(name, (await (await page.request.get(`${site.origin}/assets/${name}`)).body()).length)
  for (const [path, files] of Object.entries(screens)) {
    const own = files.map((at) => names[at]!)
    expect(own.filter((name) => name.endsWith('.css')).length, path).toBe(1)
    // what imports a part of the shared file can't be taken in: it would bring that along
    expect(own.filter((name) => bytes.get(name)! < 700).length, path).toBeLessThanOrEqual(3)
  }
  const player = screens['/player']!.map((at) => names[at]!)
  expect(player.filter((name) => bytes.get(name)! < 700)).toEqual([])
})

test('the name is there before the code is, and never over anything else; who comes back does not see it', async ({
  app,
}) => {
  const { page, site } = app
  const name = page.locator('#splash')
  let release = () => {}
  const held = new Promise<void>((resolve) => (release = resolve))
  await page.route(/\/assets\/index-.*\.js$/, async (route) => {
    await held
    await route.continue()
  })
  await page.goto(`${site.origin}/#/home`, { waitUntil: 'commit' })
  await expect(name).toBeVisible()
  await expect(name).toHaveText(words.name)
  release()
  await expect(page.getByRole('heading', { name: words.ageTitle })).toBeVisible()
  await expect(name).toBeHidden()
  await app.passAgeGate()
  await expect(page.locator('.page:visible article').first()).toBeVisible()
  await app.keptForOffline()
  await page.reload({ waitUntil: 'commit' })
  await expect(page.locator('html')).toHaveAttribute('data-known', '')
  await expect(name).toBeHidden()
})

test('files for later visits are fetched when the first screen is drawn, not beside it', async ({ app }) => {
  await app.page.addInitScript(() => {
    const { register } = ServiceWorkerContainer.prototype
    ServiceWorkerContainer.prototype.register = function (...given) {
      const drawn = [...document.querySelectorAll('article img')].filter((img) => (img as HTMLImageElement).complete)
      Object.assign(globalThis, { coversBefore: drawn.length })
      return register.apply(this, given)
    }
  })
  await app.firstVisit()
  await app.keptForOffline()
  expect(
    await app.page.evaluate(() => (globalThis as unknown as { coversBefore: number }).coversBefore),
  ).toBeGreaterThanOrEqual(4)
})

test('the splash leads to home', long, async ({ app }) => {
  await app.page.goto(`${app.site.origin}/`)
  await app.passAgeGate()
  await expect(app.page).toHaveURL(/#\/home$/)
  await expect(app.page.locator('.page:visible article').first()).toBeVisible()
})

test('a browser that lost what it knew of somebody asks for the age again, and the last screen is not over the question', async ({
  app,
}) => {
  const { page, site } = app
  await app.firstVisit()
  await app.keptForOffline()
  await expect
    .poll(
      () =>
        page.evaluate(async () => (await (await (await caches.open('shiguang-look')).match('/__look'))?.text()) ?? ''),
      { message: 'the last screen is kept' },
    )
    .toContain('<article')
  // nobody holds the databases open there
  await page.goto(`${site.origin}/icons/icon.svg`)
  await page.evaluate(async () => {
    for (const { name } of await indexedDB.databases()) {
      const deleting = indexedDB.deleteDatabase(name!)
      await new Promise((resolve) => (deleting.onsuccess = resolve))
    }
  })
  await page.goto(`${site.origin}/#/home`)
  await expect(page.getByRole('heading', { name: words.ageTitle })).toBeVisible()
  await expect(page.locator('#snapshot')).toBeHidden()
  await app.passAgeGate()
  await expect(page.locator('.page:visible article').first()).toBeVisible()
})

test(
  'a database that opens too late is waited for: who answered the age question is not asked again',
  long,
  async ({ app }) => {
    const { page, context, site } = app
    await app.firstVisit()
    const other = await context.newPage()
    await other.goto(`${site.origin}/#/my`)
    await other.locator('.page:visible').waitFor()
    // a transaction that goes on holds up who wants to read
    await other.evaluate(async () => {
      const opening = indexedDB.open('shiguang-device')
      await new Promise((resolve) => (opening.onsuccess = resolve))
      const store = opening.result.transaction('meta', 'readwrite').objectStore('meta')
      const untilMs = performance.now() + 8000
      const on = () => {
        if (performance.now() < untilMs) store.get('adult').onsuccess = on
      }
      on()
    })
    await page.reload()
    await expect(page.getByRole('button', { name: words.ageYes })).toBeVisible()
    await expect(cards(page).first()).toBeVisible()
    await expect(page.getByRole('button', { name: words.ageYes })).toHaveCount(0)
  },
)
