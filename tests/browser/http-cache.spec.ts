import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { clearCachePath } from '#server/cache-headers.ts'
import { accounts } from '#demo/seed/accounts.ts'
import { expect, long, test } from './support/app.ts'
import { setLock } from './support/lock.ts'
import { inProfile } from './support/profile.ts'
import { cards, shown } from './support/screen.ts'

/** How a picture begins that is sealed with a key of the bundle, and so is open to whoever has both. */
const sealedPicture = Buffer.from([...Buffer.from('SGI1'), 1, 1])
const outside = (places: string[] | undefined) => (places ?? []).filter((name) => !name.includes('IndexedDB'))

test('the browser’s own cache holds no picture and no piece of a film, locked or not (R20)', long, async ({ app }) => {
  test.setTimeout(120_000)
  const account = accounts.find(({ role }) => role === 'user')!
  const needles = [sealedPicture, '/hls/', '/img/', account.username, '/assets/index-']
  const [pictures, films, paths, names, code] = await inProfile(app.site, needles, async (own) => {
    const { page } = own
    await own.firstVisit()
    await own.logIn()
    await own.go((await cards(page).locator('a[href^="#/player"]').first().getAttribute('href'))!.slice(1))
    const playedTo = () =>
      shown(page)
        .locator('video')
        .evaluateAll((videos: HTMLVideoElement[]) => Math.max(0, ...videos.map(({ currentTime }) => currentTime)))
    await shown(page).locator('video').first().waitFor({ state: 'attached' })
    await page.evaluate(() =>
      document
        .querySelector('video')!
        .play()
        .catch(() => undefined),
    )
    await expect.poll(playedTo).toBeGreaterThan(0.5)
    // what is fetched ahead
    await own.go('/short')
    await expect.poll(playedTo).toBeGreaterThan(0)
    await own.go('/home')
    await setLock(page, '2580')
  })
  // the app's own files are there: the search finds what is in that cache
  expect(code!.filter((name) => name.includes('Cache'))).not.toEqual([])
  expect({ pictures: outside(pictures), films: outside(films), paths: outside(paths), names: outside(names) }).toEqual({
    pictures: [],
    films: [],
    paths: [],
    names: [],
  })
})

test('what an older version left there is cleared, by the way the app asks for it', async ({ app }) => {
  const picture = Buffer.concat([sealedPicture, Buffer.alloc(5000, 'old')])
  const answer = await fetch(new URL(clearCachePath, app.site.lines[0].origin))
  const server = createServer((request, reply) => {
    if (request.url === clearCachePath)
      reply.writeHead(204, { 'Clear-Site-Data': answer.headers.get('Clear-Site-Data')! })
    else if (request.url === '/img/old')
      reply.writeHead(200, {
        'Cache-Control': 'public, max-age=31536000, immutable',
        'Access-Control-Allow-Origin': '*',
      })
    else reply.writeHead(200, { 'Content-Type': 'text/html' })
    reply.end(request.url === '/img/old' ? picture : undefined)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const visit = (clear: boolean) =>
    inProfile(app.site, [picture.subarray(0, 40)], async ({ page }) => {
      // another site than that of the pictures, as a line is
      await page.goto(`http://localhost:${port}/`)
      await page.evaluate(
        async (at) => (await fetch(`${at}/img/old`, { credentials: 'omit' })).arrayBuffer(),
        `http://127.0.0.1:${port}`,
      )
      if (clear)
        await page.evaluate(
          (at) => fetch(at, { mode: 'no-cors', credentials: 'include', cache: 'no-store' }).then(() => undefined),
          `http://127.0.0.1:${port}${clearCachePath}`,
        )
    })
  try {
    expect(await visit(false), 'as it was').not.toEqual([[]])
    expect(await visit(true), 'cleared').toEqual([[]])
  } finally {
    server.close()
  }
})

test('a device that knew an older version asks each line once to clear it', long, async ({ app }) => {
  const { page, context } = app
  await app.firstVisit()
  const cleared = (change?: 'make it old') =>
    page.evaluate(async (how) => {
      const opening = indexedDB.open('shiguang-device')
      await new Promise((resolve) => (opening.onsuccess = resolve))
      const rows = opening.result.transaction('meta', 'readwrite').objectStore('meta')
      if (how) {
        rows.delete('cacheCleared')
        rows.put({ key: 'canary', value: 1 })
      }
      const reading = rows.get('cacheCleared')
      await new Promise((resolve) => (reading.onsuccess = resolve))
      opening.result.close()
      return (reading.result as { value: string[] } | undefined)?.value.length ?? 0
    }, change)
  const asked: string[] = []
  context.on('request', (request) => request.url().endsWith(clearCachePath) && asked.push(request.url()))
  // a new device has nothing to clear
  await expect.poll(() => cleared(), { timeout: 20_000 }).toBe(3)
  expect(asked).toEqual([])
  await cleared('make it old')
  await page.reload()
  await expect.poll(() => cleared(), { timeout: 30_000 }).toBe(3)
  expect(new Set(asked).size).toBe(3)
  expect(asked.length).toBe(3)
})
