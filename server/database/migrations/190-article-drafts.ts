import type { Kysely } from 'kysely'
import { withId, type Engine } from '../columns.ts'

/** Articles that are being written at the desk. */
export async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  await db.schema
    .createTable('article_drafts')
    .$call(withId(engine))
    .addColumn('user_id', 'bigint', (c) => c.notNull())
    .addColumn('article_id', 'bigint')
    .addColumn('fields', 'text', (c) => c.notNull())
    .addColumn('blocks', 'text')
    .addColumn('base', 'text', (c) => c.notNull())
    .addColumn('pictures', 'text', (c) => c.notNull())
    .addColumn('member', 'text', (c) => c.notNull())
    .addColumn('touched_at', 'bigint', (c) => c.notNull())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .execute()
  await db.schema.createIndex('article_drafts_article').on('article_drafts').column('article_id').unique().execute()
  await db.schema.createIndex('article_drafts_touched').on('article_drafts').columns(['touched_at', 'id']).execute()
}
