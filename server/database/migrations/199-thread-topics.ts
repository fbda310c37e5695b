import type { Kysely } from 'kysely'
import type { Engine } from '../columns.ts'

/** What a thread with customer service is about, so that applications for certification can be listed. */
export async function up(db: Kysely<unknown>, _engine: Engine): Promise<void> {
  await db.schema.alterTable('feedback_threads').addColumn('about', 'text').execute()
  await db.schema
    .createIndex('feedback_threads_about')
    .on('feedback_threads')
    .columns(['about', 'state', 'since', 'user_id'])
    .execute()
}
