import { mostShares } from '#bridge/shared.ts'
import type { Page } from '@playwright/test'
import { zh } from '#tests/words.ts'
import { appOf, expect, long, test, type App } from './support/app.ts'
import { shown } from './support/screen.ts'

const words = zh.received

/** A picture of one pixel. */
const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

/** Sends what the system sends when another app shares: a form of several parts, from nowhere in particular. */
async function share(page: Page, origin: string, said: Record<string, string>, pictures = 0, from = 'about:blank') {
  await page.goto(from)
  await page.setContent(
    `<form action="${origin}/share-target" method="post" enctype="multipart/form-data">` +
      Object.keys(said)
        .map((name) => `<textarea name="${name}"></textarea>`)
        .join('') +
      '<input type="file" name="files" multiple /><button>share</button></form>',
  )
  for (const [name, value] of Object.entries(said)) await page.locator(`[name=${name}]`).fill(value)
  const files = Array.from({ length: pictures }, (_, no) => ({
    name: `猫 ${no + 1}.png`,
    mimeType: 'image/png',
    buffer: pixel,
  }))
  await page.locator('[name=files]').setInputFiles(files)
  await page.getByText('share', { exact: true }).click()
}

/** Ends every service worker, as the system does. */
async function killWorkers({ context, page }: App) {
  const session = await context.newCDPSession(page)
  await session.send('ServiceWorker.enable')
  await session.send('ServiceWorker.stopAllWorkers')
  await session.detach()
}

test('what is shared becomes the draft of a post, after a login too', long, async ({ app }) => {
  const { page, site } = app
  await app.firstVisit()
  await app.keptForOffline()
  await share(page, site.origin, { title: '山里的猫', text: '今天看见的', url: 'https://example.com/cat' }, 2)
  await expect(page).toHaveURL(/#\/share\/received\?id=/)
  await expect(shown(page).getByRole('list', { name: words.files }).getByRole('img')).toHaveCount(2)
  await shown(page).getByRole('button', { name: words.post }).click()
  await expect(page).toHaveURL(/#\/login\?redirect=/)
  await page.locator('.page:visible form input').first().fill('xiaoyu')
  await page.locator('.page:visible form input[type=password]').fill('shiguang-xiaoyu')
  await page.locator('.page:visible form button[type=submit]').click()
  await shown(page).getByRole('button', { name: words.post }).click()
  const form = shown(page)
  await expect(form.getByLabel(zh.publish.heading)).toHaveValue('山里的猫')
  await expect(form.getByLabel(zh.publish.text, { exact: true })).toHaveValue('今天看见的\nhttps://example.com/cat')
  await expect(form.getByRole('button', { name: /第 \d 张图片/ })).toHaveCount(2)
  await app.go('/share/received')
  await expect(shown(page).getByText(words.none)).toBeVisible()
})

test('no more shares are kept than may wait, however many come at once', long, async ({ app }) => {
  const { page, site } = app
  await app.firstVisit()
  await app.keptForOffline()
  const kept = await page.evaluate(async (address) => {
    const send = (no: number) => {
      const body = new FormData()
      body.set('text', `第 ${no} 句`)
      return fetch(address, { method: 'POST', body, redirect: 'manual' })
    }
    await Promise.all(Array.from({ length: 30 }, (_, no) => send(no)))
    const keys = await (await caches.open('shiguang-shared')).keys()
    return keys.filter(({ url }) => /\/__shared\/[^/]+$/.test(url)).length
  }, `${site.origin}/share-target`)
  expect(kept).toBe(mostShares)
})

test(
  'a share outlives the worker and the page that took it, and an empty one does not take its place',
  long,
  async ({ app }) => {
    const { page, site, context, watch } = app
    await app.firstVisit()
    await app.keptForOffline()
    const other = await context.newPage()
    // the answer is never seen: the page goes as soon as the worker has given it
    await other.route(/#\/share/, (route) => route.abort())
    await share(other, site.origin, { text: '一句话' })
    await expect
      .poll(() => page.evaluate(async () => (await (await caches.open('shiguang-shared')).keys()).length))
      .toBeGreaterThan(0)
    await other.close()
    await killWorkers(app)
    const next = await context.newPage()
    const again = appOf(next, site, watch)
    await next.goto(`${site.origin}/#/home`)
    await expect(next.getByText(words.waiting)).toBeVisible()
    await next.getByRole('button', { name: words.see }).click()
    await expect(shown(next).getByText('一句话')).toBeVisible()
    await share(next, site.origin, {})
    await expect(shown(next).getByText('一句话')).toBeVisible()
    await shown(next).getByRole('button', { name: words.drop }).click()
    await expect(shown(next).getByText(words.none)).toBeVisible()
    await again.go('/home')
  },
)

test.describe('without a service worker', () => {
  test.use({ serviceWorkers: 'block' })

  test('what is shared is kept all the same, and files are asked for again', long, async ({ app }) => {
    const { page, site } = app
    await app.firstVisit()
    const said = {
      title: '山里的猫',
      text: '第一行 & <b>"1"</b>\n' + '长'.repeat(19_000),
      url: 'https://example.com/cat',
    }
    // a browser tells the server where a form is from: one of the app's own stands for the system, which is nowhere
    await page.route('**/own-form', (route) => route.fulfill({ contentType: 'text/html; charset=utf-8', body: '' }))
    await share(page, site.origin, said, 2, `${site.origin}/own-form`)
    await expect(page).toHaveURL(/#\/share\/received\?id=[\w-]+$/)
    const form = shown(page)
    await expect(form.getByRole('heading', { name: '山里的猫' })).toBeVisible()
    await expect(form.getByText('第一行 & <b>"1"</b>')).toContainText('长'.repeat(19_000))
    await expect(form.getByText(said.url, { exact: true })).toBeVisible()
    await expect(form.getByText(words.lostEarly(2))).toBeVisible()
    await page.reload()
    await expect(form.getByText(words.lostEarly(2))).toBeVisible()
    await expect(form.getByText(words.more(1))).toBeHidden()
    await form.getByRole('button', { name: words.drop }).click()
    await expect(form.getByText(words.none)).toBeVisible()
  })
})

test('installing is offered once, on the way back to a tab, and never again', long, async ({ app }) => {
  const { page } = app
  await app.firstVisit()
  const visits = (count: number) =>
    page.evaluate(async (visited) => {
      const open = indexedDB.open('shiguang-device')
      await new Promise((done) => (open.onsuccess = done))
      const change = open.result.transaction('meta', 'readwrite')
      change.objectStore('meta').put({ key: 'install', value: { visits: visited, lastAt: 1 } })
      await new Promise((done) => (change.oncomplete = done))
      open.result.close()
    }, count)
  // the browser's own event, which it sends to installable pages only when it is in the mood
  const offers = () =>
    page.addInitScript(() => {
      addEventListener('load', () => {
        const event = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), {
          prompt: () => Promise.resolve(Reflect.set(globalThis, 'prompted', true)),
          userChoice: Promise.resolve({ outcome: 'dismissed' }),
        })
        dispatchEvent(event)
      })
    })
  await offers()
  await visits(1)
  await app.load('/home')
  await app.go('/search')
  await app.go('/home')
  const card = page.getByRole('complementary', { name: zh.install.offer })
  await expect(shown(page).locator('article').first()).toBeVisible()
  await visits(2)
  await app.load('/home')
  await expect(card).toBeHidden()
  await expect(async () => {
    // what offers it is loaded after the first screen: a way that was gone before that does not count
    await app.go('/search')
    await expect(card).toBeHidden()
    await app.go('/home')
    await expect(card).toBeVisible({ timeout: 4000 })
  }).toPass()
  await card.getByRole('button', { name: zh.install.install }).click()
  await expect(card).toBeHidden()
  expect(await page.evaluate(() => Reflect.get(globalThis, 'prompted'))).toBe(true)
  await app.load('/home')
  await app.go('/search')
  await app.go('/home')
  await app.go('/install')
  await expect(card).toBeHidden()
  await expect(shown(page).getByRole('button', { name: zh.install.installNow })).toBeVisible()
  await expect(page.locator('link[rel=manifest]')).toHaveAttribute('href', '/manifest.webmanifest')
})

for (const when of ['after the step', 'before it'] as const) {
  test(`the icon tapped while the app runs leaves somebody where they are: told ${when}`, async ({ app }) => {
    const { page, site } = app
    // what the browser hands over when an installed app is started; a test can't install one
    await page.addInitScript(() => {
      type Consumer = (launch: { targetURL: string }) => void
      const launches = {
        consumer: undefined as Consumer | undefined,
        setConsumer: (to: Consumer) => (launches.consumer = to),
      }
      Object.assign(globalThis, { launches })
      Object.defineProperty(globalThis, 'launchQueue', { value: launches })
    })
    await app.firstVisit()
    await app.go('/search')
    const launch = (address: string) =>
      page.evaluate((targetURL) => {
        const { launches } = globalThis as unknown as {
          launches: { consumer: (launch: { targetURL: string }) => void }
        }
        launches.consumer({ targetURL })
      }, address)
    await page.waitForFunction(() => (globalThis as { launches?: { consumer?: unknown } }).launches?.consumer)
    const step = () => page.evaluate(() => (location.hash = '#/'))
    const tell = () => launch(`${site.origin}/#/`)
    for (const act of when === 'before it' ? [tell, step] : [step, tell]) await act()
    await expect(page).toHaveURL(/#\/search$/)
    await expect(shown(page).getByRole('searchbox')).toBeVisible()
    await page.evaluate(() => (location.hash = '#/my/downloads'))
    await launch(`${site.origin}/#/my/downloads`)
    await expect(page).toHaveURL(/#\/my\/downloads$/)
    await expect(shown(page).getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page).toHaveURL(/#\/my\/downloads$/)
  })
}

/** The page of another site, which has the browser post to the app's place for shares. */
async function postFromElsewhere(app: App) {
  const { page, site } = app
  const elsewhere = 'http://elsewhere.test/'
  await page.route(elsewhere, (route) => route.fulfill({ contentType: 'text/html; charset=utf-8', body: '' }))
  await share(page, site.origin, { title: '来自别处', text: '不是你分享的' }, 1, elsewhere)
  await expect(page).toHaveURL(new RegExp(`^${site.origin}/#/`))
  await app.go('/share/received')
  await expect(shown(page).getByText(words.none)).toBeVisible()
  await expect(page.getByText('来自别处')).toHaveCount(0)
}

test('what the page of another site posts is no share', async ({ app }) => {
  await app.firstVisit()
  await app.keptForOffline()
  await postFromElsewhere(app)
})

test.describe('before the service worker has come', () => {
  test.use({ serviceWorkers: 'block' })

  test('what the page of another site posts is no share either', async ({ app }) => {
    await app.firstVisit()
    await postFromElsewhere(app)
  })
})
