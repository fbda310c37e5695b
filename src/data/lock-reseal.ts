import { Dexie, type Table } from 'dexie'
import { keyFieldsOf } from '#bridge/seal/middleware.ts'
import { readBlobs } from '#bridge/seal/row-bytes.ts'
import { createSealer, isSealedTable } from '#bridge/seal/sealer.ts'

/** Names of the databases of this app that keep something. */
const kept = /^shiguang-(device|person:.+)$/
/** Rows that are written together; pictures and pieces of downloads are large. */
const rowsAtOnce = 20
const largeAtOnce = 4
const largeTables: readonly string[] = ['images', 'pieces', 'outboxFiles', 'draftFiles']

/**
 * Seals every row of every database of this device, or opens them all. Each few rows are a transaction of their own:
 * one that was cut off goes on where it was when it is run again. Nothing else may write meanwhile. `onShare` hears
 * how much of it is done, from 0 to 1.
 */
export async function resealDevice(
  dataKey: Uint8Array,
  to: 'sealed' | 'open',
  onShare: (share: number) => void = () => {},
): Promise<void> {
  const names = (await Dexie.getDatabaseNames()).filter((name) => kept.test(name))
  const counts = new Map<string, number>()
  for (const name of names) counts.set(name, await withDatabase(name, countRows))
  const all = [...counts.values()].reduce((sum, count) => sum + count, 0)
  let done = 0
  for (const name of names) {
    await withDatabase(name, (db) =>
      resealDatabase(db, dataKey, to, (rows) => {
        done += rows
        onShare(done / Math.max(1, all))
      }),
    )
  }
}

async function withDatabase<T>(name: string, work: (db: Dexie) => Promise<T>): Promise<T> {
  const db = await new Dexie(name).open()
  try {
    return await work(db)
  } finally {
    db.close()
  }
}

const tablesOf = (db: Dexie) => db.tables.filter(({ name }) => isSealedTable(name))

const countRows = async (db: Dexie) =>
  (await Promise.all(tablesOf(db).map((table) => table.count()))).reduce((sum, count) => sum + count, 0)

/** The same for one open database, as the engine has it: nothing is sealed or opened on its way. */
export async function resealDatabase(
  db: Dexie,
  dataKey: Uint8Array,
  to: 'sealed' | 'open',
  onRows: (count: number) => void = () => {},
): Promise<void> {
  const sealer = createSealer(dataKey, db.name.endsWith('-device'))
  for (const table of tablesOf(db) as Table<object, unknown>[]) {
    const keys = keyFieldsOf(table.core)
    const primaryKeys = await table.toCollection().primaryKeys()
    const atOnce = largeTables.includes(table.name) ? largeAtOnce : rowsAtOnce
    for (let at = 0; at < primaryKeys.length; at += atOnce) {
      const some = primaryKeys.slice(at, at + atOnce)
      const rows = (await table.bulkGet(some)).filter((row) => row !== undefined)
      const plain = rows.map((row) => sealer.opened(row, keys) as object)
      const next = to === 'open' ? plain : (await Promise.all(plain.map(readBlobs))).map((row) => sealer.row(row, keys))
      await db.transaction('rw', table, async () => {
        // a key that holds a text has another form now
        await table.bulkDelete(some)
        await table.bulkPut(next)
      })
      onRows(some.length)
    }
  }
}
