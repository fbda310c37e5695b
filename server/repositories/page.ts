import { sql, type SelectQueryBuilder } from 'kysely'
import type { PageInput } from '#contract/shapes/inputs.ts'
import type { Page } from '#contract/shapes/page.ts'
import { refuse } from '../api/refusal.ts'

/** A total order of rows: a number, then the id, both ways alike. */
export interface Order {
  /** Names the order in cursors, so that none is taken for another's. */
  readonly label: string
  /** The column or expression, such as `mvs.heat`. */
  readonly by: string
  /** The column that tells equal ones apart, such as `mvs.id`. */
  readonly id: string
  readonly ascending?: boolean
}

/** The sorts that items have. */
export type SortName = 'new' | 'hot' | 'likes' | 'plays'

/** What a sorted list is asked for. */
export interface SortedInput extends PageInput {
  readonly sort?: string
}

const columns = { new: 'created_at', hot: 'heat', likes: 'likes_count', plays: 'plays' } as const

/** The order of a sort over a table with the usual columns; an unknown sort means the default. */
export function orderOf(table: string, sort: string | undefined, fallback: SortName): Order {
  const label = sort !== undefined && Object.hasOwn(columns, sort) ? (sort as SortName) : fallback
  return { label, by: `${table}.${columns[label]}`, id: `${table}.id` }
}

/** Rows of one page, and the cursor of the page after it. */
export interface RowPage<R> {
  readonly rows: R[]
  readonly next: string | null
}

/** Nothing to list. */
export const noRows: RowPage<never> = { rows: [], next: null }

const defaultLimit = 20

interface Place {
  readonly key: number
  readonly id: number
}

/** A cursor says behind which row the next page begins: no offset, so what comes in above shifts nothing. */
export function writeCursor(label: string, { key, id }: Place): string {
  return Buffer.from(`${label}.${key}.${id}`).toString('base64url')
}

/** Reads a cursor of this order; refuses with 400 one that is of another or made up. */
export function readCursor(label: string, cursor: string | undefined): Place | undefined {
  if (cursor === undefined) return undefined
  const parts = /^([\w-]+)\.(-?\d{1,16})\.(\d{1,16})$/.exec(Buffer.from(cursor, 'base64url').toString('latin1'))
  const [key, id] = [Number(parts?.[2]), Number(parts?.[3])]
  if (parts?.[1] !== label || !Number.isSafeInteger(key) || !Number.isSafeInteger(id))
    throw refuse(400, 'cursor-expired')
  return { key, id }
}

/** One page of a query in an order. */
export async function pageOf<DB, TB extends keyof DB, R>(
  query: SelectQueryBuilder<DB, TB, R>,
  order: Order,
  { cursor, limit = defaultLimit }: PageInput,
): Promise<RowPage<R>> {
  const { label, ascending = false } = order
  const [by, id] = [sql.ref<number>(order.by), sql.ref<number>(order.id)]
  const direction = ascending ? 'asc' : 'desc'
  const after = readCursor(label, cursor)
  const sign = sql.raw(ascending ? '>' : '<')
  const rest = after ? query.where(sql<boolean>`(${by}, ${id}) ${sign} (${after.key}, ${after.id})`) : query
  const rows = (await rest
    .select([by.as('page_key'), id.as('page_id')])
    .orderBy(by, direction)
    .orderBy(id, direction)
    .limit(limit + 1)
    .execute()) as (R & { page_key: number; page_id: number })[]
  const shown = rows.slice(0, limit)
  const last = shown.at(-1)
  return {
    rows: shown,
    next: rows.length > limit && last ? writeCursor(label, { key: last.page_key, id: last.page_id }) : null,
  }
}

/** One page of several queries, whose rows are one list in this order. */
export async function mergedPage<DB, TB extends keyof DB, R>(
  queries: readonly SelectQueryBuilder<DB, TB, R>[],
  order: Order,
  input: PageInput,
): Promise<RowPage<R>> {
  const { limit = defaultLimit } = input
  const pages: RowPage<R>[] = []
  for (const query of queries) pages.push(await pageOf(query, order, input))
  const sign = order.ascending ? 1 : -1
  const rows = (pages.flatMap((page) => page.rows) as (R & { page_key: number; page_id: number })[]).toSorted(
    (a, b) => sign * (a.page_key - b.page_key || a.page_id - b.page_id),
  )
  const shown = rows.slice(0, limit)
  const last = shown.at(-1)
  const isAll = rows.length <= limit && pages.every(({ next }) => next === null)
  return {
    rows: shown,
    next: isAll || !last ? null : writeCursor(order.label, { key: last.page_key, id: last.page_id }),
  }
}

/** One page of a list that is whole in one row, such as the pictures of a set; `id` is that row's. */
export function pageOfList<T>(
  label: string,
  list: readonly T[],
  { id, cursor, limit = defaultLimit }: PageInput & { readonly id: number },
): RowPage<T> {
  const from = Math.max(0, readCursor(label, cursor)?.key ?? 0)
  const rows = list.slice(from, from + limit)
  const next = from + rows.length
  return { rows, next: next < list.length ? writeCursor(label, { key: next, id }) : null }
}

/** A page as it is answered, its items made of its rows. */
export async function mapPage<R, T>(
  page: RowPage<R> | Promise<RowPage<R>>,
  make: (rows: R[]) => T[] | Promise<T[]>,
): Promise<Page<T>> {
  const { rows, next } = await page
  return { list: await make(rows), next }
}
