import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { states } from '#server/database/tables/types.ts'
import { createTestServer, type TestServer } from '#tests/support/test-server.ts'
import { takeDown } from '#server/services/quarantine.ts'
import { createShelf, freeVideos, rowUntil } from './device.ts'

const dayMs = 24 * 3600 * 1000
let server: TestServer
let now = Date.UTC(2026, 10, 21, 8)
const nowMs = () => now

beforeAll(async () => {
  server = await createTestServer({ seed: 1, clock: nowMs })
}, 120_000)
afterAll(() => server.close())

/** A kept video whose right ends in a month. */
async function kept() {
  const shelf = createShelf(server)
  const tab = shelf.tab({ nowMs })
  // the shortest: how much there is to keep says nothing of its rights
  const [video] = (await freeVideos(shelf, tab.net)).toSorted((a, b) => a.seconds - b.seconds)
  const id = video!.id
  const key = `video:${id}`
  await tab.net.startDownload({ kind: 'video', id }, { maxHeight: 360, anyNetwork: true })
  const row = await rowUntil(shelf, key, (one) => one?.state === 'done')
  const keys = () => shelf.db.pieces.where('path').startsWith('key:').toArray()
  return { shelf, tab, id, key, row, keys }
}

const until = async (condition: () => Promise<boolean>) => {
  for (let round = 0; !(await condition()); round += 1) {
    if (round > 1000) throw new Error('never')
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
}

describe('the key of a kept stream', () => {
  test('is 16 bytes in the database of whoever has the right, until that ends', async () => {
    const { row, keys } = await kept()
    const [piece] = await keys()
    expect(piece!.bytes.byteLength).toBe(16)
    expect(piece!.until).toBe(now + 30 * dayMs)
    expect(row.until).toBe(piece!.until)
  })

  test('is deleted when its time is over, without a connection too, and asked for anew with one', async () => {
    const { shelf, key, keys } = await kept()
    now += 31 * dayMs
    let asked = 0
    const offline = shelf.tab({
      nowMs,
      http: async () => {
        asked += 1
        throw new TypeError('fetch failed')
      },
    })
    await offline.net.active(true)
    await until(async () => (await keys()).length === 0)
    const row = await shelf.db.downloads.get(key)
    expect(row).toMatchObject({ state: 'done' })
    expect(row!.until).toBeLessThan(now)
    expect(row!.why).toBeUndefined()
    await until(async () => asked > 0)
    offline.kill()

    await shelf.tab({ nowMs }).net.active(true)
    await rowUntil(shelf, key, (one) => (one?.until ?? 0) > now)
    expect((await keys())[0]!.until).toBe(now + 30 * dayMs)
  })

  test('is asked for anew before its time is over, and only then', async () => {
    const { shelf, key, row } = await kept()
    now += 20 * dayMs
    await shelf.tab({ nowMs }).net.active(true)
    await new Promise((resolve) => setTimeout(resolve, 50))
    expect((await shelf.db.downloads.get(key))!.until).toBe(row.until)
    now += 8 * dayMs
    await shelf.tab({ nowMs }).net.active(true)
    await rowUntil(shelf, key, (one) => one?.until === now + 30 * dayMs)
  })

  test('goes where the server says no, and the row says so', async () => {
    const { shelf, id, key, keys } = await kept()
    await server.parts.db.updateTable('mvs').set({ state: states.gone }).where('id', '=', id).execute()
    now += 28 * dayMs
    await shelf.tab({ nowMs }).net.active(true)
    const row = await rowUntil(shelf, key, (one) => one?.why !== undefined)
    expect(row).toMatchObject({ state: 'done', why: { kind: 'status', status: 404 } })
    expect(await keys()).toEqual([])
  })
})

describe('what was taken down', () => {
  test('is deleted with its pieces at the next contact', async () => {
    const { shelf, id, key } = await kept()
    await until(async () => (await shelf.db.meta.get('goneSince')) !== undefined)
    now += 1000
    await server.parts.db.transaction().execute((tx) => takeDown(tx, 'video', String(id), now))
    now += 1000
    await shelf.tab({ nowMs }).net.hello({ displayMode: 'standalone' })
    await until(async () => (await shelf.db.downloads.get(key)) === undefined)
    await expect.poll(() => shelf.db.pieces.count()).toBe(0)
  })
})

describe('what was cleared while downloads were kept', () => {
  test('the rows that show a kept item are put back', async () => {
    const { shelf, id, key } = await kept()
    for (const table of [shelf.db.cards, shelf.db.details, shelf.db.answers]) await table.clear()
    const dead = shelf.tab({ nowMs, http: async () => Promise.reject(new TypeError('fetch failed')) })
    await dead.net.active(true)
    await until(async () => (await shelf.db.details.get(['video', id])) !== undefined)
    expect(await shelf.db.cards.get(['video', id])).toBeDefined()
    expect((await shelf.db.downloads.get(key))!.state).toBe('done')
    dead.kill()
  })
})
