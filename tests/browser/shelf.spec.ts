import { type Page } from '@playwright/test'
import { shelfWords } from '#words/shelf.ts'
import { expect, test, type App } from './support/app.ts'
import { tableOf } from './support/rows.ts'
import { shown } from './support/screen.ts'

const words = shelfWords.zh

/** The address of a video that everybody may watch. */
async function freeVideo(page: Page): Promise<string> {
  const cards = await tableOf<Record<string, unknown>>(page, 'cards')
  const free = cards.find(({ kind, value }) => {
    const video = value as { coins: number; vip_only: boolean; seconds: number; small: boolean }
    return kind === 'video' && video.coins === 0 && !video.vip_only && !video.small && video.seconds > 100
  })
  return `/player?id=${String(free!['id'])}`
}

async function startDownload(page: Page) {
  await shown(page).getByRole('button', { name: words.keep, exact: true }).click()
  await page.getByRole('button', { name: words.startAnyway }).click()
}

async function download(app: App): Promise<string> {
  const { page } = app
  await app.firstVisit()
  const video = await freeVideo(page)
  await app.go(video)
  await startDownload(page)
  await expect(shown(page).getByRole('button', { name: words.kept, exact: true })).toBeVisible({ timeout: 30_000 })
  return video
}

const playedTo = (page: Page) =>
  shown(page)
    .locator('video')
    .evaluate((video: HTMLVideoElement) => video.currentTime)

test('a downloaded video plays in its own screen with the server stopped, after a reload', async ({ app }) => {
  const { page } = app
  const video = await download(app)
  await app.keptForOffline()
  await app.goOffline('server')
  await app.load(video)
  await expect.poll(() => playedTo(page), { timeout: 20_000 }).toBeGreaterThan(1)
  await app.load('/my/downloads')
  await expect(shown(page).locator('article')).toHaveCount(1)
  await expect(shown(page).getByText(words.offlineNote)).toBeVisible()
})

/** Fills the disk with pictures of noise, until not even a small one finds room. */
const fillDisk = (page: Page) =>
  page.evaluate(async () => {
    const opening = indexedDB.open('shiguang-device')
    await new Promise((resolve) => (opening.onsuccess = resolve))
    const db = opening.result
    let count = 0
    for (const size of [1e6, 1e5, 1e4, 1e3]) {
      for (let full = false; !full && count < 400; count += 1) {
        const bytes = new Uint8Array(size)
        for (let at = 0; at < size; at += 65_536) crypto.getRandomValues(bytes.subarray(at, at + 65_536))
        const writing = db.transaction('images', 'readwrite')
        writing
          .objectStore('images')
          .put({ path: `noise/${count}`, bytes: bytes.buffer, sizeBytes: size, usedAt: count })
        full = await new Promise<boolean>((resolve) => {
          writing.oncomplete = () => resolve(false)
          writing.onabort = () => resolve(true)
        })
      }
    }
    db.close()
    return count
  })

test('a full disk costs caches alone, and the person is told', async ({ app }) => {
  const { page, context, site } = app
  // before anything is stored: Chromium remembers for a while how much room there was
  const cdp = await context.newCDPSession(page)
  await cdp.send('Storage.overrideQuotaForOrigin', { origin: site.origin, quotaSize: 40e6 })
  await download(app)
  await page.evaluate(async () => {
    const opening = indexedDB.open('shiguang-person:guest')
    await new Promise((resolve) => (opening.onsuccess = resolve))
    const db = opening.result
    const writing = db.transaction(['drafts', 'draftFiles', 'outboxFiles', 'history', 'hidden'], 'readwrite')
    const target = 'comment:video:1'
    writing.objectStore('drafts').put({ id: 'd', target, fields: { text: '写到一半' }, files: [], at: 1 })
    writing.objectStore('draftFiles').put({ id: 'f', draft: 'd', blob: new Blob(['一张图']) })
    writing.objectStore('outboxFiles').put({ entry: 'e', no: 0, blob: new Blob(['待发送']) })
    writing.objectStore('history').put({ kind: 'video', id: 424_242, position: 5, length: 9, at: 1 })
    writing.objectStore('hidden').put({ kind: 'video', id: 424_243, why: 'hidden', label: '', at: 1 })
    await new Promise((resolve) => (writing.oncomplete = resolve))
    db.close()
  })
  const mine = ['downloads', 'pieces', 'drafts', 'draftFiles', 'outbox', 'outboxFiles', 'history', 'hidden']
  const sizes = async () => {
    const counts: Record<string, number> = {}
    for (const table of mine) counts[table] = (await tableOf<Record<string, unknown>>(page, table)).length
    return counts
  }
  const before = await sizes()
  expect(before).toMatchObject({ downloads: 1, drafts: 1, draftFiles: 1, outboxFiles: 1, hidden: 1 })
  expect(await fillDisk(page)).toBeGreaterThan(10)
  // what is seen now for the first time finds no room
  await app.go(`/search/result?word=${encodeURIComponent('海')}`)
  await expect(page.getByText(words.roomMade)).toBeVisible({ timeout: 20_000 })
  const after = await sizes()
  for (const table of mine) expect(after[table], table).toBeGreaterThanOrEqual(before[table]!)
  await expect(shown(page).locator('article').first()).toBeVisible()
  await cdp.detach()
})
