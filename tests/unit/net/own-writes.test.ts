import { expect, test } from 'vitest'
import type { PersonDatabase } from '#bridge/database.ts'
import { personDatabaseName } from '#bridge/database-names.ts'
import type { OwnWrites } from '#bridge/own-writes.ts'
import type { OutboxRow } from '#bridge/outbox.ts'
import type { PaymentRow } from '#bridge/rows.ts'
import { metaKeys, personMetaKeys } from '#bridge/settings.ts'
import { createDevice, type Device } from './harness.ts'
import { ownDoor } from './own-door.ts'

const now = Date.now()
const row = (id: number, at: number, position = 5) => ({ kind: 'novel' as const, id, position, length: 9, at })
const bookmark = { part: 3, title: '第三章', at: 120, text: '灯塔', madeAt: now }

/** What each is asked for with; a write that is missing here does not compile. */
const examples: { readonly [N in keyof OwnWrites]: Parameters<OwnWrites[N]> } = {
  keepHistory: [[row(1, now), row(2, now)]],
  keepVisit: [{ kind: 'video', id: 4 }, now],
  dropOffer: ['novel', 7],
  forgetHistory: [[row(7, 50)]],
  putBackHistory: [[row(8, 50)]],
  saveSearch: ['夜景', now, ['夜景', '港口']],
  forgetSearches: [now, '港口'],
  hide: [{ kind: 'tag', id: '恐怖', why: 'muted', label: '恐怖', at: now }],
  unhide: ['user', 'u-9'],
  addBookmark: [7, bookmark],
  removeBookmarks: [8, [bookmark]],
  setNote: ['reader:novel:7', { size: 22 }],
  mendStamps: [now],
  claimEntries: [],
  claimPayments: [],
  importOwn: [{ history: [row(1, now, 8)], hidden: [], searches: [{ word: '雪', at: now }], drafts: [], notes: [] }],
}
const names = Object.keys(examples) as (keyof OwnWrites)[]

const entry = (id: string, state: 'sent' | 'refused' | 'waiting', input: object) =>
  ({
    id,
    call: 'mv.comment',
    input,
    queues: [],
    patches: [],
    mark: '',
    laid: 0,
    state,
    createdAt: now,
  }) as object as OutboxRow

/** Something of everything that they write to. */
async function fill(db: PersonDatabase) {
  await db.history.bulkPut([{ ...row(7, 50), offered: row(7, 60) }, row(1, now - 5), row(9, now + 86_400_000)])
  await db.searches.bulkPut([
    { word: '港口', at: 10 },
    { word: '夜景', at: 5 },
  ])
  await db.hidden.put({ kind: 'user', id: 'u-9', why: 'blocked', label: '九', at: 1 })
  await db.meta.put({ key: 'bookmarks:novel:8', value: [bookmark] })
  await db.outbox.bulkPut([entry('a', 'sent', { content: '好' }), entry('b', 'refused', { content: '坏' })])
  await db.payments.put({ target: 'x', state: 'done', untold: true } as PaymentRow)
}

/** All rows but those that say which database it is. */
async function rowsOf(db: PersonDatabase) {
  const tables = await Promise.all(db.tables.map(async (table) => [table.name, await table.toArray()] as const))
  const own = tables.map(([name, rows]) => [
    name,
    rows.filter((one) => (one as { key?: string }).key !== personMetaKeys.epoch),
  ])
  return Object.fromEntries(own) as object
}

const logIn = ({ device }: Device, uuid: string) =>
  device.meta.bulkPut([
    { key: metaKeys.person, value: { uuid } },
    { key: metaKeys.token, value: `token-${uuid}` },
  ])

test.each(names)('%s, asked twice, writes the same as once', async (name) => {
  const door = ownDoor()
  await fill(door.db)
  const before = await rowsOf(door.db)
  const ask = () => door.write(name, ...examples[name])
  await ask()
  const once = await rowsOf(door.db)
  expect(once).not.toEqual(before)
  await ask()
  // a search that is asked twice is the latest still
  const plain = (rows: object) => JSON.stringify(rows).replaceAll(/"word":"夜景","at":\d+/g, '"word":"夜景"')
  expect(plain(await rowsOf(door.db))).toBe(plain(once))
  door.close()
})

test('of two tabs one gets each outcome to tell; an entry that can be read again stays, marked', async () => {
  const device = createDevice()
  const db = device.person('guest')
  await db.outbox.bulkPut([
    entry('a', 'sent', { content: '好' }),
    entry('b', 'refused', { content: '坏' }),
    entry('c', 'refused', { id: 1 }),
    entry('d', 'waiting', {}),
  ])
  await db.payments.bulkPut([
    { target: 'x', state: 'done', untold: true },
    { target: 'y', state: 'pending', untold: true },
  ] as PaymentRow[])
  const guest = personDatabaseName('guest')
  const tabs = [device.tab(), device.tab()]
  const told = async (name: 'claimEntries' | 'claimPayments'): Promise<object[]> => {
    const claims = await Promise.all(tabs.map((tab) => tab.write(guest, name, [])))
    return claims.flatMap((claimed): object[] => (claimed.ok ? claimed.value : []))
  }
  expect(await told('claimEntries')).toMatchObject([{ id: 'b', told: true }, { id: 'c' }, { id: 'a' }])
  expect(await told('claimPayments')).toMatchObject([{ target: 'x' }])
  expect((await db.outbox.toArray()).map(({ id, told: isTold }) => [id, isTold])).toEqual([
    ['b', true],
    ['d', undefined],
  ])
  expect(await db.payments.where('state').equals('pending').count()).toBe(1)
  device.close()
})

test('what is meant for one person is not written once another is here, into neither’s database', async () => {
  const device = createDevice()
  const net = device.tab()
  const ours = personDatabaseName('u-1')
  await logIn(device, 'u-1')
  expect(await net.write(ours, 'keepHistory', [[row(1, now)]])).toEqual({ ok: true, value: true })
  await logIn(device, 'u-2')
  for (const name of names)
    expect(await net.write(ours, name, examples[name])).toEqual({ ok: false, failure: { kind: 'aborted' } })
  expect(await device.person('u-2').history.count()).toBe(0)
  expect(await device.person('u-1').history.toArray()).toEqual([row(1, now)])
  device.close()
})

test('nothing is written into a database that another tab has emptied', async () => {
  const device = createDevice()
  const net = device.tab()
  await logIn(device, 'u-1')
  const ours = personDatabaseName('u-1')
  await net.write(ours, 'saveSearch', ['夜景', now, []])
  const db = device.person('u-1')
  await Promise.all(db.tables.map((table) => table.clear()))
  const late = await net.write(ours, 'saveSearch', ['港口', now, []])
  expect(late).toEqual({ ok: false, failure: { kind: 'aborted' } })
  expect(await db.searches.count()).toBe(0)
  device.close()
})

test('two tabs that write at once lose nothing of each other', async () => {
  const device = createDevice()
  const [one, other] = [device.tab(), device.tab()]
  const guest = personDatabaseName('guest')
  const words = Array.from({ length: 20 }, (_, at) => `词${at}`)
  await Promise.all(words.map((word, at) => (at % 2 ? one : other).write(guest, 'saveSearch', [word, now, []])))
  const marks = Array.from({ length: 20 }, (_, at) => ({ ...bookmark, at }))
  await Promise.all(marks.map((mark) => (mark.at % 2 ? one : other).write(guest, 'addBookmark', [7, mark])))
  const db = device.person('guest')
  expect(await db.searches.count()).toBe(20)
  expect((await db.meta.get('bookmarks:novel:7'))?.value).toHaveLength(20)
  device.close()
})
