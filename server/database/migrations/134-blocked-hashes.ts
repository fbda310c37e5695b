import type { Kysely } from 'kysely'
import { withId, type Engine } from '../columns.ts'

/** What is to stay down, and what pictures and films look like. */
export async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  await db.schema
    .createTable('blocked_hashes')
    .$call(withId(engine))
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('hash', 'text', (c) => c.notNull())
    .addColumn('source', 'text', (c) => c.notNull())
    .addColumn('case_id', 'bigint')
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .execute()
  await db.schema
    .createIndex('blocked_hashes_once')
    .unique()
    .on('blocked_hashes')
    .columns(['kind', 'hash', 'source'])
    .execute()
  await db.schema.createIndex('blocked_hashes_case').on('blocked_hashes').column('case_id').execute()
  await db.schema
    .createTable('film_hashes')
    .$call(withId(engine))
    .addColumn('media_id', 'bigint', (c) => c.notNull())
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('hash', 'text', (c) => c.notNull())
    .addColumn('mirrored', 'text', (c) => c.notNull())
    .execute()
  await db.schema.createIndex('film_hashes_media').on('film_hashes').column('media_id').execute()
  await db.schema.alterTable('uploaded_images').addColumn('pdq', 'text').execute()
  await db.schema.alterTable('uploaded_images').addColumn('pdq_mirrored', 'text').execute()
}
