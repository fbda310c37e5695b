import type { MetaRow } from '#bridge/rows.ts'
import { isIncognito } from '#bridge/sealing.ts'
import type { Key, ReadDatabase, ReadTable } from './read-database.ts'

/** What may be read, of whichever database. */
type PlainDatabase = Record<'meta', ReadTable<MetaRow>> & ReadDatabase

const resultOf = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error ?? new Error('a read failed'))
  })

/** Dexie's versions are a tenth of the browser's. */
const versionFactor = 10

/** Why a read failed: there is no such database on this device. */
class AbsentError extends Error {}

/** Whether a read failed because there is no such database, and not because it can't be read. */
export const isAbsent = (error: unknown): boolean => error instanceof AbsentError

async function openAsItIs(name: string): Promise<IDBDatabase> {
  const request = indexedDB.open(name)
  let isNew = false
  request.onupgradeneeded = () => {
    isNew = true
    // it is not for a reader to make it
    request.transaction!.abort()
  }
  try {
    return await resultOf(request)
  } catch (error) {
    throw isNew ? new AbsentError(`there is no ${name}`, { cause: error }) : error
  }
}

function tableOf<T>(transaction: IDBTransaction, name: string): ReadTable<T> {
  const store = transaction.objectStore(name)
  const get = (key: Key) => resultOf<T | undefined>(store.get(key) as IDBRequest<T | undefined>)
  const all = (from: IDBObjectStore | IDBIndex, query?: IDBKeyRange | Key) => ({
    toArray: () => resultOf<T[]>(from.getAll(query) as IDBRequest<T[]>),
  })
  return {
    get,
    bulkGet: (keys) => Promise.all(keys.map(get)),
    toArray: all(store).toArray,
    where: (index) => {
      const from = store.indexNames.contains(index) ? store.index(index) : store
      return {
        between: (lower, upper) => all(from, IDBKeyRange.bound(lower, upper)),
        equals: (value) => all(from, value),
      }
    },
  }
}

/**
 * Reads rows straight from the browser's database, as they were at one moment: Dexie takes a slow phone longer to open
 * and to ask than all else before a first frame that has content. Rejects where there is no such database or table, and
 * where its schema is not of this `version`: Dexie brings it up to date.
 */
export async function withPlainRows<T>(
  name: string,
  version: number,
  tables: readonly string[],
  read: (rows: PlainDatabase) => PromiseLike<T>,
): Promise<T> {
  if (isIncognito) throw new Error('what is kept sealed can only be read by what opens the seal')
  const db = await openAsItIs(name)
  try {
    if (db.version !== version * versionFactor) throw new Error(`${name} has version ${db.version}`)
    const transaction = db.transaction(tables, 'readonly')
    const rows: Record<string, unknown> = {
      transaction: (_mode: 'r', _tables: readonly string[], run: () => T) => run(),
    }
    for (const table of tables) rows[table] = tableOf(transaction, table)
    return await read(rows as PlainDatabase)
  } finally {
    db.close()
  }
}
