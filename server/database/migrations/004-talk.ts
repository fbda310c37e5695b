import type { Kysely } from 'kysely'
import { withId, type Engine } from '../columns.ts'

/** Comments, likes and collections of one's own, reports, and what was taken down. */
export async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const { schema } = db
  await schema
    .createTable('comments')
    .$call(withId(engine))
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('item_id', 'bigint', (c) => c.notNull())
    .addColumn('root_id', 'bigint')
    .addColumn('reply_to_id', 'bigint')
    .addColumn('user_id', 'bigint', (c) => c.notNull())
    .addColumn('content', 'text', (c) => c.notNull())
    .addColumn('likes_count', 'bigint', (c) => c.notNull())
    .addColumn('replies_count', 'bigint', (c) => c.notNull())
    .addColumn('request_id', 'text')
    .addColumn('state', 'smallint', (c) => c.notNull())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .execute()
  await schema
    .createIndex('comments_item')
    .on('comments')
    .columns(['kind', 'item_id', 'root_id', 'created_at', 'id'])
    .execute()
  await schema.createIndex('comments_root').on('comments').columns(['root_id', 'created_at', 'id']).execute()
  await schema
    .createTable('likes')
    .addColumn('user_id', 'bigint', (c) => c.notNull())
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('item_id', 'bigint', (c) => c.notNull())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addPrimaryKeyConstraint('likes_key', ['user_id', 'kind', 'item_id'])
    .execute()
  await schema.createIndex('likes_newest').on('likes').columns(['user_id', 'kind', 'created_at', 'item_id']).execute()
  await schema
    .createTable('like_groups')
    .$call(withId(engine))
    .addColumn('user_id', 'bigint', (c) => c.notNull())
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .execute()
  await schema.createIndex('like_groups_user').on('like_groups').columns(['user_id', 'kind']).execute()
  await schema
    .createTable('like_group_items')
    .addColumn('group_id', 'bigint', (c) => c.notNull())
    .addColumn('item_id', 'bigint', (c) => c.notNull())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addPrimaryKeyConstraint('like_group_items_key', ['group_id', 'item_id'])
    .execute()
  await schema
    .createTable('reports')
    .$call(withId(engine))
    .addColumn('person', 'text', (c) => c.notNull())
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('item_id', 'text')
    .addColumn('type_id', 'integer', (c) => c.notNull())
    .addColumn('content', 'text', (c) => c.notNull())
    .addColumn('contact', 'text')
    .addColumn('state', 'text', (c) => c.notNull())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .execute()
  await schema
    .createTable('gone')
    .$call(withId(engine))
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('item_id', 'text', (c) => c.notNull())
    .addColumn('at', 'bigint', (c) => c.notNull())
    .execute()
  await schema.createIndex('gone_at').on('gone').column('at').execute()
}
