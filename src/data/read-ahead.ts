import type { PersonDatabase } from '#bridge/database.ts'

const found = new Map<string, unknown>()
let owner: PersonDatabase | undefined

/**
 * Reads what the first screen shows before anything is drawn: it is drawn once then, with its content, instead of
 * without it and anew with it. Each read stands for the list or answer of its key.
 */
export async function readAhead(db: PersonDatabase, reads: Record<string, () => Promise<unknown>>): Promise<void> {
  owner = db
  await Promise.all(Object.entries(reads).map(async ([key, read]) => found.set(key, await read())))
}

/** What was read ahead for a key of this database; undefined where nothing was. */
export const readBefore = <T>(db: PersonDatabase, key: string): T | undefined =>
  db === owner ? (found.get(key) as T | undefined) : undefined

/** Forgets what was read ahead: it is old by and by. */
export const forgetReads = () => found.clear()
