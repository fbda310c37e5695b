import type { Kysely } from 'kysely'
import { sortedBy, withCounts, withId, type Engine } from '../columns.ts'

/** Posts of the circle. */
export async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const { schema } = db
  await schema
    .createTable('posts')
    .$call(withId(engine))
    .addColumn('user_id', 'bigint', (c) => c.notNull())
    .addColumn('topic_id', 'bigint')
    .addColumn('category_id', 'bigint')
    .addColumn('title', 'text', (c) => c.notNull())
    .addColumn('content', 'text', (c) => c.notNull())
    .addColumn('images', 'text', (c) => c.notNull())
    .addColumn('coins', 'bigint', (c) => c.notNull())
    .addColumn('cover', 'text')
    .addColumn('seconds', 'double precision')
    .addColumn('loop', 'text')
    .addColumn('clip_id', 'bigint')
    .addColumn('request_id', 'text')
    .$call(withCounts)
    .execute()
  for (const by of sortedBy) await schema.createIndex(`posts_${by}`).on('posts').columns([by, 'id']).execute()
  for (const column of ['user_id', 'topic_id', 'category_id'] as const)
    await schema.createIndex(`posts_of_${column}`).on('posts').columns([column, 'created_at', 'id']).execute()
  await schema.createIndex('posts_clip').on('posts').column('clip_id').execute()
}
