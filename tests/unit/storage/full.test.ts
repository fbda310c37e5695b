import { IDBKeyRange } from 'fake-indexeddb'
import { describe, expect, test, vi } from 'vitest'
import { DeviceDatabase, PersonDatabase } from '#bridge/database.ts'
import type { DownloadRow } from '#bridge/rows.ts'
import { metaKeys } from '#bridge/settings.ts'
import { roomChannel, type RoomMessage } from '#bridge/downloads.ts'
import type { Net } from '#net/net.ts'
import { faultyStorage, type StorageState } from '../net/faulty-storage.ts'
import { createDevice, type Device } from '../net/harness.ts'
import { mv } from '../net/items.ts'

/** `stuck`: even deleting pictures finds the disk full. */
function begun(stuck = false): { device: Device; net: Net; state: StorageState } {
  const device = createDevice()
  const state: StorageState = {}
  const options = { indexedDB: faultyStorage(device.indexedDB, state), IDBKeyRange }
  const net = device.tab({
    makers: {
      device() {
        const db = new DeviceDatabase(undefined, options)
        if (stuck)
          db.images.hook('deleting', () => {
            throw new DOMException('the disk is full', 'QuotaExceededError')
          })
        return db
      },
      person: (person) => new PersonDatabase(person, options),
    },
  })
  return { device, net, state }
}

const download: DownloadRow = {
  key: 'video:1',
  kind: 'video',
  id: 1,
  title: '山间的晨雾',
  state: 'done',
  order: 0,
  pieces: 1,
  piecesDone: 1,
  bytes: 4,
  bytesDone: 4,
  bytesPerS: 0,
  pins: [
    { table: 'cards', key: ['video', 1] },
    { table: 'details', key: ['video', 1] },
    { table: 'lists', key: 'mv.byTag:{"tag":"1"}' },
  ],
  addedAt: 1,
  touchedAt: 1,
}

/** Everything that must never go to make room, with one row each. */
async function fillPrivate(db: PersonDatabase) {
  await db.downloads.put(download)
  const bytes = new Uint8Array([1, 2, 3, 4]).buffer
  await db.pieces.put({ download: 'video:1', no: 0, path: 'file:a', bytes, sizeBytes: 4, sha256: 'x' })
  await db.payments.put({ target: 't', call: 'mv.buy', input: {}, requestId: 'r', state: 'checking', createdAt: 1 })
  await db.history.put({ kind: 'video', id: 1, position: 5, length: 9, at: 1 })
  await db.hidden.put({ kind: 'video', id: 9, why: 'hidden', label: '', at: 1 })
  await db.searches.put({ word: '山', at: 1 })
  await db.drafts.put({ id: 'd', target: 'comment:video:1', fields: { text: '写到一半' }, files: [], at: 1 })
  await db.outbox.add({ id: 'o', call: 'mv.like', input: { id: 1, on: true } } as never)
  await db.meta.put({ key: 'draft:comment:video:1', value: '写到一半' })
}

const cacheTables = ['cards', 'details', 'lists', 'pages', 'answers']
const privateRows = async (db: PersonDatabase) =>
  Object.fromEntries(
    await Promise.all(
      db.tables
        .filter(({ name }) => !cacheTables.includes(name))
        .map(async (table): Promise<[string, unknown]> => [
          table.name,
          (await table.toArray()).filter(
            (row) => !['epoch', 'goneSince'].includes((row as { key?: string }).key ?? ''),
          ),
        ]),
    ),
  )

describe('on a full disk', () => {
  test('caches go in their order until the write fits; what was made, paid or kept stays, with what it needs', async () => {
    const { device, net, state } = begun()
    const db = device.person('guest')
    for (const tag of ['1', '2', '3', '4']) {
      device.end.on('mv.byTag', () => ({ data: { list: [mv(Number(tag))], next: null } }))
      await net.want('mv.byTag', { tag })
      await net.want('home.config', {})
      device.clock.advance(1000)
    }
    await db.details.put({ kind: 'video', id: 1, value: mv(1) as never, askedAt: 1 })
    await fillPrivate(db)
    const before = await privateRows(db)
    const told: RoomMessage[] = []
    const channel = new BroadcastChannel(roomChannel)
    channel.onmessage = ({ data }) => void told.push(data as RoomMessage)

    let full = true
    state.full = (store) => store === 'cards' && full
    const watch = setInterval(() => void db.lists.count().then((left) => (full = left > 2)), 1)
    device.end.on('mv.byTag', () => ({ data: { list: [mv(9)], next: null } }))
    expect(await net.want('mv.byTag', { tag: '9' })).toMatchObject({ ok: true })
    clearInterval(watch)

    expect(await privateRows(db)).toEqual(before)
    expect(await db.cards.get(['video', 1])).toBeDefined()
    expect(await db.details.get(['video', 1])).toBeDefined()
    const lists = await db.lists.toCollection().primaryKeys()
    expect(lists).toContain('mv.byTag:{"tag":"1"}')
    expect(lists).not.toContain('mv.byTag:{"tag":"2"}')
    expect(lists).toContain('mv.byTag:{"tag":"9"}')
    expect(
      await db.pages
        .where('[list+generation+no]')
        .between(['mv.byTag:{"tag":"1"}'], ['mv.byTag:{"tag":"1"}', []])
        .count(),
    ).toBe(1)
    expect(await db.answers.get('home.config:{}')).toBeDefined()
    await vi.waitFor(() => expect(told).toEqual([{ room: 'made' }]))
    channel.close()
  })

  test('who asks while room is made waits for it', async () => {
    const { device, net, state } = begun()
    for (let at = 0; at < 8; at += 1)
      await device.device.images.put({ path: `${at}`, bytes: new ArrayBuffer(1e6), sizeBytes: 1e6, usedAt: at })
    await device.device.meta.put({ key: metaKeys.imageBytes, value: 8e6 })
    let left = 8
    state.full = (store) => store === 'cards' && left > 4
    const watch = setInterval(() => void device.device.images.count().then((count) => (left = count)), 1)
    device.end.on('mv.byTag', ({ tag }) => ({ data: { list: [mv(Number(tag))], next: null } }))
    const wants = await Promise.all(['1', '2', '3'].map((tag) => net.want('mv.byTag', { tag })))
    clearInterval(watch)
    expect(wants.map(({ ok }) => ok)).toEqual([true, true, true])
    expect(await device.device.images.get('7')).toBeDefined()
  })
})

describe('where a full disk refuses every write, as Chromium does', () => {
  test('room is made by deleting alone, the write fits, and nobody waits for ever', async () => {
    const { device, net, state } = begun()
    device.end.on('mv.byTag', () => ({ data: { list: [mv(1)], next: null } }))
    await net.want('mv.byTag', { tag: '1' })
    for (let at = 0; at < 10; at += 1)
      await device.device.images.put({ path: `${at}`, bytes: new ArrayBuffer(1e6), sizeBytes: 1e6, usedAt: at })
    let left = 10
    state.full = () => left > 5
    const watch = setInterval(() => void device.device.images.count().then((count) => (left = count)), 1)
    const late = new Promise((resolve) => setTimeout(resolve, 5000, 'for ever'))
    const wanted = await Promise.race([net.want('mv.byTag', { tag: '2' }), late])
    clearInterval(watch)
    expect(wanted).toMatchObject({ ok: true })
    expect(await device.device.images.count()).toBe(5)
  })

  test('and where nothing helps, every call still ends', async () => {
    const { device, net, state } = begun()
    device.end.on('mv.byTag', () => ({ data: { list: [mv(1)], next: null } }))
    await net.want('mv.byTag', { tag: '1' })
    state.full = () => true
    const late = new Promise((resolve) => setTimeout(resolve, 5000, 'for ever'))
    const wants = ['2', '3'].map((tag) => Promise.race([net.want('mv.byTag', { tag }), late]))
    for (const wanted of await Promise.all(wants))
      expect(wanted).toMatchObject({ ok: false, failure: { kind: 'storage', reason: 'quota' } })
    expect(await Promise.race([net.makeRoom('full'), late])).not.toBe('for ever')
  })
})

describe('eviction that itself finds the disk full', () => {
  test('does not wait for itself: every call ends', async () => {
    const { device, net, state } = begun(true)
    device.end.on('mv.byTag', () => ({ data: { list: [mv(1)], next: null } }))
    await net.want('mv.byTag', { tag: '1' })
    for (let at = 0; at < 4; at += 1)
      await device.device.images.put({ path: `${at}`, bytes: new ArrayBuffer(10), sizeBytes: 10, usedAt: at })
    state.full = () => true
    const late = new Promise((resolve) => setTimeout(resolve, 5000, 'for ever'))
    expect(await Promise.race([net.makeRoom('full'), late])).not.toBe('for ever')
    expect(await Promise.race([net.want('mv.byTag', { tag: '2' }), late])).toMatchObject({ ok: false })
  })

  test('two who ask at once hear the same', async () => {
    const { device, net } = begun()
    for (let at = 0; at < 8; at += 1)
      await device.device.images.put({ path: `${at}`, bytes: new ArrayBuffer(10), sizeBytes: 10, usedAt: at })
    expect(await Promise.all([net.makeRoom('full'), net.makeRoom('full')])).toEqual([true, true])
    // once, and not twice
    expect(await device.device.images.count()).toBe(4)
  })
})

describe('budgets', () => {
  test('of pictures: the least recently used go until it is held', async () => {
    const { device, net } = begun()
    for (let at = 0; at < 10; at += 1)
      await device.device.images.put({ path: `${at}`, bytes: new ArrayBuffer(1e6), sizeBytes: 1e6, usedAt: at })
    await device.device.meta.bulkPut([
      { key: metaKeys.imageBytes, value: 1e7 },
      { key: metaKeys.settings, value: { imageBudgetBytes: 5e6 } },
    ])
    expect(await net.makeRoom('budgets')).toBe(true)
    expect(await device.device.images.toCollection().primaryKeys()).toEqual(['6', '7', '8', '9'])
    expect((await device.device.meta.get(metaKeys.imageBytes))!.value).toBe(4e6)
    expect(await net.makeRoom('budgets')).toBe(false)
  })

  test('of lists and details: the oldest rows go, but for those that downloads need', async () => {
    const { device, net } = begun()
    const db = device.person('guest')
    const rows = Array.from({ length: 200 }, (_, at) => ({
      kind: 'video' as const,
      id: at + 1,
      value: { ...mv(at + 1), title: '长'.repeat(500) },
      askedAt: at + 1,
    }))
    await db.cards.bulkPut(rows)
    await fillPrivate(db)
    const size = rows.length * JSON.stringify(rows[0]).length
    await device.device.meta.put({ key: metaKeys.settings, value: { contentBudgetBytes: size / 2 } })
    expect(await net.makeRoom('budgets')).toBe(true)
    const left = (await db.cards.where('askedAt').above(0).primaryKeys())
      .map(([, id]) => Number(id))
      .filter((id) => id <= 200)
    expect(left.length).toBeGreaterThan(70)
    expect(left.length).toBeLessThan(110)
    expect(left).toContain(1)
    expect(left).not.toContain(2)
    expect(left).toContain(200)
  })
})
