import type { Insertable, Selectable } from 'kysely'
import type { Db, Tx } from '../database/tables.ts'
import type { RatesTable } from '../database/tables/orders.ts'

/** A value from a time on, as the database has it. */
export type RateRow = Selectable<RatesTable>

/** All values of these names, each after those that it takes the place of. */
export const valuesOf = async (db: Db, names: readonly string[]): Promise<RateRow[]> =>
  names.length === 0
    ? []
    : db
        .selectFrom('rates')
        .selectAll()
        .where('name', 'in', [...names])
        .orderBy('holds_from')
        .orderBy('id')
        .execute()

/** What of these values holds at a time; undefined where nothing was ever said. */
export const valueAt = (rows: readonly RateRow[], name: string, atMs: number): number | undefined =>
  rows.findLast((row) => row.name === name && row.holds_from <= atMs)?.value

/** Keeps a value from a time on. */
export const addValue = (tx: Tx, value: Insertable<RatesTable>) => tx.insertInto('rates').values(value).execute()

/** A value by its number; undefined where there is none. */
export const valueById = (db: Db, id: number): Promise<RateRow | undefined> =>
  db.selectFrom('rates').selectAll().where('id', '=', id).executeTakeFirst()

/** Forgets a value. */
export const removeValue = (tx: Tx, id: number) => tx.deleteFrom('rates').where('id', '=', id).execute()
