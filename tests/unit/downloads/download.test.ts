import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { isWhole, manifestNo } from '#bridge/downloads.ts'
import { withAccess } from '#contract/stream-tags.ts'
import { streamAccess } from '#server/media/stream-access.ts'
import { manifestOf } from '#net/download/manifest.ts'
import { createTestServer, type TestServer } from '#tests/support/test-server.ts'
import { SEED, seeded } from '../net/generate.ts'
import { createShelf, freeVideos, rowUntil, type Shelf, type Tab, type TabOptions } from './device.ts'

let server: TestServer

beforeAll(async () => {
  server = await createTestServer({ seed: 1 })
}, 120_000)
afterAll(() => server.close())

const wanted = { maxHeight: 360, anyNetwork: true }

/** A device that knows a free video, and a tab on it. */
async function begun(options?: TabOptions): Promise<{ shelf: Shelf; tab: Tab; id: number; key: string }> {
  const shelf = createShelf(server)
  const videos = await freeVideos(shelf, shelf.tab().net)
  const { id } = videos.toSorted((a, b) => a.seconds - b.seconds).find(({ seconds }) => seconds > 80)!
  return { shelf, tab: shelf.tab(options), id, key: `video:${id}` }
}

/** A reply with other bytes. */
async function altered(reply: Promise<Response>, alter: (bytes: Uint8Array<ArrayBuffer>) => Uint8Array<ArrayBuffer>) {
  const given = await reply
  const headers = new Headers(given.headers)
  headers.delete('Content-Length')
  return new Response(alter(new Uint8Array(await given.arrayBuffer())), { status: given.status, headers })
}
const isFile = (request: Request) => new URL(request.url).pathname.endsWith('.m4s')

/** What a player needs of a download, from the rows alone: every file that the playlist names, as the server has it. */
async function expectWhole({ db }: Shelf, key: string) {
  const pieces = await db.pieces.where('[download+no]').between([key, -Infinity], [key, Infinity]).toArray()
  const keyId = Number(pieces.find(({ path }) => path.startsWith('key:'))?.path.slice('key:'.length))
  const access = streamAccess(server.parts.secret, keyId, Date.now() + 60_000, Date.now())
  for (const piece of pieces) {
    expect(await isWhole(piece), piece.path).toBe(true)
    // the checksum is our own: the bytes are held against those of the server as well
    if (!piece.path.endsWith('.m4s') && !piece.path.endsWith('.mp4')) continue
    const address = `${server.lines[1]}/hls/${piece.path.slice('file:'.length)}`
    const reply = await server.fetch(new Request(withAccess(address, access)))
    expect(Buffer.compare(Buffer.from(piece.bytes), Buffer.from(await reply.arrayBuffer())), piece.path).toBe(0)
  }
  const manifest = manifestOf(pieces.find(({ no }) => no === manifestNo)!.bytes)
  expect(pieces.map(({ no }) => no)).toEqual([manifestNo, ...manifest.pieces.map((_, no) => no)])
  const playlist = pieces.find(({ path }) => path.endsWith('.m3u8'))!
  const folder = playlist.path.slice(0, playlist.path.lastIndexOf('/') + 1)
  const lines = new TextDecoder().decode(playlist.bytes).split('\n')
  const files = lines.filter((line) => line !== '' && !line.startsWith('#'))
  const paths = new Set(pieces.map(({ path }) => path))
  expect(files.length > 1 && files.every((file) => paths.has(folder + file))).toBe(true)
  return { pieces, manifest }
}

describe('a video', () => {
  test('is kept whole: playlist, files, key and cover, each with its checksum, and what its page shows', async () => {
    const { shelf, tab, id, key } = await begun()
    expect(await tab.net.startDownload({ kind: 'video', id }, wanted)).toEqual({ ok: true, value: { download: key } })
    const row = await rowUntil(shelf, key, (now) => now?.state === 'done')
    const { pieces, manifest } = await expectWhole(shelf, key)
    const detail = (await shelf.db.details.get(['video', id]))!
    const { streams } = detail.value as { streams: { url: string; bytes: number; height: number }[] }
    const stream = streams.toSorted((a, b) => a.height - b.height)[0]!
    const files = pieces.filter(({ path }) => path.startsWith('file:') && !path.endsWith('.m3u8'))
    expect(files.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0)).toBe(stream.bytes)
    expect(manifest.pieces.map(({ type }) => type)).toEqual(expect.arrayContaining(['key', 'text', 'image', 'file']))
    expect(row).toMatchObject({ stream: stream.url, piecesDone: manifest.pieces.length, bytesPerS: 0 })
    expect(row.bytes).toBe(row.bytesDone)
    expect(row.until).toBeGreaterThan(Date.now() + 24 * 3600 * 1000)
    expect(row.pins).toContainEqual({ table: 'details', key: ['video', id] })
  })

  test('is there once, however often it is asked for', async () => {
    const { shelf, tab, id, key } = await begun()
    await Promise.all([1, 2, 3].map(() => tab.net.startDownload({ kind: 'video', id }, wanted)))
    await rowUntil(shelf, key, (now) => now?.state === 'done')
    const fetched = tab.files.length
    await tab.net.startDownload({ kind: 'video', id }, wanted)
    expect(await shelf.db.downloads.count()).toBe(1)
    expect(tab.files).toHaveLength(fetched)
    expect(new Set(tab.files).size).toBe(fetched)
  })
})

describe('a killed app', () => {
  test('goes on at the missing piece, wherever it was killed: no more than what was on the way comes again', async () => {
    console.log(`seed ${SEED}`)
    const chance = seeded(SEED)
    const { shelf, tab, id, key } = await begun()
    await tab.net.startDownload({ kind: 'video', id }, wanted)
    const { bytesDone, piecesDone } = await rowUntil(shelf, key, (now) => now?.state === 'done')
    const whole = { bytesDone, piecesDone }
    const once = tab.files.length

    await tab.net.changeDownload({ do: 'remove', key })
    await expect.poll(() => shelf.db.pieces.count()).toBe(0)
    let asked = 0
    let kills = 0
    for (let done = false; !done && kills < 40;) {
      const next = shelf.tab({ killAfterBytes: 1 + chance(Math.ceil(bytesDone / 3)) })
      if (kills === 0) await next.net.startDownload({ kind: 'video', id }, wanted)
      else void next.net.hello({ displayMode: 'standalone' })
      done = await Promise.race([
        next.killed.then(() => false),
        rowUntil(shelf, key, (now) => now?.state === 'done').then(() => true),
      ])
      asked += next.files.length
      if (!done) kills += 1
      next.kill()
    }
    expect(kills).toBeGreaterThan(1)
    const { pieces } = await expectWhole(shelf, key)
    expect(pieces.length).toBe(whole.piecesDone + 1)
    expect(asked - once).toBeLessThanOrEqual(kills * 3)
    expect(await shelf.db.downloads.get(key)).toMatchObject(whole)
  })
})

describe('a line', () => {
  test('that breaks in the middle is left for the next, and nothing that is here comes again', async () => {
    let broken = ''
    let replies = 0
    const { shelf, tab, id, key } = await begun({
      async http(request) {
        const { origin } = new URL(request.url)
        if (isFile(request) && (replies += 1) === 3) broken = origin
        if (origin === broken) throw new TypeError('fetch failed')
        return server.fetch(request)
      },
    })
    await tab.net.startDownload({ kind: 'video', id }, wanted)
    await rowUntil(shelf, key, (now) => now?.state === 'done')
    expect(broken).not.toBe('')
    const { manifest } = await expectWhole(shelf, key)
    // the three that were on the way when it broke, each on one more line
    expect(
      tab.files.length - manifest.pieces.filter(({ type }) => type === 'file' || type === 'text').length,
    ).toBeLessThanOrEqual(3)
  })

  test.each<[string, (bytes: Uint8Array<ArrayBuffer>) => Uint8Array<ArrayBuffer>]>([
    ['half a file', (bytes) => bytes.slice(0, bytes.length / 2)],
    ['a file whose end is another', (bytes) => bytes.map((byte, at) => (at > bytes.length - 20 ? byte ^ 0x55 : byte))],
    ['a portal', () => new TextEncoder().encode('<!doctype html><title>Login</title>')],
    ['nothing', () => new Uint8Array()],
  ])('that gives %s instead is left for the next', async (_, alter) => {
    const { shelf, tab, id, key } = await begun({
      http: (request) =>
        isFile(request) && request.url.startsWith(server.lines[0]!)
          ? altered(server.fetch(request), alter)
          : server.fetch(request),
    })
    await tab.net.startDownload({ kind: 'video', id }, wanted)
    await rowUntil(shelf, key, (now) => now?.state === 'done')
    expect((await expectWhole(shelf, key)).manifest.pieces).not.toEqual([])
  })

  test('no line: the download waits, and goes on by itself when there is one', async () => {
    let dead = true
    const { shelf, tab, id, key } = await begun({
      http: async (request) => {
        if (dead && isFile(request)) throw new TypeError('fetch failed')
        return server.fetch(request)
      },
    })
    await tab.net.startDownload({ kind: 'video', id }, wanted)
    await rowUntil(shelf, key, (now) => now?.state === 'waiting' && now.pieces > 0)
    dead = false
    await tab.net.active(true)
    await rowUntil(shelf, key, (now) => now?.state === 'done')
    expect((await expectWhole(shelf, key)).manifest.pieces).not.toEqual([])
  })

  test('that lacks a file, as all others do, ends the download with that', async () => {
    const { shelf, tab, id, key } = await begun({
      http: async (request) =>
        new URL(request.url).pathname.endsWith('/2.m4s') ? new Response('no', { status: 404 }) : server.fetch(request),
    })
    await tab.net.startDownload({ kind: 'video', id }, wanted)
    const row = await rowUntil(shelf, key, (now) => now?.state === 'failed')
    expect(row.why).toEqual({ kind: 'http', status: 404 })
  })
})

describe('a piece that is not what was written', () => {
  test.each([0, 1, 2, 5, manifestNo])('is found by the check and fetched again: piece %i', async (no) => {
    const { shelf, tab, id, key } = await begun()
    await tab.net.startDownload({ kind: 'video', id }, wanted)
    await rowUntil(shelf, key, (now) => now?.state === 'done')
    const piece = (await shelf.db.pieces.get([key, no]))!
    const bytes = piece.bytes.slice(0)
    new Uint8Array(bytes)[bytes.byteLength >> 1]! ^= 1
    await shelf.db.pieces.put({ ...piece, bytes })
    const before = tab.files.length
    expect(await tab.net.changeDownload({ do: 'check', key })).toMatchObject({ ok: true })
    await rowUntil(shelf, key, (now) => now?.state === 'done')
    const mended = (await shelf.db.pieces.get([key, no]))!
    // a manifest holds when its rows were asked for; everything else is as it was to the last bit
    if (no !== manifestNo) expect(Buffer.compare(Buffer.from(mended.bytes), Buffer.from(piece.bytes))).toBe(0)
    else expect(Buffer.compare(Buffer.from(mended.bytes), Buffer.from(bytes))).not.toBe(0)
    await expectWhole(shelf, key)
    expect(tab.files.length - before).toBeLessThanOrEqual(1)
  })
})

describe('what the person wants', () => {
  test('a pause stops the traffic, going on does not begin anew, and a removed one leaves nothing', async () => {
    let held = () => {}
    const gate = new Promise<void>((resolve) => (held = resolve))
    let count = 0
    const { shelf, tab, id, key } = await begun({
      http: async (request) => {
        if (isFile(request) && (count += 1) > 3) await gate
        return server.fetch(request)
      },
    })
    await tab.net.startDownload({ kind: 'video', id }, wanted)
    await rowUntil(shelf, key, () => tab.files.length > 5)
    await tab.net.changeDownload({ do: 'pause', key: '*' })
    held()
    await rowUntil(shelf, key, (now) => now?.state === 'paused')
    const [asked, kept] = [tab.files.length, await shelf.db.pieces.count()]
    await tab.net.active(true)
    expect(tab.files).toHaveLength(asked)
    await tab.net.changeDownload({ do: 'resume', key })
    await rowUntil(shelf, key, (now) => now?.state === 'done')
    const { manifest } = await expectWhole(shelf, key)
    expect(tab.files.length - asked).toBeLessThanOrEqual(manifest.pieces.length + 1 - kept)
    await tab.net.changeDownload({ do: 'remove', key })
    await expect.poll(() => Promise.all([shelf.db.downloads.count(), shelf.db.pieces.count()])).toEqual([0, 0])
  })

  test('the order of the queue is theirs', async () => {
    const shelf = createShelf(server)
    const { net } = shelf.tab()
    const videos = (await freeVideos(shelf, net)).toSorted((a, b) => a.seconds - b.seconds)
    const ids = videos.slice(0, 4).map(({ id }) => id)
    for (const id of ids) await net.startDownload({ kind: 'video', id }, { maxHeight: 360 })
    await net.changeDownload({ do: 'move', key: `video:${ids[3]}`, before: `video:${ids[1]}` })
    await net.changeDownload({ do: 'move', key: `video:${ids[0]}`, before: null })
    const rows = (await shelf.db.downloads.toArray()).toSorted((a, b) => a.order - b.order).map(({ id }) => id)
    expect(rows).toEqual([ids[3], ids[1], ids[2], ids[0]])
    // without a Wi-Fi that the browser tells of, nothing goes on before they say so
    expect((await shelf.db.downloads.toArray()).map(({ state }) => state)).toEqual(Array(4).fill('waiting'))
    await net.changeDownload({ do: 'resume', key: '*', anyNetwork: true })
    await rowUntil(shelf, `video:${ids[0]}`, (now) => now?.state === 'done')
    const done = await shelf.db.downloads.toArray()
    expect(done.toSorted((a, b) => a.touchedAt - b.touchedAt).map(({ id }) => id)).toEqual(rows)
  })
})
