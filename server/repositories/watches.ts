import type { Db, Tx } from '../database/tables.ts'

/** What one person watched of one video on one day. */
export interface WatchKey {
  readonly person: string
  readonly day: number
  readonly mvId: number
}

/** What is kept of it; nothing was heard of it yet where `updated_at` is 0. */
interface Watched {
  readonly counted: 0 | 1
  readonly seconds: number
  readonly completed: 0 | 1
  readonly updated_at: number
}

/** What is kept of it; undefined where nothing is. */
export const findWatch = (db: Db, { person, day, mvId }: WatchKey) =>
  db
    .selectFrom('watches')
    .selectAll()
    .where('person', '=', person)
    .where('day', '=', day)
    .where('mv_id', '=', mvId)
    .executeTakeFirst()

/** Keeps that it was watched for the first time that day. */
export const addWatch = (tx: Tx, { person, day, mvId }: WatchKey, watched: Watched) =>
  tx
    .insertInto('watches')
    .values({ person, mv_id: mvId, day, ...watched })
    .execute()

/** Keeps what was watched since. */
export const updateWatch = (tx: Tx, { person, day, mvId }: WatchKey, watched: Watched) =>
  tx
    .updateTable('watches')
    .set(watched)
    .where('person', '=', person)
    .where('day', '=', day)
    .where('mv_id', '=', mvId)
    .execute()

/** Keeps that it took one of the free ones of somebody, of a device or of a network on that day; nothing of it need have been watched yet. */
export const addFreeWatch = (tx: Tx, { person, day, mvId }: WatchKey) =>
  tx
    .insertInto('watches')
    .values({ person, mv_id: mvId, day, counted: 1, seconds: 0, completed: 0, updated_at: 0 })
    .onConflict((conflict) => conflict.columns(['person', 'day', 'mv_id']).doUpdateSet({ counted: 1 }))
    .execute()

/** The videos that took one of the free ones of a day, by whose they were. */
export async function freeWatches(db: Db, keys: readonly string[], day: number): Promise<Map<string, Set<number>>> {
  const rows = await db
    .selectFrom('watches')
    .select(['person', 'mv_id'])
    .where('person', 'in', keys)
    .where('day', '=', day)
    .where('counted', '=', 1)
    .execute()
  const taken = new Map(keys.map((key) => [key, new Set<number>()]))
  for (const { person, mv_id: id } of rows) taken.get(person)?.add(id)
  return taken
}
