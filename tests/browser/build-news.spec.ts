import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Page } from '@playwright/test'
import { expect, long, test } from './support/app.ts'
import { buildOf, comeBack, isSameDocument, mark, openFirstBuild, takeOver } from './support/builds.ts'
import { shown } from './support/screen.ts'

test.describe.configure({ timeout: 240_000 })

/** What the service worker of the first build has heard of builds. */
const news = (page: Page) =>
  page.evaluate(async () => (await (await caches.open('build-first')).match('/__news'))?.json() as Promise<unknown>)

test('all tabs look for builds together, and hear of addresses that have moved', async ({ app }) => {
  const { page, context, site } = app
  await openFirstBuild(app)
  const other = await context.newPage()
  await other.goto(`${site.origin}/#/home`)
  await other.locator('.page:visible').first().waitFor()
  await other.evaluate(() => {
    location.hash = '#/my/issues'
  })
  // the look of its beginning
  await expect.poll(() => news(other), { timeout: 20_000 }).toBeDefined()
  const asked: string[] = []
  context.on('request', (request) => {
    if (new URL(request.url()).pathname === '/builds/latest.json')
      asked.push(request.serviceWorker() ? 'worker' : 'page')
  })
  const served = site.deploy('first')
  const file = path.join(served, 'builds/meta/first.json')
  const meta = JSON.parse(readFileSync(file, 'utf8')) as object
  writeFileSync(file, JSON.stringify({ ...meta, redirects: { '/my/issues': '/my/announcement' } }))
  // both are looked at again, and again, as fast as that can be
  await Promise.all([page, other, page, other].map(comeBack))
  await expect(shown(other)).toHaveAttribute('data-page', '/my/announcement')
  // at most the look that was about to begin, and one behind it
  expect(asked.length).toBeLessThanOrEqual(2)
  expect(asked).not.toContain('page')
  // and it is known where there is no network, from the beginning on
  await app.goOffline()
  await page.reload()
  await page.locator('.page:visible').first().waitFor()
  await page.evaluate(() => {
    location.hash = '#/my/issues'
  })
  await expect(shown(page)).toHaveAttribute('data-page', '/my/announcement')
})

test(
  'the time of the last look outlives the service worker: what another tab heard lately is not asked again',
  long,
  async ({ app }) => {
    const { page, context } = app
    await openFirstBuild(app)
    await comeBack(page)
    await expect.poll(() => news(page)).toBeDefined()
    const known = await news(page)
    const session = await context.newCDPSession(page)
    await session.send('ServiceWorker.enable')
    await session.send('ServiceWorker.stopAllWorkers')
    const answer = await page.evaluate(
      () =>
        new Promise((resolve) => {
          const { port1, port2 } = new MessageChannel()
          port1.addEventListener('message', ({ data }) => resolve(data))
          port1.start()
          navigator.serviceWorker.controller!.postMessage({ type: 'look', mostAgeMs: 60_000 }, [port2])
        }),
    )
    expect(answer).toEqual(known)
  },
)

test(
  'a service worker that knows no such question is none: the page looks for builds by itself',
  long,
  async ({ app }) => {
    test.slow()
    const { page, site } = app
    await page.addInitScript(() => {
      const { postMessage } = ServiceWorker.prototype
      // as one of an older build, which would not answer
      ServiceWorker.prototype.postMessage = function (message: { type: string }, ...rest: []) {
        if (message.type !== 'look') postMessage.call(this, message, ...rest)
      }
    })
    await openFirstBuild(app)
    await takeOver(page, () => site.deploy('next'))
    await app.go('/search')
    expect(await buildOf(app)).toBe('next')
  },
)

test.describe('without a service worker', () => {
  test.use({ serviceWorkers: 'block' })

  test('a page learns of a new build by itself, and reloads on its next navigation', async ({ app }) => {
    const { page, site } = app
    await app.firstVisit()
    await mark(page)
    site.deploy('next')
    await comeBack(page)
    await expect(async () => {
      await app.go('/search')
      await app.go('/home')
      expect(await isSameDocument(page).catch(() => true)).toBe(false)
    }).toPass()
    expect(await buildOf(app)).toBe('next')
  })
})
