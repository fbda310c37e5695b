import type { Kysely } from 'kysely'
import type { Engine } from '../columns.ts'

/** Depths in a table of contents, and the original that what was published was made of. */
export async function up(db: Kysely<unknown>, _engine: Engine): Promise<void> {
  await db.schema
    .alterTable('work_parts')
    .addColumn('level', 'smallint', (column) => column.notNull().defaultTo(0))
    .execute()
  await db.schema.alterTable('publications').addColumn('media_id', 'bigint').execute()
  await db.schema.createIndex('publications_media').on('publications').column('media_id').execute()
}
