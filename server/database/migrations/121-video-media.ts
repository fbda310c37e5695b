import type { Kysely } from 'kysely'
import type { Engine } from '../columns.ts'

/** The film that a video plays, where it is no loop. */
export async function up(db: Kysely<unknown>, _engine: Engine): Promise<void> {
  await db.schema.alterTable('mvs').addColumn('media_id', 'bigint').execute()
  await db.schema.createIndex('mvs_media').on('mvs').column('media_id').execute()
}
