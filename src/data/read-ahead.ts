import { personDatabaseName, schemaVersions } from '#bridge/database-names.ts'
import type { PersonDatabase } from '#bridge/database.ts'
import { loadDexie, personDatabase } from './db.ts'
import { isAbsent, withPlainRows } from './plain-rows.ts'
import type { ReadDatabase } from './read-database.ts'

const found = new Map<string, unknown>()
let owner: PersonDatabase | undefined

const tables = ['answers', 'cards', 'hidden', 'lists', 'outbox', 'pages'] as const

/**
 * Reads what the first screen shows before anything is drawn: it is drawn once then, with its content, instead of
 * without it and anew with it. Each read stands for the list or answer of its key. `plain`: the rows lie open and are
 * read without Dexie where they can.
 */
export async function readAhead(
  person: string,
  plain: boolean,
  reads: Record<string, (rows: ReadDatabase) => Promise<unknown>>,
): Promise<void> {
  const read = (rows: ReadDatabase) =>
    Promise.all(Object.entries(reads).map(async ([key, one]) => found.set(key, await one(rows))))
  const db = (owner = personDatabase(person))
  const slowly = async () => {
    await loadDexie()
    await read(db)
  }
  const reading = plain ? withPlainRows(personDatabaseName(person), schemaVersions.person, tables, read) : undefined
  // who was never here has nothing to read
  await (reading?.catch((error) => (isAbsent(error) ? undefined : slowly())) ?? slowly())
}

/** What was read ahead for a key of this database; undefined where nothing was. */
export const readBefore = <T>(db: PersonDatabase, key: string): T | undefined =>
  db === owner ? (found.get(key) as T | undefined) : undefined

/** Forgets what was read ahead: it is old by and by. */
export const forgetReads = () => found.clear()
