import type { Kysely } from 'kysely'
import { withId, type Engine } from '../columns.ts'

/** Rates, limits and prices by the date from which each holds. */
export async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  await db.schema
    .createTable('rates')
    .$call(withId(engine))
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('value', 'bigint', (c) => c.notNull())
    .addColumn('holds_from', 'bigint', (c) => c.notNull())
    .execute()
  await db.schema.createIndex('rates_name').on('rates').columns(['name', 'holds_from', 'id']).execute()
}
