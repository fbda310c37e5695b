import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addDemoCaptions } from '#demo/captions.ts'
import type { BesideFile } from '#bridge/net-api.ts'
import type { MvDetail } from '#contract/shapes/media.ts'
import { takeDown } from '#server/services/quarantine.ts'
import { createTestServer, type TestServer } from '#tests/support/test-server.ts'
import { createShelf, rowUntil, type Shelf, type Tab, type TabOptions } from './device.ts'

let server: TestServer
let now = 0

beforeAll(async () => {
  server = await createTestServer({ seed: 1, clock: () => now || Date.now() })
  now = Date.now()
  const { db, secret } = server.parts
  await addDemoCaptions({ db, secret, store: server.store, now: () => now })
}, 120_000)
afterAll(() => server.close())

type Film = Pick<MvDetail, 'id' | 'streams' | 'captions' | 'storyboard'>

const isBeside = (request: Request) => /captions\.vtt|storyboard\.jpg/.test(request.url)

/** A tab that knows a film with captions and a storyboard. */
async function opened(options: TabOptions = {}): Promise<{ shelf: Shelf; tab: Tab; detail: Film }> {
  const shelf = createShelf(server)
  const tab = shelf.tab({ nowMs: () => now, ...options })
  const { id } = await server.parts.db
    .selectFrom('mvs')
    .select('id')
    .where('media_id', 'is not', null)
    .orderBy('seconds')
    .executeTakeFirstOrThrow()
  expect(await tab.net.want('mv.detail', { id })).toMatchObject({ ok: true })
  return { shelf, tab, detail: (await shelf.db.details.get(['video', id]))!.value as Film }
}

const read = async (tab: Tab, file: BesideFile) => {
  const answer = await tab.net.besideFile(file)
  if (!answer.ok) throw new Error(JSON.stringify(answer.failure))
  return new Uint8Array(answer.value)
}
const textOf = async (tab: Tab, file: BesideFile) => new TextDecoder().decode(await read(tab, file))

describe('a file beside a stream', () => {
  test('comes decrypted, of each language and as a picture, and the browser keeps no copy', async () => {
    const caches: string[] = []
    const http = (request: Request) => {
      if (isBeside(request)) caches.push(request.cache)
      return server.fetch(request)
    }
    const { tab, detail } = await opened({ http })
    expect(detail.captions!.map(({ lang }) => lang)).toEqual(['zh', 'en'])
    const [zh, en] = await Promise.all(detail.captions!.map((file) => textOf(tab, file)))
    expect(zh).toMatch(/^WEBVTT\n\n[\s\S]*天刚亮/)
    expect(en).toMatch(/^WEBVTT\n\n[\s\S]*the road is empty/)
    expect([...(await read(tab, detail.storyboard!)).subarray(0, 3)]).toEqual([0xff, 0xd8, 0xff])
    expect(caches).toEqual(['no-store', 'no-store', 'no-store'])
  })

  test('that a host altered, or has more of than was said, is not taken', async () => {
    let alter = (bytes: Uint8Array<ArrayBuffer>) => bytes
    const http = async (request: Request) => {
      const reply = await server.fetch(request)
      if (!isBeside(request)) return reply
      const { headers, status } = reply
      return new Response(alter(new Uint8Array(await reply.arrayBuffer())), { headers, status })
    }
    const { tab, detail } = await opened({ http })
    const [file] = detail.captions!
    const faults = [
      (bytes: Uint8Array<ArrayBuffer>) => bytes.map((byte, at) => (at === 20 ? byte ^ 1 : byte)),
      (bytes: Uint8Array<ArrayBuffer>) => new Uint8Array([...bytes, ...bytes]),
      () => new TextEncoder().encode('WEBVTT'),
    ]
    for (const fault of faults) {
      alter = fault
      expect(await tab.net.besideFile(file!)).toMatchObject({ ok: false })
    }
    alter = (bytes) => bytes
    expect(await textOf(tab, file!)).toMatch(/^WEBVTT/)
  })
})

const piecesOf = ({ db }: Shelf, { id }: Film) => db.pieces.filter(({ download }) => download === `video:${id}`).count()

describe('a downloaded film', () => {
  const keep = async () => {
    let offline = false
    const http = async (request: Request) => {
      if (offline) throw new TypeError('no connection')
      return server.fetch(request)
    }
    const { shelf, tab, detail } = await opened({ http })
    const options = { maxHeight: 360, anyNetwork: true }
    await tab.net.startDownload({ kind: 'video', id: detail.id }, options)
    const row = await rowUntil(shelf, `video:${detail.id}`, (one) => one?.state === 'done')
    return { shelf, tab, detail, row, goOffline: () => (offline = true) }
  }

  test('has its captions and storyboard, sealed and counted, without a connection', async () => {
    const { shelf, tab, detail, row, goOffline } = await keep()
    const beside = [...detail.captions!, detail.storyboard!]
    const pieces = await shelf.db.pieces.toArray()
    const kept = pieces.filter(({ path }) => beside.some(({ url }) => path === `file:${url}`))
    expect(kept.map(({ sizeBytes }) => sizeBytes)).toEqual(beside.map(({ bytes }) => bytes))
    for (const { bytes } of kept) expect(new TextDecoder().decode(bytes)).not.toContain('WEBVTT')
    const files = pieces.filter(({ path }) => path.startsWith('file:') && !path.endsWith('.m3u8'))
    const stream = detail.streams.toSorted((a, b) => a.height - b.height)[0]!
    const sum = (sizes: readonly number[]) => sizes.reduce((all, one) => all + one, 0)
    expect(sum(files.map(({ sizeBytes }) => sizeBytes))).toBe(stream.bytes + sum(beside.map(({ bytes }) => bytes)))
    expect(row.bytesDone).toBe(row.bytes)
    goOffline()
    const before = tab.files.length
    for (const file of detail.captions!) expect(await textOf(tab, file)).toMatch(/^WEBVTT/)
    expect((await read(tab, detail.storyboard!))[0]).toBe(0xff)
    expect(tab.files).toHaveLength(before)
  })

  test('that is deleted leaves nothing of them', async () => {
    const { shelf, tab, detail, goOffline } = await keep()
    await tab.net.changeDownload({ do: 'remove', key: `video:${detail.id}` })
    expect(await piecesOf(shelf, detail)).toBe(0)
    goOffline()
    expect(await tab.net.besideFile(detail.captions![0]!)).toMatchObject({ ok: false })
  })

  test('whose right has ended has no captions to be read', async () => {
    const { tab, detail, goOffline } = await keep()
    goOffline()
    now += 31 * 24 * 3600 * 1000
    expect(await tab.net.besideFile(detail.captions![0]!)).toMatchObject({ ok: false })
    now -= 31 * 24 * 3600 * 1000
  })

  test('that is taken down loses them at the next contact', async () => {
    const { shelf, detail } = await keep()
    await expect.poll(() => shelf.db.meta.get('goneSince')).toBeDefined()
    now += 1000
    await server.parts.db.transaction().execute((tx) => takeDown(tx, 'video', String(detail.id), now))
    now += 1000
    const tab = shelf.tab({ nowMs: () => now })
    await tab.net.hello({ displayMode: 'standalone' })
    await expect.poll(() => piecesOf(shelf, detail), { timeout: 5000 }).toBe(0)
    expect(await tab.net.besideFile(detail.captions![0]!)).toMatchObject({ ok: false })
  })
})
