import type { Engine } from './engine.ts'

const patienceMs = 3000

/** Tables of which no row can be written any more, by the names of their databases: WebKit may leave some so (decision 012). */
export const lockedTables = (engine: Engine) =>
  engine.run<string[]>(`
    const databases = (await indexedDB.databases()).map(({ name }) => name)
    const late = new Promise((resolve) => setTimeout(resolve, ${patienceMs}, true))
    const isLocked = (db, table) => Promise.race([late, new Promise((resolve) => {
      const writing = db.transaction(table, 'readwrite')
      writing.objectStore(table).count()
      writing.oncomplete = writing.onabort = () => resolve(false)
    })])
    const found = await Promise.all(databases.map(async (name) => {
      const opening = indexedDB.open(name)
      const opened = new Promise((resolve, reject) => ((opening.onsuccess = () => resolve()), (opening.onerror = reject)))
      if (await Promise.race([late, opened])) return [name]
      const db = opening.result
      const tables = await Promise.all([...db.objectStoreNames].map(async (table) => (await isLocked(db, table)) && name + ' ' + table))
      db.close()
      return tables.filter(Boolean)
    }))
    return found.flat()`)
