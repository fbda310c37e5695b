import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestServer, type TestServer } from '#tests/support/test-server.ts'
import { createShelf, freeVideos, rowUntil } from './device.ts'

let server: TestServer

beforeAll(async () => {
  server = await createTestServer({ seed: 1 })
}, 120_000)
afterAll(() => server.close())

const options = { maxHeight: 360, anyNetwork: true }

/** Two tabs of one device, of which the first is stopped by a gate after some files. */
async function begun() {
  const shelf = createShelf(server)
  const videos = await freeVideos(shelf, shelf.tab().net)
  const { id } = videos.find(({ seconds }) => seconds > 60)!
  const first = shelf.tab({ killAfterBytes: Infinity, http: (request) => slowly(request) })
  const second = shelf.tab()
  const slowly = async (request: Request) => {
    const isFile = request.url.endsWith('.m4s')
    if (isFile && first.files.length > 4) await new Promise((resolve) => setTimeout(resolve, 60))
    return server.fetch(request)
  }
  return { shelf, first, second, id, key: `video:${id}` }
}

test('one of two tabs downloads', async () => {
  const { shelf, first, second, id, key } = await begun()
  await first.net.startDownload({ kind: 'video', id }, options)
  await rowUntil(shelf, key, () => first.files.length > 3)
  await second.net.startDownload({ kind: 'video', id }, options)
  await second.net.active(true)
  await rowUntil(shelf, key, (row) => row?.state === 'done')
  expect(second.files).toEqual([])
})

test('a killed one is followed by the other within a moment', async () => {
  const { shelf, first, second, id, key } = await begun()
  await first.net.startDownload({ kind: 'video', id }, options)
  await rowUntil(shelf, key, () => first.files.length > 3)
  await second.net.active(true)
  first.kill()
  const killedMs = performance.now()
  await rowUntil(shelf, key, () => second.files.length > 0)
  expect(performance.now() - killedMs).toBeLessThan(5000)
  await rowUntil(shelf, key, (row) => row?.state === 'done')
})

test('a frozen one, which keeps its lock, is followed by one that is looked at', async () => {
  const { shelf, first, second, id, key } = await begun()
  await first.net.startDownload({ kind: 'video', id }, options)
  await rowUntil(shelf, key, () => first.files.length > 3)
  first.freeze()
  const held = (await navigator.locks.query()).held?.map(({ name }) => name) ?? []
  expect(held.filter((name) => name?.endsWith('shiguang-download:guest'))).not.toEqual([])
  expect(second.files).toEqual([])
  const frozenMs = performance.now()
  await second.net.active(true)
  await rowUntil(shelf, key, () => second.files.length > 0)
  expect(performance.now() - frozenMs).toBeLessThan(5500)
  await rowUntil(shelf, key, (row) => row?.state === 'done')
}, 30_000)

test('a pause in one tab stops the other', async () => {
  const { shelf, first, second, id, key } = await begun()
  await first.net.startDownload({ kind: 'video', id }, options)
  await rowUntil(shelf, key, () => first.files.length > 3)
  await second.net.changeDownload({ do: 'pause', key })
  let before = -1
  await rowUntil(shelf, key, () => {
    const still = before === first.files.length
    before = first.files.length
    return still
  })
  await new Promise((resolve) => setTimeout(resolve, 700))
  const asked = first.files.length
  await new Promise((resolve) => setTimeout(resolve, 300))
  expect(first.files).toHaveLength(asked)
  expect(await shelf.db.downloads.get(key)).toMatchObject({ state: 'paused' })
})
