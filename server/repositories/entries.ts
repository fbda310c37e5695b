import { sql, type Selectable } from 'kysely'
import type { EntryListName } from '#contract/desk/entries.ts'
import type { Db, Tables, Tx } from '../database/tables.ts'
import { states } from '../database/tables/types.ts'
import { pageOf, type Order, type RowPage } from './page.ts'

/** The table of each list. */
const tables = {
  products: 'products',
  payMethods: 'pay_methods',
  gifts: 'gifts',
  ads: 'ads',
  hotWords: 'hot_words',
  topics: 'topics',
  notices: 'notices',
  apps: 'apps',
  help: 'help_items',
} as const satisfies Readonly<Record<EntryListName, keyof Tables>>

/** A row of any of them: all have a number and a state. */
export type EntryDbRow = Readonly<Record<string, string | number | null>> & {
  readonly id: number
  readonly state: number
}

/** What is written into such a row. */
export type EntryColumns = Readonly<Record<string, string | number | null>>

/** How the app orders them. */
const orders: Partial<Record<EntryListName, Pick<Order, 'label' | 'by'>>> = {
  hotWords: { label: 'heat', by: 'heat' },
  topics: { label: 'posts', by: 'posts_count' },
  notices: { label: 'new', by: 'created_at' },
}

// all of these tables have the columns that are named here, so one stands for all
const from = (db: Db, list: EntryListName) => db.selectFrom(tables[list] as 'products').selectAll()

/** What is on show at a time, of tables whose rows are shown for a time alone. */
export const isShownAt = (nowMs: number) => sql<boolean>`(
  state = ${states.live} and coalesce(shows_from, 0) <= ${nowMs} and (shows_until is null or shows_until > ${nowMs})
)`

/** Which entries are looked for. */
export interface EntryFilter {
  readonly cursor?: string | undefined
  readonly limit?: number | undefined
  readonly state?: 'on' | 'off' | undefined
  /** The value of a column, and how that is called. */
  readonly part?: { readonly column: string; readonly value: string } | undefined
  readonly text?: { readonly column: string; readonly value: string } | undefined
}

/** One page of a list, in the order of the app. */
export function entryPage(db: Db, list: EntryListName, filter: EntryFilter): Promise<RowPage<EntryDbRow>> {
  const { state, part, text, ...page } = filter
  let query = from(db, list)
  if (state !== undefined) query = query.where('state', state === 'on' ? '=' : '!=', states.live)
  if (part) query = query.where(sql.ref(part.column), '=', part.value)
  if (text) query = query.where(sql<string>`lower(${sql.ref(text.column)})`, 'like', `%${text.value.toLowerCase()}%`)
  const order = orders[list] ? orders[list] : { label: 'place', by: 'place', ascending: true }
  const rows = pageOf(query, { ...order, id: 'id' }, page)
  return rows as unknown as Promise<RowPage<EntryDbRow>>
}

const asEntry = (row: Selectable<Tables['products']> | undefined) => row as unknown as EntryDbRow | undefined

/** An entry; undefined where there is none. */
export const entryById = async (db: Db, list: EntryListName, id: number): Promise<EntryDbRow | undefined> =>
  asEntry(await from(db, list).where('id', '=', id).executeTakeFirst())

/** Whether another entry has a value in a column. */
export const hasOther = async (
  db: Db,
  list: EntryListName,
  { column, value, id }: { readonly column: string; readonly value: string; readonly id: number | undefined },
): Promise<boolean> =>
  (await from(db, list)
    .where(sql.ref(column), '=', value)
    .where('id', '!=', id ?? 0)
    .executeTakeFirst()) !== undefined

/** Keeps an entry; answers its number. */
export async function addEntry(tx: Tx, list: EntryListName, columns: EntryColumns): Promise<number> {
  const added = tx.insertInto(tables[list] as 'products').values(columns as never)
  return (await added.returning('id').executeTakeFirstOrThrow()).id
}

/** Changes an entry. */
export const setEntry = (tx: Tx, list: EntryListName, id: number, columns: EntryColumns) =>
  tx
    .updateTable(tables[list] as 'products')
    .set(columns as never)
    .where('id', '=', id)
    .execute()

/** Of a list that is put in order by hand, all entries in that order. */
export const entryPlaces = (db: Db, list: EntryListName) =>
  db
    .selectFrom(tables[list] as 'products')
    .select(['id', 'place'])
    .orderBy('place')
    .orderBy('id')
    .execute()
