import { Dexie, type Table } from 'dexie'
import { keyFieldsOf } from '#bridge/seal/middleware.ts'
import { createNames, isSealedName } from '#bridge/seal/names.ts'
import { readBlobs } from '#bridge/seal/row-bytes.ts'
import { createSealer } from '#bridge/seal/sealer.ts'

/** Databases of this app that keep something; a window that keeps nothing has others. */
const deviceName = 'shiguang-device'
const personPrefix = 'shiguang-person:'
/** Rows that are written together; pictures and pieces of downloads are large. */
const rowsAtOnce = 20
const largeAtOnce = 4
const largeTables: readonly string[] = ['images', 'pieces', 'outboxFiles', 'draftFiles']
/** A tab that is frozen keeps a database from being deleted; its rows are gone by then, and the next start tries again. */
const deleteMs = 3000

/** Names of the databases whose names say whose they are. */
export const openlyNamed = async (): Promise<string[]> =>
  (await Dexie.getDatabaseNames()).filter(
    (name) => name.startsWith(personPrefix) && !isSealedName(name.slice(personPrefix.length)),
  )

/**
 * Seals every row of every database of this device, or opens them all; a person's go into a database of another name. Each few rows are a transaction of their own:
 * one that was cut off goes on where it was when it is run again. Nothing else may write meanwhile. `onShare` hears
 * how much of it is done, from 0 to 1. `only`: these databases alone.
 */
export async function resealDevice(
  dataKey: Uint8Array,
  to: 'sealed' | 'open',
  onShare: (share: number) => void = () => {},
  only?: readonly string[],
): Promise<void> {
  const persons = (await Dexie.getDatabaseNames()).filter((name) => name.startsWith(personPrefix))
  const names = only ?? [deviceName, ...persons]
  const counts = new Map<string, number>()
  for (const name of names) counts.set(name, await withDatabase(name, countRows))
  const all = [...counts.values()].reduce((sum, count) => sum + count, 0)
  let done = 0
  const onRows = (rows: number) => {
    done += rows
    onShare(done / Math.max(1, all))
  }
  const target = targetOf(dataKey, to)
  for (const name of names)
    await withDatabase(name, (db) => {
      const other = target(name)
      return other === name ? resealDatabase(db, dataKey, to, onRows) : moveDatabase(db, other, dataKey, to, onRows)
    })
}

/** The name that a database has afterwards: its own where it stays. */
function targetOf(dataKey: Uint8Array, to: 'sealed' | 'open') {
  const { sealed, opened } = createNames(dataKey)
  return (name: string): string => {
    const person = name.startsWith(personPrefix) ? name.slice(personPrefix.length) : undefined
    if (person === undefined || isSealedName(person) === (to === 'sealed')) return name
    // one that another key has named can be opened by nobody, and stays as it is
    const other = to === 'sealed' ? sealed(person) : opened(person)
    return other === undefined ? name : personPrefix + other
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

const countRows = async (db: Dexie) =>
  (await Promise.all(db.tables.map((table) => table.count()))).reduce((sum, count) => sum + count, 0)

/** The same for one open database, as the engine has it: nothing is sealed or opened on its way. */
export const resealDatabase = (
  db: Dexie,
  dataKey: Uint8Array,
  to: 'sealed' | 'open',
  onRows: (count: number) => void = () => {},
): Promise<void> =>
  eachRows(db, dataKey, to, async (table, former, next) => {
    await db.transaction('rw', table, async () => {
      // a key has another form now
      await table.bulkDelete(former)
      await table.bulkPut(next)
    })
    onRows(former.length)
  })

/**
 * The same into a database of another name, table by table, after which the former is deleted. Rows are there before
 * they go here, so that none is lost whenever it is cut off.
 */
export async function moveDatabase(
  db: Dexie,
  name: string,
  dataKey: Uint8Array,
  to: 'sealed' | 'open',
  onRows: (count: number) => void = () => {},
): Promise<void> {
  const { indexedDB, IDBKeyRange } = db._options
  const other = new Dexie(name, { ...(indexedDB && { indexedDB }), ...(IDBKeyRange && { IDBKeyRange }) })
  const schema = db.tables.map(({ name: table, schema: { primKey, indexes } }) => [
    table,
    [primKey, ...indexes].map(({ src }) => src).join(','),
  ])
  other.version(db.verno).stores(Object.fromEntries(schema) as Record<string, string>)
  await other.open()
  try {
    await eachRows(db, dataKey, to, async (table, former, next) => {
      await other.table(table.name).bulkPut(next)
      await table.bulkDelete(former)
      onRows(former.length)
    })
  } finally {
    other.close()
  }
  await Promise.race([db.delete(), new Promise((resolve) => setTimeout(resolve, deleteMs))])
}

/** Goes through all rows, a few at a time: their keys, and the form that they are to have. */
async function eachRows(
  db: Dexie,
  dataKey: Uint8Array,
  to: 'sealed' | 'open',
  write: (table: Table<object, unknown>, former: unknown[], next: object[]) => Promise<void>,
): Promise<void> {
  const sealer = createSealer(dataKey, db.name.endsWith('-device'))
  for (const table of db.tables as Table<object, unknown>[]) {
    const keys = keyFieldsOf(table.core)
    const primaryKeys = await table.toCollection().primaryKeys()
    const atOnce = largeTables.includes(table.name) ? largeAtOnce : rowsAtOnce
    for (let at = 0; at < primaryKeys.length; at += atOnce) {
      const some = primaryKeys.slice(at, at + atOnce)
      const rows = (await table.bulkGet(some)).filter((row) => row !== undefined)
      const plain = rows.map((row) => sealer.opened(row, keys) as object)
      const next = to === 'open' ? plain : (await Promise.all(plain.map(readBlobs))).map((row) => sealer.row(row, keys))
      await write(table, some, next)
    }
  }
}
