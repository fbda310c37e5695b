import { sql } from 'kysely'
import type { Db, Tables } from '../database/tables.ts'

/** What is deleted once it is old: its table, by which column that is seen, and what names a row. */
export interface Aging {
  readonly table: keyof Tables
  readonly column: string
  readonly key: readonly string[]
  /** Which rows are meant; all without it. */
  readonly only?: { readonly column: string; readonly equals: number }
}

/** Deletes at most so many rows that are older than a value of their column; answers how many those were. */
export async function deleteOld(db: Db, aging: Aging, before: number, most: number): Promise<number> {
  const { table, column, key, only } = aging
  const names = sql.join(key.map((name) => sql.ref(name)))
  const meant = only ? sql`and ${sql.ref(only.column)} = ${only.equals}` : sql``
  const deleted = await sql`
    delete from ${sql.table(table)} where (${names}) in (
      select ${names} from ${sql.table(table)} where ${sql.ref(column)} < ${before} ${meant} limit ${most}
    )`.execute(db)
  return Number(deleted.numAffectedRows ?? 0)
}

/** Takes a piece of work until a time; false while another server has it. */
export async function takeLease(db: Db, name: string, nowMs: number, untilMs: number): Promise<boolean> {
  const taken = await db
    .insertInto('leases')
    .values({ name, until: untilMs })
    .onConflict((conflict) =>
      conflict.column('name').doUpdateSet({ until: untilMs }).where('leases.until', '<=', nowMs),
    )
    .returning('name')
    .executeTakeFirst()
  return taken !== undefined
}
