import { type Page } from '@playwright/test'
import type { DownloadRow, PieceRow } from '#bridge/rows.ts'
import { roomChannel } from '#bridge/downloads.ts'
import { zh } from '#tests/words.ts'
import { expect, long, test, type App } from './support/app.ts'
import { noticeRoom } from './support/room.ts'
import { tableOf } from './support/rows.ts'
import { shown } from './support/screen.ts'

const words = zh.downloads

/** The address of a video that everybody may watch, other than that one. */
async function freeVideo(page: Page, not?: string): Promise<string> {
  const cards = await tableOf<Record<string, unknown>>(page, 'cards')
  const free = cards.find(({ kind, id, value }) => {
    const video = value as { coins: number; vip_only: boolean; seconds: number; small: boolean }
    return (
      kind === 'video' &&
      video.coins === 0 &&
      !video.vip_only &&
      !video.small &&
      video.seconds > 100 &&
      `/player?id=${String(id)}` !== not
    )
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

test('a downloaded video plays in its own screen with the server stopped, after a reload', long, async ({ app }) => {
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
  // rows of the outbox go as they are sent: their files stand for them
  const mine = ['downloads', 'pieces', 'drafts', 'draftFiles', 'outboxFiles', 'history', 'hidden']
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

test(
  'less room in the middle of a download: it says so, keeps what came, and goes on by itself with room',
  long,
  async ({ app }) => {
    const { page, context, site } = app
    const cdp = await context.newCDPSession(page)
    const give = (quotaSize: number) => cdp.send('Storage.overrideQuotaForOrigin', { origin: site.origin, quotaSize })
    const room = 60e6
    // before anything is stored: Chromium remembers for a while how much room there was
    await give(room)
    const first = await download(app)
    const whole = (await tableOf(page, 'pieces')).length
    await app.go(await freeVideo(page, first))
    await page.evaluate((name) => {
      const told: unknown[] = []
      Object.assign(globalThis, { told })
      new BroadcastChannel(name).onmessage = ({ data }) => told.push(data)
    }, roomChannel)
    for (const line of site.lines)
      await line.set({ fault: { kind: 'latency', ms: 300 }, only: (path) => path.includes('.m4s') })
    await startDownload(page)
    const pieces = async () =>
      (await tableOf<PieceRow>(page, 'pieces')).map(({ download: of, no, path }) => ({ of, no, path }))
    await expect.poll(async () => (await pieces()).length, { timeout: 30_000 }).toBeGreaterThan(whole + 8)
    await give(await page.evaluate(async () => (await navigator.storage.estimate()).usage ?? 0))
    expect(await noticeRoom(page, room)).toBe(false)

    await expect(shown(page).getByRole('button', { name: words.noRoom, exact: true })).toBeVisible()
    const kept = (await pieces()).filter(({ of }) => of !== 'reserve')
    await app.go('/my/downloads')
    await expect(shown(page).locator('article')).toHaveCount(2)
    await expect(shown(page).locator('article').filter({ hasText: words.why.full })).toHaveCount(1)
    // what is read has room of its own: it is kept, and nothing had to go for it
    const lists = async () => (await tableOf<{ key: string }>(page, 'lists')).map(({ key }) => key)
    const before = await lists()
    await app.go(`/search/result?word=${encodeURIComponent('海')}`)
    await expect(shown(page).locator('article').first()).toBeVisible()
    await expect.poll(async () => (await lists()).length).toBeGreaterThan(before.length)
    expect(await lists()).toEqual(expect.arrayContaining(before))
    expect(await page.evaluate(() => (globalThis as unknown as { told: unknown[] }).told)).toEqual([])
    expect(await pieces()).toEqual(expect.arrayContaining(kept))
    const states = async () => (await tableOf<DownloadRow>(page, 'downloads')).map(({ state }) => state).toSorted()
    expect(await states()).toEqual(['done', 'waiting'])

    for (const line of site.lines) {
      await line.set()
      line.forget()
    }
    await give(room)
    // whoever made room elsewhere comes back to the app, or it looks by itself from time to time
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
    await expect.poll(states, { timeout: 30_000 }).toEqual(['done', 'done'])
    const again = site.lines.flatMap((line) => line.passages.map(({ path }) => path))
    expect(
      kept.filter(({ path }) => path.startsWith('file:') && again.some((one) => one.endsWith(path.slice(5)))),
    ).toEqual([])
    await cdp.detach()
  },
)
