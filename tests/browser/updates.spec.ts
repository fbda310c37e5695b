import { existsSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { zh } from '#tests/words.ts'
import { buildFolder } from '../../tools/test/test-app.ts'
import { expect, long, test } from './support/app.ts'
import { buildOf, comeBack, isSameDocument, mark, openFirstBuild, takeOver, takeovers } from './support/builds.ts'
import { cards, shown } from './support/screen.ts'

test.describe.configure({ timeout: 240_000 })

test('a new build takes over, and the page reloads on its next navigation', long, async ({ app }) => {
  const { page, site } = app
  await openFirstBuild(app)
  await takeOver(page, () => site.deploy('next'))
  expect(await isSameDocument(page)).toBe(true)
  await app.go('/search')
  await expect.poll(() => isSameDocument(page).catch(() => true)).toBe(false)
  await expect(page).toHaveURL(/#\/search$/)
  await expect(shown(page)).toHaveAttribute('data-page', '/search')
  expect(await buildOf(app)).toBe('next')
})

test('nothing reloads while something is being typed; the next navigation after that does', long, async ({ app }) => {
  const { page, site } = app
  await openFirstBuild(app)
  await app.go('/search')
  await shown(page).getByRole('searchbox').fill('写到一半')
  await takeOver(page, () => site.deploy('next'))
  await app.go('/home')
  await expect(shown(page)).toHaveAttribute('data-page', '/home')
  expect(await isSameDocument(page)).toBe(true)
  await app.go('/search')
  await expect(shown(page).getByRole('searchbox')).toHaveValue('写到一半')
  await shown(page).getByRole('searchbox').fill('')
  await app.go('/home')
  await expect.poll(() => isSameDocument(page).catch(() => true)).toBe(false)
  expect(await buildOf(app)).toBe('next')
})

test(
  'a tab of the old build still loads its lazy parts after the new one took over, without the server too',
  long,
  async ({ app }) => {
    const { page, context, site } = app
    await openFirstBuild(app)
    await app.keptForOffline('whole')
    const other = await context.newPage()
    await other.goto(`${site.origin}/#/home`)
    await other.locator('.page:visible').first().waitFor()
    await takeOver(page, () => site.deploy('next', { keepOld: false }))
    await app.goOffline('server')
    const names = await page.evaluate(async () =>
      (await (await caches.open('build-first')).keys())
        .map(({ url }) => new URL(url).pathname)
        .filter((path) => /\/assets\/login-.*\.js$/.test(path)),
    )
    expect(names).toHaveLength(1)
    const loaded = await other.evaluate(async (name) => Object.keys((await import(name)) as object), names[0]!)
    expect(loaded.length).toBeGreaterThan(0)
  },
)

test('a build that was rolled back to takes over in the same way', long, async ({ app }) => {
  const { page, site } = app
  await openFirstBuild(app)
  await takeOver(page, () => site.deploy('next'))
  await app.go('/search')
  await expect.poll(() => isSameDocument(page).catch(() => true)).toBe(false)
  await expect(shown(page)).toHaveAttribute('data-page', '/search')
  await mark(page)
  await takeOver(page, () => site.deploy('first'))
  await app.go('/home')
  await expect.poll(() => isSameDocument(page).catch(() => true)).toBe(false)
  expect(await buildOf(app)).toBe('first')
})

test(
  'a build that took over before the page listened is noticed: the next navigation reloads',
  long,
  async ({ app }) => {
    const { page, site } = app
    await page.addInitScript(() => {
      const container = navigator.serviceWorker
      const listen = container.addEventListener.bind(container)
      let first = true
      container.addEventListener = (type: string, ...rest: [EventListener]) => {
        // the app's own listener comes first; those of the test are left alone
        if (type === 'controllerchange' && first) first = false
        else listen(type, ...rest)
      }
    })
    await app.firstVisit()
    await app.keptForOffline()
    await mark(page)
    await takeOver(page, () => site.deploy('next'))
    // the service worker asks which build the page runs, and says then that it is another one
    await expect(async () => {
      await app.go('/search')
      await app.go('/home')
      expect(await isSameDocument(page).catch(() => true)).toBe(false)
    }).toPass()
    expect(await buildOf(app)).toBe('next')
  },
)

test(
  'a build whose parts still come, and do not, does not keep the next one from taking over',
  long,
  async ({ app }) => {
    app.watch.allow(/Failed to load resource/)
    const { page, context, site } = app
    await app.firstVisit()
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
    let held = 0
    await context.route(/\/assets\/.*\.js$/, (route) => {
      const { pathname } = new URL(route.request().url())
      const isOld = existsSync(buildFolder('first') + pathname) && !existsSync(buildFolder('next') + pathname)
      if (!isOld) return route.continue()
      // neither answered nor refused, whoever asks
      held += 1
    })
    await expect.poll(() => held).toBeGreaterThan(0)
    // a part that the page itself asks for, and does not get
    const known = held
    const part = readdirSync(path.join(buildFolder('first'), 'assets')).find((name) => /^login-.*\.js$/.test(name))!
    await page.evaluate((name) => void fetch(`/assets/${name}`).catch(() => {}), part)
    await expect.poll(() => held).toBeGreaterThan(known)
    await takeOver(page, () => site.deploy('next'))
    await app.go('/search')
    expect(await buildOf(app)).toBe('next')
  },
)

test('an install that fails half-way leaves the old build as it was; the next try succeeds', long, async ({ app }) => {
  const { page, context, site } = app
  app.watch.allow(/Failed to load resource|bad-precaching-response|Uncaught \(in promise\)/)
  await openFirstBuild(app)
  const before = await takeovers(page)
  let failures = 0
  await context.route(/\/assets\/.*\.(js|css)$/, (route) => {
    const isOld = existsSync(buildFolder('first') + new URL(route.request().url()).pathname)
    if (isOld || !route.request().serviceWorker()) return route.continue()
    failures++
    return route.fulfill({ status: 500 })
  })
  site.deploy('next')
  await comeBack(page)
  await expect.poll(() => failures).toBeGreaterThan(0)
  await app.go('/search')
  await expect(shown(page)).toHaveAttribute('data-page', '/search')
  expect(await isSameDocument(page)).toBe(true)
  expect(await buildOf(app)).toBe('first')

  await context.unroute(/\/assets\/.*\.(js|css)$/)
  await takeOver(page, () => {}, before)
  await app.go('/home')
  await expect.poll(() => isSameDocument(page).catch(() => true)).toBe(false)
  expect(await buildOf(app)).toBe('next')
})

test(
  'a service worker that can’t be had is no error: the app runs without, and gets it on coming back',
  long,
  async ({ app }) => {
    const { page, context } = app
    app.watch.allow(/^console: A bad HTTP response code \(404\)|Failed to load resource/)
    let refused = 0
    await context.route(/\/sw\.js$/, (route) => {
      refused += 1
      return route.fulfill({ status: 404 })
    })
    await app.firstVisit()
    await app.go('/search')
    await expect(shown(page)).toHaveAttribute('data-page', '/search')
    await expect.poll(() => refused, { timeout: 20_000 }).toBe(1)
    await context.unroute(/\/sw\.js$/)
    const controlled = () => page.evaluate(() => navigator.serviceWorker.controller !== null)
    expect(await controlled()).toBe(false)
    await comeBack(page)
    await expect.poll(controlled, { timeout: 20_000 }).toBe(true)
  },
)

test.describe('without a service worker', () => {
  test.use({ serviceWorkers: 'block' })

  test('a part that fails to load reloads the page at most once in 10 s, then says so', async ({ app }) => {
    const { page, context } = app
    app.watch.allow(/Failed to load resource|Failed to fetch dynamically imported module/)
    await app.firstVisit()
    let loads = 0
    page.on('domcontentloaded', () => loads++)
    await context.route(/\/assets\/login-.*\.js$/, (route) => route.abort())
    await app.go('/login')
    await expect(shown(page).getByRole('alert')).toBeVisible({ timeout: 15_000 })
    expect(loads).toBe(1)
    await context.unroute(/\/assets\/login-.*\.js$/)
    await app.go('/home')
    await expect(cards(page).first()).toBeVisible()
    await app.go('/login')
    await shown(page).getByRole('button', { name: zh.shell.retry }).click()
    await expect(shown(page).locator('form')).toBeVisible()
  })

  test('a link that is touched, and not tapped, asks for code: where that can’t be had nothing happens', async ({
    app,
  }) => {
    const { page, context } = app
    app.watch.allow(/Failed to load resource|Failed to fetch dynamically imported module/)
    await app.firstVisit()
    await app.go('/my')
    let loads = 0
    page.on('domcontentloaded', () => loads++)
    const code = /\/assets\/login-.*\.js$/
    await context.route(code, (route) => route.abort())
    const link = shown(page).locator('a[href^="#/login"]').first()
    const failed = page.waitForEvent('requestfailed', (request) => code.test(request.url()))
    await link.dispatchEvent('touchstart')
    await failed
    await context.unroute(code)
    await link.click()
    await expect(shown(page).locator('form')).toBeVisible()
    expect(loads).toBe(0)
  })
})
