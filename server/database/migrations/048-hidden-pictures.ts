import type { Kysely } from 'kysely'
import type { Engine } from '../columns.ts'

/** The pictures of what is not on show, by their paths: they are not given out. */
export async function up(db: Kysely<unknown>, _engine: Engine): Promise<void> {
  await db.schema
    .createTable('hidden_pictures')
    .addColumn('path', 'text', (c) => c.notNull())
    .addColumn('place', 'text', (c) => c.notNull())
    .addColumn('item_id', 'bigint', (c) => c.notNull())
    .addPrimaryKeyConstraint('hidden_pictures_key', ['path', 'place', 'item_id'])
    .execute()
  await db.schema.createIndex('hidden_pictures_item').on('hidden_pictures').columns(['place', 'item_id']).execute()
}
