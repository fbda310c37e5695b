import { sql, type SelectQueryBuilder } from 'kysely'
import type { PageInput } from '#contract/shapes/inputs.ts'
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

/** Rows of one page, and the cursor of the page after it. */
export interface RowPage<R> {
  readonly rows: R[]
  readonly next: string | null
}

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

/** A page whose items are made of its rows. */
export async function mapPage<R, T>(
  page: RowPage<R>,
  make: (rows: R[]) => T[] | Promise<T[]>,
): Promise<{ list: T[]; next: string | null }> {
  return { list: await make(page.rows), next: page.next }
}
