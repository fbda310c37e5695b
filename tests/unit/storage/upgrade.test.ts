import Dexie from 'dexie'
import { IDBKeyRange } from 'fake-indexeddb'
import { describe, expect, test } from 'vitest'
import { personDatabaseName } from '#bridge/database-names.ts'
import { PersonDatabase } from '#bridge/database.ts'
import { metaKeys } from '#bridge/settings.ts'
import { releasedSchemas } from '#tests/fixtures/schemas.ts'
import { createDevice } from '../net/harness.ts'
import { comment } from '../net/items.ts'
import { emptied, logIn, offlineScene } from '../outbox/support.ts'

const entries = 30
const person = 'u-1'
type Rows = Record<string, object[]>

/** What somebody has on their device who wrote much without a connection: real rows of every table that has some. */
async function fullDevice(): Promise<Rows> {
  const { net, db } = await offlineScene()
  for (let no = 1; no <= entries; no += 1) await net.act('mv.comment', { id: 1 + (no % 2), content: `第 ${no} 句` })
  await db.transaction('rw', [db.history, db.hidden, db.searches, db.drafts, db.draftFiles, db.payments], async () => {
    await db.history.put({ kind: 'video', id: 7, position: 12, length: 60, at: 5 })
    await db.hidden.put({ kind: 'video', id: 9, why: 'hidden', label: '', at: 5 })
    await db.searches.put({ word: '海边', at: 5 })
    await db.drafts.put({ id: 'd', target: 'comment:video:1', fields: { text: '写到一半' }, files: [], at: 5 })
    await db.draftFiles.put({ id: 'f', draft: 'd', blob: new Blob(['一张图']) })
    await db.payments.put({
      target: 'mv.buy 7',
      call: 'mv.buy',
      input: { id: 7, price: 20 },
      requestId: 'r-1',
      state: 'checking',
      createdAt: 5,
    })
  })
  const rows: Rows = {}
  for (const table of db.tables) rows[table.name] = await table.toArray()
  return rows
}

const tablesOf = (version: number) => Object.assign({}, ...releasedSchemas.slice(0, version)) as Record<string, string>

describe('a database of an earlier release (R11)', () => {
  test('every version has its schema among the released ones', () => {
    const now = new PersonDatabase(person, { IDBKeyRange })
    expect(now.verno).toBe(releasedSchemas.length)
    const released = new Dexie('any', { IDBKeyRange })
    released.version(1).stores(tablesOf(releasedSchemas.length))
    const plan = (db: Dexie) =>
      Object.fromEntries(
        db.tables.map(({ name, schema }) => [name, [schema.primKey.src, ...schema.indexes.map(({ src }) => src)]]),
      )
    expect(plan(now)).toEqual(plan(released))
  })

  test.each(releasedSchemas.map((_, at) => at + 1))(
    'version %i is upgraded without the loss of a row',
    async (version) => {
      const rows = await fullDevice()
      const device = createDevice()
      const options = { indexedDB: device.indexedDB, IDBKeyRange }
      const old = new Dexie(personDatabaseName(person), options)
      old.version(version).stores(tablesOf(version))
      for (const table of old.tables) await table.bulkPut(rows[table.name]!)
      expect(old.tables.some(({ name }) => name === 'outbox')).toBe(version > 1)
      old.close()

      await logIn(device, person, 't-1')
      await device.device.meta.put({ key: metaKeys.settings, value: { forcedOffline: true } })
      const net = device.tab()
      await net.hello({ displayMode: 'webview' })
      const db = device.person(person)
      for (const name of Object.keys(tablesOf(version)))
        expect(await db.table(name).toArray(), name).toEqual(rows[name])

      if (version === 1) return
      const sent: string[] = []
      device.end.on('mv.comment', ({ content }) => {
        sent.push(content)
        return { data: comment(1000 + sent.length, { content }) }
      })
      await device.device.meta.put({ key: metaKeys.settings, value: {} })
      await net.outbox({ do: 'send' })
      await emptied(db)
      expect(sent.toSorted()).toEqual(Array.from({ length: entries }, (_, no) => `第 ${no + 1} 句`).toSorted())
      for (const odd of [0, 1]) {
        const queue = sent.filter((text) => Number(/\d+/.exec(text)) % 2 === odd)
        expect(queue).toEqual(queue.toSorted((a, b) => Number(/\d+/.exec(a)) - Number(/\d+/.exec(b))))
      }
      device.close()
    },
  )
})
