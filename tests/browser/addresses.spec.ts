import { zh } from '#tests/words.ts'
import { routes } from './support/addresses.ts'
import { expect, long, test } from './support/app.ts'
import { hostileRedirects } from './support/hostile-redirects.ts'
import { shown } from './support/screen.ts'

const words = zh.shell

const malformed = [
  '/no/such/page',
  '/home/collect/more',
  '/HOME',
  '/player',
  '/player?id=',
  '/player?id=abc',
  '/player?id=-1',
  '/player?id=1.5',
  '/player?id=0',
  '/player?id=99999999999999999999',
  '/player?id=1%00',
  '/player?ID=1',
  '/home/collect-detail',
  '/home/collect-detail?id=<script>',
  '/search/result',
  '/search/result?word=',
  `/search/result?word=${'x'.repeat(61)}`,
  '/tag',
  '/user',
  '/user?uuid=',
  '/user?uuid=../../etc/passwd',
  `/user?uuid=${'x'.repeat(65)}`,
  '/login?how=hack',
  '//home',
  '/%2e%2e/home',
]

test('malformed addresses show the not-found page, and home is one tap away', long, async ({ app }) => {
  const { page } = app
  await app.firstVisit()
  for (const address of malformed) {
    await page.evaluate((hash) => {
      location.hash = hash
    }, `#${address}`)
    await expect(shown(page).getByText(/Page Not Found: /), address).toBeVisible()
    await app.go('/my')
  }
  await page.evaluate(() => {
    location.hash = '#/no/such/page'
  })
  await shown(page).getByRole('link', { name: words.home }).click()
  await expect(page).toHaveURL(/#\/home$/)
})

test('a malformed address shows the not-found page on a full load too', async ({ app }) => {
  await app.firstVisit()
  await app.load('/player?id=abc')
  await expect(shown(app.page).getByText(words.pageNotFound('/player'))).toBeVisible()
})

test('addresses that have moved lead to where they are now', async ({ app }) => {
  const { page } = app
  await app.firstVisit()
  const build = (await (await fetch(`${app.site.origin}/builds/latest.json`)).json()) as { id: string }
  const meta = (await (await fetch(`${app.site.origin}/builds/meta/${build.id}.json`)).json()) as {
    redirects: Record<string, string>
  }
  expect(Object.keys(meta.redirects).length).toBeGreaterThan(0)
  for (const [from, to] of Object.entries(meta.redirects)) {
    await app.go(from)
    await expect(page, `${from} leads to ${to}`).toHaveURL(new RegExp(`#${to}$`))
  }
  for (const [from, to] of Object.entries(meta.redirects)) {
    await app.load(from)
    await expect(page, `a link to ${from} leads to ${to}`).toHaveURL(new RegExp(`#${to}$`))
  }
})

test.describe('without a service worker', () => {
  test.use({ serviceWorkers: 'block' })

  test('an address of the app that is learnt late to have moved leads on, and does so from then on', async ({
    app,
  }) => {
    const { page, context } = app
    const learnt = Promise.withResolvers<void>()
    await context.route(/\/builds\/meta\//, async (route) => {
      await learnt.promise
      const meta = (await (await route.fetch()).json()) as object
      await route.fulfill({ json: { ...meta, redirects: { '/my/issues': '/my/announcement' } } })
    })
    await app.firstVisit()
    await app.go('/my/issues')
    await expect(shown(page)).toHaveAttribute('data-page', '/my/issues')
    learnt.resolve()
    await expect(shown(page)).toHaveAttribute('data-page', '/my/announcement')
    await app.go('/my')
    await page.evaluate(() => {
      location.hash = '#/my/issues'
    })
    await expect(page).toHaveURL(/#\/my\/announcement$/)
    await expect(shown(page)).toHaveAttribute('data-page', '/my/announcement')
  })
})

test('other parameters of the page’s own address do not get into the app’s', async ({ app }) => {
  await app.firstVisit()
  await app.page.goto(`${app.site.origin}/?aff_code=1#/search/result?word=${encodeURIComponent('猫')}`)
  await expect(shown(app.page).getByRole('heading', { level: 1 })).toContainText('“猫”')
})

test(`no redirect of ${hostileRedirects.length} hostile ones leaves the app after login`, long, async ({ app }) => {
  test.setTimeout(180_000)
  const { page, site } = app
  await app.firstVisit()
  const left: string[] = []
  page.on('framenavigated', (frame) => {
    if (frame === page.mainFrame() && !frame.url().startsWith(`${site.origin}/`)) left.push(frame.url())
  })
  await app.logIn()
  const own = new Set(routes.map(({ path }) => path))
  for (const target of hostileRedirects) {
    // who is logged in already is sent on at once: the same way as after the form
    await app.go(`/login?redirect=${encodeURIComponent(target)}`)
    await expect(page, target).not.toHaveURL(/#\/login/)
    const path = await page.evaluate(() => location.hash.slice(1).split('?')[0]!)
    expect([...own, '/ai/$'].includes(path) || path.startsWith('/ai/'), `${target} led to ${path}`).toBe(true)
    await app.go('/home')
  }
  expect(left).toEqual([])
})
