import 'fake-indexeddb/auto'
import { Dexie, type Collection, type Table } from 'dexie'
import { expect, test } from 'vitest'
import { DeviceDatabase, PersonDatabase } from '#bridge/database.ts'
import { createSealer, sealField } from '#bridge/seal/sealer.ts'
import { sealing } from '#bridge/sealing.ts'
import { key, options, person, raw } from './sealed.ts'

/** What is readable by design, `table.field`: rows that a table numbers, and the names of what a device keeps of itself. */
const readable = ['outbox.seq', 'meta.key of the device']
const at = 1_764_000_000_123
const call = 'comic.read:{"episode_id":31}'
const uuid = '0193f0c2-6c1e-7d7a-b3c4-5d6e7f8a9b0c'

/** A value that a key field may have, with its kind or time or id in the open. */
const valueOf: Readonly<Record<string, unknown>> = {
  'meta.key': 'highlight:12:a',
  kind: 'video',
  id: 7,
  'downloads.key': 'video:7',
  key: call,
  list: call,
  target: call,
  word: '灯火',
  path: 'file:/films/7/1.ts',
  'images.path': '/covers/7.webp',
  url: 'https://one.example',
  role: 'api',
  download: 'video:7',
  draft: uuid,
  entry: uuid,
  state: 'waiting',
  askedAt: at,
  usedAt: at,
  at,
  laid: 1,
  generation: 1,
  no: 3,
  sizeBytes: 65_432,
}

const fieldsOf = ({ schema }: Table) =>
  [schema.primKey, ...schema.indexes].flatMap(({ keyPath }) => keyPath ?? []) as string[]

/** The fields of keys that can be read in a database as the engine has it. */
async function readableIn(name: string, about: string): Promise<string[]> {
  const db = await raw(name)
  const found = new Set<string>()
  for (const table of db.tables) {
    const rows = await table.toArray()
    expect(rows).not.toEqual([])
    for (const row of rows as object[])
      for (const field of fieldsOf(table)) {
        const value: unknown = Reflect.get(row, field)
        if (value !== undefined && !(typeof value === 'string' && /^(~[\w-]{64,})+$/.test(value)))
          found.add(`${table.name}.${field}${about}`)
      }
  }
  db.close()
  return [...found]
}

test('no key of any table says a kind, an id, a path, a size or a time while the lock is on', async () => {
  const databases = [
    { db: new PersonDatabase('guest', options), about: '' },
    { db: new DeviceDatabase(undefined, options), about: ' of the device' },
  ]
  const found: string[] = []
  for (const { db, about } of databases) {
    for (const table of db.tables) {
      const { auto, keyPath } = table.schema.primKey
      const row = fieldsOf(table).map((field) => [field, valueOf[`${table.name}.${field}`] ?? valueOf[field]])
      await table.add(Object.fromEntries(row.filter(([field]) => !auto || field !== keyPath)) as object)
    }
    db.close()
    found.push(...(await readableIn(db.name, about)))
  }
  expect(found.toSorted()).toEqual(readable.toSorted())
})

test('a sealed key tells neither its length nor whether it is a number', () => {
  const sealer = createSealer(key, false)
  const keys = { table: 'cards', fields: ['kind', 'id'] }
  const form = (id: unknown) => sealer.key(id, keys, 'id') as string
  const ids = [7, '7', 123_456_789, uuid, '云雀']
  expect(new Set(ids.map((id) => form(id).length)).size).toBe(1)
  expect(new Set(ids.map(form)).size).toBe(ids.length)
  for (const id of [...ids, 0.5, -1, 'a:b:c', ':', '~', 'x ']) expect(sealer.openedKey(form(id), keys, 'id')).toBe(id)
  for (const end of ['', '\uffff', Infinity, -Infinity, undefined]) expect(sealer.key(end, keys, 'id')).toBe(end)
  expect(sealer.openedKey(form(`a:${'\uffff'}`), keys, 'id')).toBe(`a:${'\uffff'}`)
})

/** The same rows with the lock and without. */
async function both(): Promise<[PersonDatabase, PersonDatabase]> {
  const locked = person()
  delete sealing.attach
  const open = new PersonDatabase('open', options)
  for (const db of [locked, open]) {
    await db.cards.bulkPut(
      Array.from({ length: 60 }, (_, no) => ({
        kind: (['video', 'novel', 'message'] as const)[no % 3]!,
        id: no % 7 === 0 ? `u${no}` : 130 - no * 2,
        askedAt: 1000 + ((no * 37) % 11),
        value: { no } as never,
      })),
    )
    for (const [no, state] of ['waiting', 'sent', 'asking', 'waiting', 'refused', 'asking'].entries())
      await db.outbox.add({ id: `e${9 - no}`, state, laid: no % 2, call: 'mv.like' } as never)
    await db.answers.bulkPut(
      ['novel.chapter:1', 'novel.chapter:20', 'novel.chapter:3', 'novel.list:1', 'user.info:', 'plain'].map(
        (one, no) => ({ key: one, call: 'user.info' as never, value: no, askedAt: no }),
      ),
    )
    await db.pages.bulkPut(
      [3, -1, 10, 2, 0.5].flatMap((no) =>
        [1, 2, 12].map((generation) => ({
          list: `mv.list:${generation % 2}`,
          generation,
          no,
          kind: 'video' as const,
          ids: [no],
          next: null,
          askedAt: 1,
        })),
      ),
    )
    await db.uploads.bulkPut(['', 'e1', '', 'e2'].map((entry, no) => ({ id: `f${3 - no}`, entry }) as never))
  }
  return [locked, open]
}

/** What is asked for, of whatever table. */
const questions: Readonly<Record<string, (db: PersonDatabase) => PromiseLike<unknown>>> = {
  all: (db) => db.cards.toArray(),
  'keys of all': (db) => db.cards.toCollection().primaryKeys(),
  'a kind': (db) => db.cards.where('[kind+id]').between(['novel', Dexie.minKey], ['novel', Dexie.maxKey]).toArray(),
  'the numbers of a kind': (db) =>
    db.cards.where('[kind+id]').between(['novel', -Infinity], ['novel', Infinity]).primaryKeys(),
  'a kind by half of the key': (db) => db.cards.where('kind').equals('novel').toArray(),
  'two kinds': (db) => db.cards.where('kind').anyOf('video', 'message').toArray(),
  'the kinds': (db) => db.cards.orderBy('kind').uniqueKeys(),
  'ids up to one': (db) =>
    db.cards.where('[kind+id]').between(['message', -Infinity], ['message', 60], true, true).toArray(),
  'ids below one, the last first': (db) =>
    db.cards.where('[kind+id]').between(['message', 20], ['message', 60]).reverse().toArray(),
  'the oldest': (db) => db.cards.orderBy('askedAt').first(),
  'the newest': (db) => db.cards.orderBy('askedAt').last(),
  'a page of the newest': (db) => db.cards.orderBy('askedAt').reverse().offset(5).limit(7).toArray(),
  'those after a time': (db) => db.cards.where('askedAt').above(1007).primaryKeys(),
  'how many before a time': (db) => db.cards.where('askedAt').belowOrEqual(1003).count(),
  'how many at a time': (db) => db.cards.where('askedAt').equals(1003).count(),
  'times, each once': (db) => db.cards.orderBy('askedAt').uniqueKeys(),
  'times, each once, backwards': (db) => db.cards.orderBy('askedAt').reverse().uniqueKeys(),
  'times with their rows': async (db) => {
    const seen: unknown[] = []
    await db.cards.orderBy('askedAt').eachKey((time, cursor) => seen.push([time, cursor.primaryKey]))
    return seen
  },
  'all but a time': (db) => db.cards.where('askedAt').notEqual(1004).primaryKeys(),
  'two states': (db) => db.outbox.where('state').anyOf('waiting', 'asking').toArray(),
  'two states, backwards': (db) => db.outbox.where('state').anyOf('waiting', 'asking').reverse().sortBy('seq'),
  'some answers, backwards': (db) => db.answers.where('key').anyOf('plain', 'novel.chapter:3').reverse().toArray(),
  'times but one, backwards': (db) => db.cards.where('askedAt').anyOf(1001, 1004, 1009).reverse().primaryKeys(),
  'all but two states': (db) => db.outbox.where('state').noneOf(['waiting', 'asking']).primaryKeys(),
  'a state or another field': (db) => db.outbox.where('state').equals('sent').or('laid').equals(1).sortBy('seq'),
  'what is laid': (db) => db.outbox.where('laid').equals(1).toArray(),
  'one by its id': (db) => db.outbox.where('id').equals('e7').first(),
  'the order of acts': (db) => db.outbox.orderBy('seq').reverse().toArray(),
  'acts after one': (db) => db.outbox.where('seq').above(2).toArray(),
  'answers of a call': (db) => db.answers.where('key').startsWith('novel.chapter:').toArray(),
  'answers by half of an input': (db) => db.answers.where('key').startsWith('novel.chapter:2').primaryKeys(),
  'answers by half of a call': (db) => db.answers.where('key').startsWith('novel.').toArray(),
  'answers of two calls': (db) => db.answers.where('key').startsWithAnyOf(['user.info:', 'novel.list:']).toArray(),
  'answers between': (db) => db.answers.where('key').between('novel.chapter:2', 'novel.chapter:3').primaryKeys(),
  'some answers': (db) => db.answers.where('key').anyOf('plain', 'novel.chapter:3', 'none').primaryKeys(),
  'answers with a filter': (db) => db.answers.filter(({ value }) => Number(value) % 2 === 0).toArray(),
  'until one is there': (db) =>
    db.answers
      .orderBy('askedAt')
      .until(({ value }) => value === 3)
      .toArray(),
  'pages in their order': (db) =>
    db.pages
      .where('[list+generation+no]')
      .between(['mv.list:1', -Infinity, -Infinity], ['mv.list:1', Infinity, Infinity])
      .toArray(),
  'pages of a generation': (db) =>
    db.pages
      .where('[list+generation+no]')
      .between(['mv.list:0', 12, -Infinity], ['mv.list:0', 12, Infinity])
      .primaryKeys(),
  'pages after one': (db) =>
    db.pages
      .where('[list+generation+no]')
      .between(['mv.list:0', 12, 0.5], ['mv.list:0', 12, Infinity], false, true)
      .toArray(),
  'uploads of nothing': (db) => db.uploads.where('entry').equals('').toArray(),
  'uploads that belong to something': (db) => db.uploads.where('entry').above('').primaryKeys(),
  nothing: (db) => db.uploads.where('entry').anyOf([]).toArray(),
}

test.for(Object.keys(questions))('%s: the answer is the same with the lock and without', async (name) => {
  const [locked, open] = await both()
  const answer = await questions[name]!(open)
  expect(await questions[name]!(locked)).toEqual(answer)
  locked.close()
  open.close()
})

/** What is changed or deleted. */
const changes: Readonly<Record<string, (db: PersonDatabase) => PromiseLike<unknown>>> = {
  'a range is deleted': (db) =>
    db.pages.where('[list+generation+no]').between(['mv.list:0', 2, 0.5], ['mv.list:0', 2, 3]).delete(),
  'a kind is deleted': (db) => db.cards.where('kind').equals('video').delete(),
  'old rows are deleted': (db) => db.cards.where('askedAt').below(1004).delete(),
  'all but the newest are deleted': (db) => db.cards.orderBy('askedAt').reverse().offset(9).delete(),
  'a table is emptied': (db) => db.cards.clear(),
  'some states change': (db) => db.outbox.where('state').anyOf('waiting', 'asking').modify({ state: 'sent' }),
  'ids up to one change': (db) =>
    (db.cards.where('[kind+id]').between(['message', -Infinity], ['message', 60]) as Collection<{ askedAt: number }>)
      .filter(({ askedAt }) => askedAt > 1003)
      .modify({ askedAt: 5 }),
  'a row is given another time': (db) => db.cards.update(['novel', 128], { askedAt: 7 }),
  'an act is added': (db) => db.outbox.add({ id: 'e99', state: 'waiting', laid: 1 } as never),
  'an act is added twice': (db) =>
    db.outbox.add({ id: 'e9', state: 'waiting', laid: 1 } as never).catch((error: Error) => error.name),
}

test.for(Object.keys(changes))('%s: alike with the lock and without', async (name) => {
  const [locked, open] = await both()
  const answer = await changes[name]!(open)
  expect(await changes[name]!(locked)).toEqual(answer)
  for (const table of ['cards', 'outbox', 'pages'] as const)
    expect(await locked[table].toArray(), table).toEqual(await open[table].toArray())
  locked.close()
  open.close()
  const db = await raw()
  for (const table of db.tables)
    for (const row of (await table.toArray()) as object[]) expect(Object.keys(row)).toContain(sealField)
  db.close()
})
