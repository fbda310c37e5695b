import type { Kysely } from 'kysely'
import { withId, type Engine } from '../columns.ts'

/** Chapters of recordings that wait for their sound or their time, and what a file that is uploaded is for. */
export async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const { schema } = db
  await schema.alterTable('big_uploads').addColumn('purpose', 'text').execute()
  await schema
    .createTable('coming_parts')
    .$call(withId(engine))
    .addColumn('work_id', 'bigint', (c) => c.notNull())
    .addColumn('user_id', 'bigint', (c) => c.notNull())
    .addColumn('media_id', 'bigint', (c) => c.notNull())
    .addColumn('title', 'text', (c) => c.notNull())
    .addColumn('coins', 'bigint', (c) => c.notNull())
    .addColumn('opens', 'smallint', (c) => c.notNull())
    .addColumn('publish_at', 'bigint')
    .addColumn('request_id', 'text', (c) => c.notNull())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .execute()
  await schema.createIndex('coming_parts_work').on('coming_parts').column('work_id').execute()
  await schema.createIndex('coming_parts_media').on('coming_parts').column('media_id').execute()
  await schema.createIndex('coming_parts_user').on('coming_parts').columns(['user_id', 'created_at', 'id']).execute()
}
