import { spawn, type ChildProcess } from 'node:child_process'
import { globSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { chromium, type Page } from '@playwright/test'
import { shelfWords } from '#words/shelf.ts'
import { chromiumArgs, findTestChromium } from '../../tools/chromium.ts'
import { expect, test, type App } from './support/app.ts'
import { shown } from './support/screen.ts'

const words = shelfWords.zh

/** Rows of a table of the guest's database, read beside the app. */
const rowsOf = (page: Page, table: string) =>
  page.evaluate(async (name) => {
    const opening = indexedDB.open('shiguang-person:guest')
    await new Promise((resolve) => (opening.onsuccess = resolve))
    const db = opening.result
    const reading = db.transaction(name).objectStore(name).getAll()
    await new Promise((resolve) => (reading.onsuccess = resolve))
    db.close()
    return reading.result as Record<string, unknown>[]
  }, table)

/** The address of a video that everybody may watch. */
async function freeVideo(page: Page): Promise<string> {
  const cards = await rowsOf(page, 'cards')
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
    for (const table of mine) counts[table] = (await rowsOf(page, table)).length
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

/** A browser process of our own, which can be killed as a phone kills one. */
async function launch(profile: string): Promise<{ child: ChildProcess; address: string }> {
  const child = spawn(
    findTestChromium()!,
    [...chromiumArgs, '--headless', '--remote-debugging-port=0', `--user-data-dir=${profile}`, 'about:blank'],
    { detached: true, stdio: ['ignore', 'ignore', 'pipe'] },
  )
  const address = await new Promise<string>((resolve, reject) => {
    let output = ''
    child.once('exit', () => reject(new Error(output)))
    child.stderr!.setEncoding('utf8').on('data', (text: string) => {
      output += text
      const found = /DevTools listening on (\S+)/.exec(output)?.[1]
      if (found) resolve(found)
    })
  })
  return { child, address }
}

/** Ends a browser process of ours with all that it started, as a phone does: at once. */
async function kill(child: ChildProcess) {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = new Promise((resolve) => child.once('exit', resolve))
  process.kill(-child.pid!, 'SIGKILL')
  await ended
}

/** Writes rows one after the other, as long as the page lives, and tells of each once it is committed. */
const writeOn = (page: Page, from: number) =>
  page.evaluate(async (first) => {
    const opening = indexedDB.open('shiguang-person:guest')
    await new Promise((resolve) => (opening.onsuccess = resolve))
    const { acknowledge } = globalThis as unknown as { acknowledge: (at: number) => Promise<void> }
    for (let at = first; ; at += 1) {
      const writing = opening.result.transaction('history', 'readwrite')
      writing.objectStore('history').put({ kind: 'video', id: at, position: 1, length: 2, at })
      await new Promise((resolve) => (writing.oncomplete = resolve))
      await acknowledge(at)
    }
  }, from)

/** How many pages are noted as open: this one, and those that were killed and not yet looked after. */
const openMarks = (page: Page) =>
  page.evaluate(async () => {
    const opening = indexedDB.open('shiguang-device')
    await new Promise((resolve) => (opening.onsuccess = resolve))
    const counting = opening.result
      .transaction('meta')
      .objectStore('meta')
      .count(IDBKeyRange.bound('open:', 'open;', false, true))
    await new Promise((resolve) => (counting.onsuccess = resolve))
    opening.result.close()
    return counting.result
  })

/** R8: 10 for every run, more by `BROWSER_KILLS` for the soak. */
const kills = Number(process.env.BROWSER_KILLS ?? 10)

test(`the browser is killed ${kills} times while it writes: what was acknowledged is there (R8)`, async ({ site }) => {
  test.setTimeout(60_000 + kills * 24_000)
  test.skip(findTestChromium() === undefined, 'a browser process of our own is needed')
  const profile = mkdtempSync(path.join(tmpdir(), 'shiguang-kill-'))
  const acknowledged: number[] = []
  const logs = () => globSync('Default/IndexedDB/*/*.log', { cwd: profile })
  let torn: string[] = []
  let running: ChildProcess | undefined
  try {
    for (let round = 0; round <= kills; round += 1) {
      const { child, address } = await launch(profile)
      running = child
      const browser = await chromium.connectOverCDP(address)
      const page = browser.contexts()[0]!.pages()[0]!
      await page.exposeFunction('acknowledge', (at: number) => void acknowledged.push(at))
      await page.goto(`${site.origin}/#/home`)
      if (round === 0) await page.getByRole('button', { name: /18/ }).first().click()
      await expect(page.locator('.page').first()).toBeVisible()
      // the database is the app's own: it is there once the app has opened it
      if (round === 0) await expect(page.locator('article').first()).toBeVisible({ timeout: 20_000 })
      const there = new Set((await rowsOf(page, 'history')).map(({ id }) => Number(id)))
      expect(acknowledged.filter((at) => !there.has(at))).toEqual([])
      // what the kill before may have torn is gone: from then on another one may come
      await expect.poll(() => openMarks(page), { message: 'only this page is noted', timeout: 20_000 }).toBe(1)
      await expect.poll(() => logs().filter((log) => torn.includes(log)), { message: 'a new log' }).toEqual([])
      if (round < kills) {
        const goal = acknowledged.length + 20
        writeOn(page, 1_000_000 + round * 10_000).catch(() => undefined)
        await expect.poll(() => acknowledged.length, { intervals: [20] }).toBeGreaterThan(goal)
      }
      await kill(child)
      torn = logs()
      expect(torn.length).toBeGreaterThan(0)
    }
  } finally {
    if (running) await kill(running)
    rmSync(profile, { recursive: true, force: true, maxRetries: 5 })
  }
  expect(acknowledged.length).toBeGreaterThan(20 * kills)
  console.log(`${acknowledged.length} rows acknowledged, 0 lost`)
})

test('open pages are noted, and one that goes by itself is not taken for a killed one', async ({
  app,
  page,
  context,
  site,
}) => {
  await app.firstVisit()
  const noted = (count: number) => expect.poll(() => openMarks(page)).toBe(count)
  await noted(1)
  const other = await context.newPage()
  await other.goto(`${site.origin}/#/my`)
  await noted(2)
  await other.close({ runBeforeUnload: true })
  await noted(1)
  await page.reload()
  await noted(1)
})
