import type { Kysely } from 'kysely'
import { withId, type Engine } from '../columns.ts'

/** Comics, novels, picture sets, audio books and games, with their parts and series. */
export async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const { schema } = db
  await schema
    .createTable('works')
    .$call(withId(engine))
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('user_id', 'bigint', (c) => c.notNull())
    .addColumn('title', 'text', (c) => c.notNull())
    .addColumn('author', 'text', (c) => c.notNull())
    .addColumn('intro', 'text', (c) => c.notNull())
    .addColumn('cover', 'text', (c) => c.notNull())
    .addColumn('category_id', 'bigint', (c) => c.notNull())
    .addColumn('series_id', 'bigint')
    .addColumn('topic_id', 'bigint')
    .addColumn('status', 'text', (c) => c.notNull())
    .addColumn('parts_count', 'bigint', (c) => c.notNull())
    .addColumn('size', 'bigint', (c) => c.notNull())
    .addColumn('coins', 'bigint', (c) => c.notNull())
    .addColumn('plays', 'bigint', (c) => c.notNull())
    .addColumn('likes_count', 'bigint', (c) => c.notNull())
    .addColumn('comments_count', 'bigint', (c) => c.notNull())
    .addColumn('heat', 'bigint', (c) => c.notNull())
    .addColumn('state', 'smallint', (c) => c.notNull())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addColumn('updated_at', 'bigint', (c) => c.notNull())
    .execute()
  for (const by of ['updated_at', 'heat', 'likes_count', 'plays']) {
    await schema.createIndex(`works_${by}`).on('works').columns(['kind', by, 'id']).execute()
  }
  await schema.createIndex('works_category').on('works').columns(['category_id', 'heat', 'id']).execute()
  await schema.createIndex('works_series').on('works').columns(['series_id', 'updated_at', 'id']).execute()
  await schema
    .createTable('work_parts')
    .$call(withId(engine))
    .addColumn('work_id', 'bigint', (c) => c.notNull())
    .addColumn('no', 'integer', (c) => c.notNull())
    .addColumn('title', 'text', (c) => c.notNull())
    .addColumn('size', 'bigint', (c) => c.notNull())
    .addColumn('coins', 'bigint', (c) => c.notNull())
    .addColumn('source', 'text', (c) => c.notNull())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addUniqueConstraint('work_parts_no', ['work_id', 'no'])
    .execute()
  await schema
    .createTable('game_files')
    .addColumn('work_id', 'bigint', (c) => c.primaryKey())
    .addColumn('screenshots', 'text', (c) => c.notNull())
    .addColumn('platforms', 'text', (c) => c.notNull())
    .addColumn('size', 'text', (c) => c.notNull())
    .addColumn('links', 'text', (c) => c.notNull())
    .execute()
  await schema
    .createTable('series')
    .$call(withId(engine))
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('title', 'text', (c) => c.notNull())
    .addColumn('cover', 'text', (c) => c.notNull())
    .addColumn('count', 'bigint', (c) => c.notNull())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .execute()
}
