import type { Page } from '@playwright/test'
import type { Mv } from '#contract/shapes/media.ts'
import { zh } from '#tests/words.ts'
import { expect, long, test } from './support/app.ts'
import { answer, countOf, look, setLock, storedRows, uncovered } from './support/lock.ts'
import { openWitness } from './support/outbox-schedule.ts'
import { like } from './support/open-video.ts'
import { cardsOf } from './support/rows.ts'
import { cards, shown } from './support/screen.ts'
import { setLines } from './support/tabs.ts'
import { networkMessages } from './support/watch.ts'

const words = zh.lock
const pin = '2580'

const textField = (page: Page) => shown(page).getByLabel(zh.publish.text, { exact: true })

test(
  'the app is covered within the event that hides it, silent and without a name, and the PIN alone opens it as it was',
  long,
  async ({ app }) => {
    const { page } = app
    await app.firstVisit()
    await app.logIn()
    await setLock(page, pin)
    await app.go('/post/publish')
    await textField(page).fill('写到一半的话')
    await page.evaluate(() => {
      navigator.mediaSession.metadata = new MediaMetadata({ title: '正在放的' })
    })
    expect(await look(page, 'hidden')).toEqual({ covered: true, title: words.neutralTitle, playing: 0, named: null })
    await look(page, 'visible')
    await expect(page.getByRole('heading', { name: words.title })).toBeVisible()
    // nothing behind the cover is seen, read out or reached
    await expect(textField(page)).toBeHidden()
    expect(await page.locator('dialog[open]').ariaSnapshot()).not.toContain('写到一半')

    for (let tries = 0; tries < 3; tries += 1) {
      await answer(page, '1111')
      await expect(page.getByText(tries < 2 ? words.wrong : /秒后再试/)).toBeVisible()
    }
    await expect(page.getByRole('button', { name: words.unlock })).toBeDisabled()
    await expect(page.getByText(/秒后再试/)).toHaveCount(0, { timeout: 10_000 })
    await answer(page, pin)
    await uncovered(page)
    await expect(textField(page)).toHaveValue('写到一半的话')
    expect(await page.title()).not.toBe(words.neutralTitle)
    expect(await page.evaluate(() => navigator.mediaSession.metadata?.title)).toBe('正在放的')
  },
)

test(
  'after a restart without the network the PIN brings everything back; nothing is shown or asked for before',
  long,
  async ({ app }) => {
    const { page } = app
    await app.firstVisit()
    await setLock(page, pin)
    await app.go('/home')
    await expect(cards(page).first()).toBeVisible()
    await app.keptForOffline()
    const tables = await storedRows(page)
    for (const name of ['cards', 'lists', 'pages', 'answers', 'meta']) {
      const [of, { rows, sealed }] = Object.entries(tables).find(
        ([one]) => one.endsWith(`/${name}`) && /person:/.test(one),
      )!
      expect([of, rows > 0, sealed]).toEqual([expect.stringContaining('person:~'), true, rows])
    }
    // which names the device's own rows have is the same for everybody
    const readable = Object.entries(tables).filter(([name]) => name !== 'shiguang-device/meta')
    expect(readable.flatMap(([, table]) => table.readable)).toEqual([])
    const images = tables['shiguang-device/images']!
    expect(images.rows).toBeGreaterThan(3)
    expect(images.sealed).toBe(images.rows)
    const look = () => page.evaluate(async () => (await (await caches.open('shiguang-look')).match('/__look'))?.text())
    expect(await look()).not.toContain('snapshot')

    await app.goOffline('server')
    await page.reload()
    await expect(page.getByRole('heading', { name: words.title })).toBeVisible()
    await expect(page.locator('.page')).toHaveCount(0)
    await answer(page, pin)
    await uncovered(page)
    await expect(cards(page).first()).toBeVisible()
    await expect
      .poll(() =>
        page
          .locator('img')
          .evaluateAll((all) => all.filter((img) => (img as HTMLImageElement).naturalWidth > 0).length),
      )
      .toBeGreaterThan(2)
  },
)

test(
  'what was downloaded under the lock plays after a restart, and what was done meanwhile is sent when it can be',
  long,
  async ({ app }) => {
    const { page } = app
    await app.firstVisit()
    const videos = await cardsOf<Mv>(page, 'video')
    const { id } = videos.find(
      ({ coins, vip_only: vip, small, seconds }) => coins === 0 && !vip && !small && seconds > 100,
    )!
    await app.logIn()
    await setLock(page, pin)
    await app.go(`/player?id=${id}`)
    await shown(page).getByRole('button', { name: zh.downloads.keep, exact: true }).click()
    await page.getByRole('button', { name: zh.downloads.startAnyway }).click()
    const kept = shown(page).getByRole('button', { name: zh.downloads.kept, exact: true })
    await expect(kept).toBeVisible({ timeout: 30_000 })
    app.watch.allow(networkMessages)
    await setLines(app, false)
    const wish = (await like(page).getAttribute('aria-pressed')) === 'true' ? 'false' : 'true'
    await like(page).click()
    await expect(like(page)).toHaveAttribute('aria-pressed', wish)
    await expect(like(page)).toContainText(zh.social.unsent)

    await page.reload()
    await answer(page, pin)
    await uncovered(page)
    await expect(like(page)).toHaveAttribute('aria-pressed', wish)
    await expect(like(page)).toContainText(zh.social.unsent)
    const playedTo = () =>
      shown(page)
        .locator('video')
        .evaluate((video: HTMLVideoElement) => video.currentTime)
    await expect.poll(playedTo, { timeout: 20_000 }).toBeGreaterThan(1)

    await setLines(app, true)
    await expect.poll(async () => countOf(await storedRows(page), 'outbox'), { timeout: 30_000 }).toBe(0)
    await expect(like(page)).toHaveAttribute('aria-pressed', wish)
    await expect(like(page)).not.toContainText(zh.social.unsent)
  },
)

test('turning the lock off opens everything again and asks for no PIN', long, async ({ app }) => {
  const { page } = app
  await app.firstVisit()
  await setLock(page, pin)
  await app.go('/my/setting')
  await shown(page).getByRole('button', { name: words.turnOff }).click()
  await page.getByRole('dialog').getByRole('button', { name: words.turnOffYes, exact: true }).click()
  await expect(page.getByRole('heading', { name: words.titleOff })).toBeVisible()
  await answer(page, pin)
  await expect(shown(page).getByRole('button', { name: words.setUp })).toBeVisible()
  const tables = Object.values(await storedRows(page))
  expect(tables.reduce((sum, { sealed }) => sum + sealed, 0)).toBe(0)
  await app.load('/home')
  await expect(cards(page).first()).toBeVisible()
})

test('a forgotten PIN clears the device, which begins as a new one', long, async ({ app }) => {
  const { page } = app
  await app.firstVisit()
  await setLock(page, pin)
  await page.reload()
  await page.getByRole('button', { name: words.forgotten, exact: true }).click()
  await page.getByRole('checkbox', { name: words.forgottenSure }).check()
  await page.getByRole('button', { name: words.forgottenWipe }).click()
  await app.passAgeGate()
  await expect(cards(page).first()).toBeVisible()
})

test('a passkey that makes keys opens the lock too', async ({ app }) => {
  const { page, context } = app
  // an address of numbers can have no passkeys
  const session = await context.newCDPSession(page)
  await session.send('WebAuthn.enable')
  await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      ctap2Version: 'ctap2_1',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      hasPrf: true,
      automaticPresenceSimulation: true,
    },
  })
  await page.goto(`${app.site.origin.replace('127.0.0.1', 'localhost')}/#/my/setting`)
  await app.passAgeGate()
  await setLock(page, pin)
  await shown(page).getByRole('button', { name: words.passkeyAdd, exact: true }).click()
  await expect(page.getByText(words.passkeyAdded)).toBeVisible()
  await page.reload()
  await page.getByRole('button', { name: words.usePasskey }).click()
  await uncovered(page)
  await expect(shown(page).getByText(words.onNote)).toBeVisible()
})

test('while the lock is on nothing that lies on the device names the account', long, async ({ app }) => {
  const { page } = app
  await app.firstVisit()
  await app.logIn()
  await setLock(page, pin)
  const named = await page.evaluate(async () => {
    const rows = (store: IDBObjectStore) =>
      new Promise<unknown[]>((resolve) => {
        const request = store.getAll()
        request.onsuccess = () => resolve(request.result)
      })
    const found: string[] = []
    for (const { name = '' } of await indexedDB.databases()) {
      found.push(name)
      if (!name.endsWith('-device')) continue
      const opening = indexedDB.open(name)
      const db = await new Promise<IDBDatabase>((resolve) => (opening.onsuccess = () => resolve(opening.result)))
      found.push(JSON.stringify(await rows(db.transaction('meta').objectStore('meta'))))
      db.close()
    }
    return found.join('\n') + JSON.stringify(localStorage) + JSON.stringify(sessionStorage)
  })
  const { who } = await openWitness(app)
  expect(named).toContain('shiguang-person:~')
  expect(named).not.toContain(who.uuid)
})
