import { createECDH, randomBytes } from 'node:crypto'
import type { CDPSession, Page } from '@playwright/test'
import { zh } from '#tests/words.ts'
import { expect, test, type App } from './support/app.ts'
import { onDatabase } from './support/database.ts'
import { setLock } from './support/lock.ts'
import { shown } from './support/screen.ts'

/**
 * Real here: the screens, the calls, the server's rows, the service worker and its push event, which the browser delivers
 * as from a push service. Not real: `PushManager` itself, since no push service can be reached, stubbed in the page; and
 * showing and the badge, which a browser without a window has not, noted in the service worker. A click can't be made by a
 * test either; where it leads is in `tests/unit/sw/push.test.ts`.
 */
const words = zh.push

/** What a page's `PushManager` gives here, under an address that the server takes. */
async function stubPushManager(page: Page) {
  const curve = createECDH('prime256v1')
  curve.generateKeys()
  const keys = { p256dh: curve.getPublicKey('base64url'), auth: randomBytes(16).toString('base64url') }
  await page.addInitScript((known) => {
    const name = 'stubbed-push'
    const made = () => {
      const endpoint = localStorage.getItem(name)
      if (endpoint === null) return null
      const unsubscribe = async () => {
        localStorage.removeItem(name)
        return true
      }
      return { endpoint, toJSON: () => ({ endpoint, keys: known }), unsubscribe }
    }
    Object.assign(PushManager.prototype, {
      getSubscription: async () => made(),
      subscribe: async ({ userVisibleOnly, applicationServerKey }: PushSubscriptionOptionsInit) => {
        if (!userVisibleOnly || typeof applicationServerKey !== 'string' || applicationServerKey.length !== 87)
          throw new TypeError('not so')
        localStorage.setItem(name, `https://fcm.googleapis.com/fcm/send/${crypto.randomUUID()}`)
        return made()
      },
    })
  }, keys)
}

const endpointOf = (page: Page) => page.evaluate(() => localStorage.getItem('stubbed-push'))

/** What the server would send to. */
const rows = (app: App) =>
  onDatabase(app.site, (db) => db.prepare('select kinds, quiet, seen_at from push_subscriptions').all()) as {
    kinds: string
    quiet: string | null
  }[]

const main = (page: Page) => shown(page).getByRole('switch', { name: words.on })

async function openSettings(app: App) {
  await stubPushManager(app.page)
  await app.firstVisit()
  await app.logIn()
  await app.keptForOffline()
  await app.go('/my/setting')
}

/** Has the browser deliver a message to the service worker. */
async function deliver(page: Page, text: string): Promise<void> {
  const session: CDPSession = await page.context().newCDPSession(page)
  const registration = new Promise<string>((resolve) =>
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      if (registrations[0]) resolve(registrations[0].registrationId)
    }),
  )
  await session.send('ServiceWorker.enable')
  const registrationId = await registration
  await session.send('ServiceWorker.deliverPushMessage', {
    origin: new URL(page.url()).origin,
    registrationId,
    data: text,
  })
  await session.detach()
}

/** Notes what the service worker shows from now on. */
const noteShown = (app: App) =>
  app.context.serviceWorkers()[0]!.evaluate(() => {
    const worker = self as unknown as {
      shown: object[]
      registration: { showNotification: unknown }
      navigator: { setAppBadge: unknown }
    }
    worker.shown = []
    worker.registration.showNotification = async (title: string, { body, icon, data }: NotificationOptions) =>
      void worker.shown.push({ title, body, icon, data: data as unknown })
    worker.navigator.setAppBadge = async (badge: number) => void worker.shown.push({ badge })
  })

const shownSoFar = (app: App) =>
  app.context.serviceWorkers()[0]!.evaluate(() => (self as unknown as { shown: object[] }).shown)

/** The name that the service worker finds. */
const keptTitle = (page: Page) =>
  page.evaluate(async () => ((await (await caches.match('/__look'))?.json()) as { title?: string } | undefined)?.title)

test('it is asked for by a tap alone; kinds and quiet hours reach the server, also those chosen without a network', async ({
  app,
}) => {
  const { page, context } = app
  await page.addInitScript(() => {
    const asks = globalThis as { asked?: number }
    const real = Notification.requestPermission.bind(Notification)
    Notification.requestPermission = async () => {
      asks.asked = (asks.asked ?? 0) + 1
      return real()
    }
  })
  await openSettings(app)
  await context.grantPermissions(['notifications'])
  expect(await page.evaluate(() => (globalThis as { asked?: number }).asked)).toBeUndefined()
  await main(page).click()
  await expect(main(page)).toBeChecked()
  await expect.poll(() => rows(app)).toHaveLength(1)
  expect(JSON.parse(rows(app)[0]!.kinds)).toEqual(['system', 'reply', 'like', 'order', 'service'])

  await app.goOffline()
  await shown(page).getByRole('switch', { name: words.kinds.like }).click()
  await shown(page).getByLabel(words.quietEnds.from).fill('21:30')
  await expect(shown(page).getByRole('switch', { name: words.kinds.like })).not.toBeChecked()
  await app.goOnline()
  await expect.poll(() => JSON.parse(rows(app)[0]!.kinds) as string[]).toEqual(['system', 'reply', 'order', 'service'])
  await expect.poll(() => JSON.parse(rows(app)[0]!.quiet ?? '{}') as object).toMatchObject({ from: 1290, to: 480 })

  await main(page).click()
  await expect(main(page)).not.toBeChecked()
  await expect.poll(() => rows(app)).toEqual([])
  expect(await endpointOf(page)).toBeNull()
})

test('where the browser says no, it is said how to change that', async ({ app }) => {
  await app.page.addInitScript(() => {
    Notification.requestPermission = async () => 'denied'
  })
  await openSettings(app)
  await main(app.page).click()
  await expect(shown(app.page).getByText(words.failures.denied)).toBeVisible()
  await expect(main(app.page)).not.toBeChecked()
  expect(await endpointOf(app.page)).toBeNull()
})

test('whoever logs out is told no more, here and by the server', async ({ app }) => {
  const { page, context } = app
  await openSettings(app)
  await context.grantPermissions(['notifications'])
  await main(page).click()
  await expect.poll(() => rows(app)).toHaveLength(1)
  await app.go('/my')
  await page.evaluate(() => (location.hash = '#/my/setting'))
  await app.go('/my')
  await shown(page).getByRole('button', { name: zh.my.logOut }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: zh.my.logOut }).click()
  await expect.poll(() => endpointOf(page)).toBeNull()
  await expect.poll(() => rows(app)).toEqual([])
})

test('a message is shown in neutral words, under the name and the icon of the look that was chosen', async ({
  app,
}) => {
  const { page } = app
  await openSettings(app)
  await noteShown(app)
  await deliver(page, JSON.stringify({ kind: 'reply', unread: 3 }))
  const first = { title: '拾光', body: '有新回复', icon: '/icons/icon-192.png', data: '/#/my/notice?tab=reply' }
  await expect.poll(() => shownSoFar(app)).toEqual([first, { badge: 3 }])
  await shown(page).getByRole('radio', { name: '便签' }).click()
  await expect.poll(() => keptTitle(page)).toBe('便签')
  await noteShown(app)
  await deliver(page, 'not what is expected')
  const second = { title: '便签', body: '有新消息', icon: '/icons/notes-icon-192.png', data: '/#/my/notice' }
  await expect.poll(() => shownSoFar(app)).toEqual([second])
})

test('an open tab is led to where it is read without being loaded anew', async ({ app }) => {
  const { page, context } = app
  await openSettings(app)
  await page.evaluate(() => void ((globalThis as { same?: boolean }).same = true))
  const [worker] = context.serviceWorkers()
  await worker!.evaluate(async () => {
    const { clients } = self as unknown as {
      clients: { matchAll(of: { type: 'window' }): Promise<{ navigate(url: string): Promise<unknown> }[]> }
    }
    const [tab] = await clients.matchAll({ type: 'window' })
    await tab!.navigate('/#/my/notice?tab=reply')
  })
  await expect(shown(page)).toHaveAttribute('data-page', '/my/notice')
  await expect(shown(page).getByRole('tab', { name: zh.messages.boxes.reply, selected: true })).toBeVisible()
  expect(await page.evaluate(() => (globalThis as { same?: boolean }).same)).toBe(true)
})

test('behind the lock nothing is told where that was chosen, and it begins again when it is opened', async ({
  app,
}) => {
  const { page, context } = app
  // what a browser without a window always denies where it is read, though it grants it where it is asked for
  await page.addInitScript(() => Object.defineProperty(Notification, 'permission', { get: () => 'granted' }))
  await openSettings(app)
  await context.grantPermissions(['notifications'])
  await main(page).click()
  await expect.poll(() => rows(app)).toHaveLength(1)
  const first = await endpointOf(page)
  await setLock(page, '24680')
  await shown(page).getByRole('radio', { name: words.locked.none }).click()
  await expect(shown(page).getByRole('radio', { name: words.locked.none })).toBeChecked()
  await shown(page).getByRole('button', { name: zh.lock.lockNow }).click()
  await expect.poll(() => endpointOf(page)).toBeNull()
  await page.getByLabel(zh.lock.pin, { exact: true }).fill('24680')
  await page.keyboard.press('Enter')
  await expect.poll(() => endpointOf(page)).not.toBeNull()
  expect(await endpointOf(page)).not.toBe(first)
  await expect.poll(() => rows(app)).toHaveLength(1)
})
