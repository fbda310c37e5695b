import type { Kysely } from 'kysely'
import type { Engine } from '../columns.ts'

/** The original that a part of a work is a track of. */
export async function up(db: Kysely<unknown>, _engine: Engine): Promise<void> {
  await db.schema.alterTable('work_parts').addColumn('media_id', 'bigint').execute()
  await db.schema.createIndex('work_parts_media').on('work_parts').column('media_id').execute()
}
