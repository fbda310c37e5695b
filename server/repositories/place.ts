import { sql, type Insertable, type SelectQueryBuilder } from 'kysely'
import type { Engine } from '../database/columns.ts'
import type { CategoriesTable, SectionsTable, TabsTable } from '../database/tables/pages.ts'
import type { Db, Tables, Tx } from '../database/tables.ts'
import { states } from '../database/tables/types.ts'

/** A fact about this database itself; undefined where it is not kept. */
export async function factOf(db: Db, key: string): Promise<string | undefined> {
  const row = await db.selectFrom('meta').select('value').where('key', '=', key).executeTakeFirst()
  return row?.value
}

/** Keeps a fact where it is not kept yet. */
export const addFact = (db: Db, key: string, value: string) =>
  db
    .insertInto('meta')
    .values({ key, value })
    .onConflict((conflict) => conflict.doNothing())
    .execute()

/** Keeps a fact in place of the former one. */
export const setFact = (db: Db, key: string, value: string) =>
  db
    .insertInto('meta')
    .values({ key, value })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value }))
    .execute()

/** Keeps a fact no more. */
export const removeFact = (db: Db, key: string) => db.deleteFrom('meta').where('key', '=', key).execute()

/** Whether nobody has put anything into a database yet. */
export const isEmpty = async (db: Db): Promise<boolean> =>
  (await db.selectFrom('users').select('id').limit(1).executeTakeFirst()) === undefined

/** Whether a database was filled with demo content. */
export const hasDemo = async (db: Db): Promise<boolean> => (await factOf(db, 'demo')) !== undefined

/** Whether a database has channels, categories and lists. */
export const hasPlace = async (db: Db): Promise<boolean> =>
  (await db.selectFrom('tabs').select('id').limit(1).executeTakeFirst()) !== undefined

/** Keeps channels, categories and lists. */
export async function addPlace(
  tx: Tx,
  place: {
    readonly tabs: readonly Insertable<TabsTable>[]
    readonly categories: readonly Insertable<CategoriesTable>[]
    readonly sections: readonly Insertable<SectionsTable>[]
  },
): Promise<void> {
  await tx.insertInto('tabs').values(place.tabs).execute()
  await tx.insertInto('categories').values(place.categories).execute()
  await tx.insertInto('sections').values(place.sections).execute()
}

/** Makes room for demo content, which brings its own. */
export async function clearPlace(db: Db): Promise<void> {
  await db.transaction().execute(async (tx) => {
    for (const table of ['sections', 'categories', 'tabs'] as const) await tx.deleteFrom(table).execute()
  })
}

/** Whether something of a kind is on show. */
export const hasOnShow = async (db: Db, table: 'mvs' | 'works' | 'articles'): Promise<boolean> => {
  // each by the index that begins with what comes before the state
  const shown = {
    mvs: db.selectFrom('mvs').where('small', '=', 0),
    works: db.selectFrom('works').where('kind', 'in', ['comic', 'novel', 'picture', 'audio', 'game']),
    articles: db.selectFrom('articles'),
  }[table] as SelectQueryBuilder<Tables, 'works', object>
  return (await shown.select('id').where('state', '=', states.live).limit(1).executeTakeFirst()) !== undefined
}

/** Whether somebody may publish works. */
export const hasCreators = async (db: Db): Promise<boolean> =>
  (await db
    .selectFrom('users')
    .select('id')
    .where('creator', '=', 1)
    .orderBy('heat')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()) !== undefined

/** How many people, paid orders and entries of the desk's log came after a time, each counted up to a number. */
export async function countSince(db: Db, sinceMs: number, most: number) {
  const [people, entries, orders] = await Promise.all([
    db.selectFrom('users').select('created_at as at').orderBy('id', 'desc').limit(most).execute(),
    db.selectFrom('desk_log').select('at').orderBy('id', 'desc').limit(most).execute(),
    db.selectFrom('orders').select('paid_at as at').where('paid_at', '>', sinceMs).limit(most).execute(),
  ])
  const after = (rows: readonly { readonly at: number | null }[]) =>
    rows.filter(({ at }) => at !== null && at > sinceMs).length
  return { people: after(people), orders: after(orders), entries: after(entries) }
}

/** How large the database is, in bytes. */
export async function databaseBytes(db: Db, engine: Engine): Promise<number> {
  const { rows } = await (
    engine === 'sqlite'
      ? sql<{ bytes: number }>`select page_count * page_size as bytes from pragma_page_count(), pragma_page_size()`
      : sql<{ bytes: number }>`select pg_database_size(current_database()) as bytes`
  ).execute(db)
  return Number(rows[0]!.bytes)
}
