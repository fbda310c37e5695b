import type { Kysely } from 'kysely'
import { withId, type Engine } from '../columns.ts'

/** Who stated that something may be shown, and where that is recorded. */
export async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  await db.schema
    .createTable('publications')
    .$call(withId(engine))
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('item_id', 'bigint', (c) => c.notNull())
    .addColumn('stated_by', 'text', (c) => c.notNull())
    .addColumn('record', 'text', (c) => c.notNull())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .execute()
  await db.schema.createIndex('publications_item').on('publications').columns(['kind', 'item_id']).execute()
}
