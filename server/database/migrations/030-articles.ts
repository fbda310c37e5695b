import type { Kysely } from 'kysely'
import { sortedBy, withCounts, withId, type Engine } from '../columns.ts'

/** Articles with their pictures and clips, and who opened what on a day. */
export async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const { schema } = db
  await schema
    .createTable('articles')
    .$call(withId(engine))
    .addColumn('user_id', 'bigint', (c) => c.notNull())
    .addColumn('category_id', 'bigint', (c) => c.notNull())
    .addColumn('title', 'text', (c) => c.notNull())
    .addColumn('summary', 'text', (c) => c.notNull())
    .addColumn('author', 'text', (c) => c.notNull())
    .addColumn('covers', 'text', (c) => c.notNull())
    .addColumn('body', 'text', (c) => c.notNull())
    .addColumn('free_body', 'text')
    .addColumn('coins', 'bigint', (c) => c.notNull())
    .$call(withCounts)
    .execute()
  for (const by of sortedBy) await schema.createIndex(`articles_${by}`).on('articles').columns([by, 'id']).execute()
  await schema.createIndex('articles_category').on('articles').columns(['category_id', 'created_at', 'id']).execute()
  await schema
    .createTable('article_media')
    .$call(withId(engine))
    .addColumn('article_id', 'bigint', (c) => c.notNull())
    .addColumn('place', 'integer', (c) => c.notNull())
    .addColumn('free', 'smallint', (c) => c.notNull())
    .addColumn('image', 'text', (c) => c.notNull())
    .addColumn('loop', 'text')
    .addColumn('seconds', 'integer')
    .execute()
  await schema.createIndex('article_media_article').on('article_media').columns(['article_id', 'place']).execute()
  await schema
    .createTable('views')
    .addColumn('person', 'text', (c) => c.notNull())
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('item_id', 'bigint', (c) => c.notNull())
    .addColumn('day', 'integer', (c) => c.notNull())
    .addPrimaryKeyConstraint('views_key', ['day', 'person', 'kind', 'item_id'])
    .execute()
}
