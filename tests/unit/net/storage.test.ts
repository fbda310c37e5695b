import { Dexie } from 'dexie'
import { IDBKeyRange } from 'fake-indexeddb'
import { describe, expect, test, vi } from 'vitest'
import { DeviceDatabase, PersonDatabase } from '#bridge/database.ts'
import { roomChannel, type RoomMessage } from '#bridge/downloads.ts'
import { metaKeys } from '#bridge/settings.ts'
import { defaultLimits } from '#net/config.ts'
import type { Net } from '#net/net.ts'
import { troubleOf } from '#net/store/trouble.ts'
import { faultyStorage, type StorageState } from './faulty-storage.ts'
import { createDevice, type Device } from './harness.ts'
import { mv } from './items.ts'
import { running } from './test-clock.ts'

function begun(): { device: Device; net: Net; state: StorageState } {
  const device = createDevice()
  const state: StorageState = {}
  const options = { indexedDB: faultyStorage(device.indexedDB, state), IDBKeyRange }
  const net = device.tab({
    makers: {
      device: () => new DeviceDatabase(undefined, options),
      person: (person) => new PersonDatabase(person, options),
    },
  })
  device.end.on('mv.byTag', () => ({ data: { list: [mv(1), mv(2)], next: null } }))
  return { device, net, state }
}

/** Pictures that fill the storage. */
const fill = async ({ device, clock }: Device, count: number, bytes: number) => {
  for (let at = 0; at < count; at += 1) {
    await device.images.put({
      path: `${at}`,
      bytes: new ArrayBuffer(bytes),
      sizeBytes: bytes,
      usedAt: clock.nowMs() + at,
    })
  }
  await device.meta.put({ key: metaKeys.imageBytes, value: count * bytes })
}

describe('a full disk', () => {
  test.each(['request', 'commit'] as const)(
    'found at the %s is told by the inner error, whatever Dexie calls it',
    async (foundAt) => {
      const device = createDevice()
      const state: StorageState = { full: () => true, foundAt }
      const db = new PersonDatabase('guest', { indexedDB: faultyStorage(device.indexedDB, state), IDBKeyRange })
      const row = { kind: 'video' as const, id: 1, value: mv(1), askedAt: 1 }
      const one = await db.transaction('rw', db.cards, () => db.cards.put(row)).catch((error: unknown) => error)
      const many = await db
        .transaction('rw', db.cards, () => db.cards.bulkPut([row, { ...row, id: 2 }]))
        .catch((error: unknown) => error)
      expect([troubleOf(one), troubleOf(many)]).toEqual(['quota', 'quota'])
      if (foundAt === 'commit') expect(one).toMatchObject({ name: 'AbortError', inner: { name: 'QuotaExceededError' } })
      db.close()
    },
  )

  test('costs pictures, and the write is repeated', async () => {
    const { device, net, state } = begun()
    await fill(device, 10, 1024 * 1024)
    let count = 10
    state.full = (store) => store === 'cards' && count > 6
    const watch = setInterval(() => void device.device.images.count().then((left) => (count = left)), 1)
    await net.want('mv.byTag', { tag: '山' })
    clearInterval(watch)
    const left = await device.device.images.orderBy('[usedAt+sizeBytes]').primaryKeys()
    expect(left).toEqual(['5', '6', '7', '8', '9'])
    expect((await device.device.meta.get(metaKeys.imageBytes))?.value).toBe(5 * 1024 * 1024)
  })

  test('then the oldest lists and items, never what a person made or paid', async () => {
    const { device, net, state } = begun()
    for (const tag of ['1', '2', '3', '4']) {
      device.end.on('mv.byTag', () => ({ data: { list: [mv(Number(tag))], next: null } }))
      await net.want('mv.byTag', { tag })
      device.clock.advance(1000)
    }
    const db = device.person('guest')
    await db.payments.put({ target: 't', call: 'mv.buy', input: {}, requestId: 'r', state: 'checking', createdAt: 1 })
    await db.history.put({ kind: 'video', id: 1, position: 5, length: 9, at: 1 })
    await db.hidden.put({ kind: 'video', id: 9, why: 'hidden', label: '', at: 1 })
    let full = true
    state.full = (store) => store === 'cards' && full
    const lists = () => db.lists.count()
    const watch = setInterval(() => void lists().then((left) => (full = left > 2)), 1)
    device.end.on('mv.byTag', () => ({ data: { list: [mv(9)], next: null } }))
    await net.want('mv.byTag', { tag: '9' })
    clearInterval(watch)
    const keys = (await db.lists.toArray()).map(({ key }) => key)
    expect(keys).not.toContain('mv.byTag:{"tag":"1"}')
    expect(keys).not.toContain('mv.byTag:{"tag":"2"}')
    expect(keys).toContain('mv.byTag:{"tag":"4"}')
    expect(await db.cards.get(['video', 1])).toBeUndefined()
    expect([await db.payments.count(), await db.history.count(), await db.hidden.count()]).toEqual([1, 1, 1])
  })

  test('that stays full is a typed failure, and nothing is half written', async () => {
    const { device, net, state } = begun()
    state.full = (store) => store !== 'meta'
    expect(await net.want('mv.byTag', { tag: '山' })).toMatchObject({
      ok: false,
      failure: { kind: 'storage', reason: 'quota', call: 'mv.byTag' },
    })
    const db = device.person('guest')
    expect([await db.cards.count(), await db.lists.count(), await db.pages.count()]).toEqual([0, 0, 0])
    state.full = undefined
    expect(await net.want('mv.byTag', { tag: '山' })).toMatchObject({ ok: true })
  })

  test('that WebKit does not tell of, but ends what writes, costs pictures too, and the next try finds room', async () => {
    const { device, net, state } = begun()
    await fill(device, 10, 1024 * 1024)
    const told: RoomMessage[] = []
    const channel = new BroadcastChannel(roomChannel)
    channel.onmessage = ({ data }) => void told.push(data as RoomMessage)
    state.full = (store) => store === 'cards'
    state.foundAt = 'silent commit'
    const failure = { kind: 'storage', reason: 'quota' }
    expect(await net.want('mv.byTag', { tag: '山' })).toMatchObject({ ok: false, failure })
    expect(await device.device.images.count()).toBe(5)
    await vi.waitFor(() => expect(told).toEqual([{ room: 'made' }]))
    channel.close()
    state.full = undefined
    expect(await net.want('mv.byTag', { tag: '山' })).toMatchObject({ ok: true })
  })

  test('answers of calls that are not kept still come', async () => {
    const { net, state } = begun()
    state.full = () => true
    expect(await net.ask('find.check', {})).toMatchObject({ ok: true })
  })

  test('a payment whose row can not be written is not sent', async () => {
    const { device, net, state } = begun()
    await net.want('mv.byTag', { tag: '山' })
    state.full = (store) => store === 'payments'
    expect(await net.pay('mv.buy', { id: 1, price: 5 })).toMatchObject({
      ok: false,
      failure: { kind: 'storage', reason: 'quota' },
    })
    expect(device.end.sent('mv.buy')).toEqual([])
  })
})

describe('a lost connection to the storage', () => {
  test('is healed by opening the database anew', async () => {
    const { device, net, state } = begun()
    await net.want('mv.byTag', { tag: '猫' })
    state.lost = true
    expect(await net.want('mv.byTag', { tag: '山' })).toMatchObject({ ok: true })
    state.lost = true
    expect(await net.want('mv.byTag', { tag: '城' })).toMatchObject({ ok: true })
    expect(await device.person('guest').lists.count()).toBe(3)
  })

  test('that can not be healed is a typed failure, and healed later', async () => {
    const { net, state } = begun()
    await net.want('mv.byTag', { tag: '猫' })
    state.lostForGood = true
    expect(await net.want('mv.byTag', { tag: '山' })).toMatchObject({ ok: false, failure: { kind: 'storage' } })
    expect(await net.ask('find.check', {})).toMatchObject({ ok: true })
    state.lostForGood = false
    expect(await net.want('mv.byTag', { tag: '山' })).toMatchObject({ ok: true })
  })
})

describe('an opening that never ends', () => {
  test('is given up after 5 s: reads that are kept and everything that writes say so, answers still come', async () => {
    const { device, net, state } = begun()
    state.blocked = true
    const from = device.clock.monoMs()
    const wanted = await running(device.clock, net.want('mv.byTag', { tag: '山' }))
    expect(wanted).toEqual({ ok: false, failure: { kind: 'storage', call: 'mv.byTag', reason: 'blocked' } })
    expect(device.clock.monoMs() - from).toBeLessThan(2 * defaultLimits.openMs + 2000)
    const blocked = { ok: false, failure: { kind: 'storage', reason: 'blocked' } }
    expect(await running(device.clock, net.act('mv.like', { id: 1, on: true }))).toMatchObject(blocked)
    expect(await running(device.clock, net.pay('mv.buy', { id: 1, price: 5 }))).toMatchObject(blocked)
    expect(await running(device.clock, net.enter('login', { username: 'a', password: 'secret-1' }))).toMatchObject(
      blocked,
    )
    expect(device.end.seen.filter(({ name }) => name !== 'gone.list')).toEqual([])
    expect(await running(device.clock, net.ask('find.check', {}))).toMatchObject({ ok: true })
  })
})

describe('names of trouble', () => {
  test.each<[string, unknown, string]>([
    [
      'a full disk by Dexie',
      Object.assign(new Dexie.AbortError('x'), { inner: new DOMException('', 'QuotaExceededError') }),
      'quota',
    ],
    [
      'a full disk in a bulk write',
      { name: 'BulkError', failures: [{ name: 'AbortError', inner: { name: 'QuotaExceededError' } }] },
      'quota',
    ],
    [
      'a full disk in WebKit',
      Object.assign(new Dexie.AbortError('x'), {
        inner: new DOMException('Unable to store record in object store', 'UnknownError'),
      }),
      'quota',
    ],
    ['aborts within an abort', { name: 'AbortError', inner: { name: 'AbortError' } }, 'ended'],
    ['an abort for a reason of ours', { name: 'AbortError', inner: { name: 'ConstraintError' } }, 'other'],
    ['a closed database', new Dexie.DatabaseClosedError('x'), 'lost'],
    ['WebKit', new DOMException('Connection to Indexed Database server lost', 'UnknownError'), 'lost'],
    ['an abort for no reason', new DOMException('', 'AbortError'), 'ended'],
    ['a fault of ours', new TypeError('x is not a function'), 'other'],
    ['not an error', 'text', 'other'],
  ])('%s', (_, error, trouble) => expect(troubleOf(error)).toBe(trouble))
})
