import { readFileSync, writeFileSync } from 'node:fs'
import type { BrowserContext } from '@playwright/test'
import { zh } from '#tests/words.ts'
import { appOf, expect, phone, long, test, type App } from './support/app.ts'
import { comeBack, takeOver } from './support/builds.ts'
import { cards, shown } from './support/screen.ts'
import {
  breakCaches,
  breakPages,
  cacheFaultNames,
  cacheFaultScript,
  pageFaultNames,
  withFault,
  type PageFault,
} from './support/storage-faults.ts'
import { networkMessages, watchContext } from './support/watch.ts'

/*
 * R22: whatever the browser's storage does, at whichever visit, with a network or without: the page opens, what came is
 * shown, and what can't be had is said.
 */

const words = zh.shell
/** Nothing is kept in these. */
const forgets: readonly PageFault[] = [
  'site data blocked',
  'IndexedDB throws',
  'IndexedDB fails',
  'IndexedDB hangs',
  'IndexedDB hangs within',
]
/** What storage that fails says of itself on the console is no fault of the app's. */
const said = [networkMessages, /blocked by the test|broken by the test|full, says the test/]

/** Home with its cards, a film with its title, and back again. */
async function walk({ page, go }: App) {
  await expect(cards(page).first()).toBeVisible()
  const film = (await cards(page).locator('a[href^="#/player"]').first().getAttribute('href'))!.slice(1)
  await go(film)
  await expect(shown(page).getByRole('heading', { level: 1 })).not.toHaveText(new RegExp(`^(${zh.playerPage.title})?$`))
  await go('/home')
  await expect(cards(page).first()).toBeVisible()
}

test.describe('the first visit', () => {
  for (const fault of pageFaultNames) {
    test(`${fault}: all is shown, and that nothing is kept is said`, long, async ({ app }) => {
      app.watch.allow(...said)
      await breakPages(app.context)
      await app.page.goto(`${app.site.origin}${withFault(fault)}#/home`)
      await app.passAgeGate()
      await walk(app)
      await expect(app.page.getByText(zh.memory.memoryText)).toHaveCount(forgets.includes(fault) ? 1 : 0)
    })
  }

  test('there is no room: all is shown, and that there is none is said', async ({ app }) => {
    app.watch.allow(...said, /QuotaExceeded/)
    const cdp = await app.context.newCDPSession(app.page)
    await cdp.send('Storage.overrideQuotaForOrigin', { origin: app.site.origin, quotaSize: 1 })
    await app.page.goto(`${app.site.origin}/#/home`)
    await app.passAgeGate()
    await expect(app.page.getByText(zh.memory.fullText)).toBeVisible({ timeout: 30_000 })
    await walk(app)
  })
})

test.describe('a later visit, and an update', () => {
  test.describe.configure({ mode: 'serial' })
  let context: BrowserContext
  let app: App
  let loads = 0
  /** A load of its own: the same address with another hash would be none. */
  const open = () => app.page.goto(`${app.site.origin}/?load=${++loads}#/home`)

  test.beforeAll(async ({ browser, site }) => {
    test.setTimeout(120_000)
    context = await browser.newContext({ ...phone, locale: 'zh-CN' })
    await breakPages(context)
    const watch = watchContext(context)
    watch.allow(...said)
    app = appOf(await context.newPage(), site, watch)
    await app.firstVisit()
    await walk(app)
    await app.keptForOffline('whole')
  })
  test.afterAll(async ({ site }) => {
    await context.close()
    await site.reset()
  })

  for (const network of ['online', 'offline'] as const) {
    for (const fault of pageFaultNames) {
      test(`${network}, ${fault}`, long, async () => {
        await context.setOffline(network === 'offline')
        await app.page.goto(`${app.site.origin}${withFault(fault)}#/home`)
        if (forgets.includes(fault)) {
          await app.passAgeGate()
          await expect(app.page.getByText(zh.memory.memoryText)).toBeVisible()
        }
        if (network === 'online' || !forgets.includes(fault)) await walk(app)
        else await expect(shown(app.page).getByRole('button', { name: words.retry }).first()).toBeVisible()
        await context.setOffline(false)
      })
    }

    for (const fault of cacheFaultNames) {
      test(
        `${network}, the caches ${fault}: it opens or says why not, and what was lost comes again`,
        long,
        async () => {
          test.setTimeout(120_000)
          await open()
          const mend = await breakCaches(app.page, fault)
          await context.setOffline(network === 'offline')
          await open()
          if (network === 'online' || fault.startsWith('hold a look')) await walk(app)
          // half of a build may be enough for its first screen, or not
          else if (fault !== 'are lost in part') await expect(app.page.getByText('没有网络')).toBeVisible()
          await context.setOffline(false)
          await mend()
          await open()
          await ownFilesAreKept(app)
          await context.setOffline(true)
          await open()
          await walk(app)
          await context.setOffline(false)
        },
      )
    }
  }

  test('a screen whose code was kept without content, as on a full disk: it comes from the network', async () => {
    const search = `/search/result?word=${encodeURIComponent('海')}`
    await open()
    await app.keptForOffline('whole')
    await app.page.evaluate(async () => {
      for (const name of await caches.keys()) {
        const cache = await caches.open(name)
        for (const request of await cache.keys())
          if (/assets\/result-[^/]*\.js$/.test(request.url))
            await cache.put(request, new Response('', { headers: { 'Content-Type': 'text/javascript' } }))
      }
    })
    await app.page.evaluate((hash) => (location.hash = hash), search)
    await expect(cards(app.page).first()).toBeVisible()
  })

  test('an update whose install finds the caches broken: the page opens as before', async () => {
    await open()
    breakBuild(app, cacheFaultScript('throw'))
    await comeBack(app.page)
    await open()
    await walk(app)
  })

  test('an update that finds the caches hanging once it is installed: the page opens', long, async () => {
    test.setTimeout(120_000)
    await takeOver(app.page, () =>
      breakBuild(app, `addEventListener('activate', () => { ${cacheFaultScript('hang')} });\n`),
    )
    await open()
    await walk(app)
  })
})

/** Until the build is on the device, each file being what it should be. */
async function ownFilesAreKept(app: App) {
  const foreign = () =>
    app.page.evaluate(async () => {
      const cache = await caches.open('build-first')
      const replies = await Promise.all(
        (await cache.keys()).filter(({ url }) => /assets|index\.html/.test(url)).map((request) => cache.match(request)),
      )
      const texts = await Promise.all(
        replies.flatMap((reply) => (reply?.headers.get('Content-Type')?.startsWith('text/html') ? [reply.text()] : [])),
      )
      // one page is the app's own
      return texts.length === 1 && texts[0]!.includes('<div id="root">') ? 0 : texts.length
    })
  await expect.poll(foreign, { timeout: 45_000 }).toBe(0)
  await app.keptForOffline('whole')
}

/** Deploys the next build with a service worker that begins with this script. */
function breakBuild({ site }: App, script: string) {
  const file = `${site.deploy('next')}/sw.js`
  writeFileSync(file, script + readFileSync(file, 'utf8'))
}
