import { createHmac } from 'node:crypto'
import type { Db } from '../database/tables.ts'
import { factOf, setFact } from '../repositories/place.ts'
import type { Settings } from '../settings.ts'

type Key = Settings['keys'][number]

const factName = 'root ages'

/** What tells a root key from others, and nothing of it. */
export const nameOfRoot = ({ bytes }: Pick<Key, 'bytes'>): string =>
  createHmac('sha256', bytes).update('shiguang/1 same root').digest('hex')

const read = (text: string | undefined) => JSON.parse(text ?? '{}') as Readonly<Record<string, number>>

/** Remembers since when servers of this database have had these root keys. */
export async function keepRootAges(db: Db, keys: readonly Key[], nowMs: number): Promise<void> {
  const known = read(await factOf(db, factName))
  const fresh = keys.map(nameOfRoot).filter((name) => known[name] === undefined)
  if (fresh.length === 0) return
  await setFact(db, factName, JSON.stringify({ ...known, ...Object.fromEntries(fresh.map((name) => [name, nowMs])) }))
}

/** Since when servers have had a root key; undefined where that was not kept. */
export async function rootAges(db: Db): Promise<{ get(key: Key): number | undefined }> {
  const known = read(await factOf(db, factName))
  return { get: (key) => known[nameOfRoot(key)] }
}
