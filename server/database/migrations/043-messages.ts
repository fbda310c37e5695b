import type { Kysely } from 'kysely'
import { withId, type Engine } from '../columns.ts'

/** Messages to people, how far they are read, and help. */
export async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const { schema } = db
  await schema
    .createTable('messages')
    .$call(withId(engine))
    .addColumn('user_id', 'bigint', (c) => c.notNull())
    .addColumn('box', 'text', (c) => c.notNull())
    .addColumn('title', 'text', (c) => c.notNull())
    .addColumn('content', 'text', (c) => c.notNull())
    .addColumn('link', 'text')
    .addColumn('from_id', 'bigint')
    .addColumn('once', 'text')
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addUniqueConstraint('messages_once', ['user_id', 'once'])
    .execute()
  await schema.createIndex('messages_box').on('messages').columns(['user_id', 'box', 'id']).execute()
  await schema
    .createTable('message_reads')
    .addColumn('user_id', 'bigint', (c) => c.notNull())
    .addColumn('box', 'text', (c) => c.notNull())
    .addColumn('to_id', 'bigint', (c) => c.notNull())
    .addPrimaryKeyConstraint('message_reads_key', ['user_id', 'box'])
    .execute()
  await schema
    .createTable('help_items')
    .$call(withId(engine))
    .addColumn('heading', 'text', (c) => c.notNull())
    .addColumn('question', 'text', (c) => c.notNull())
    .addColumn('answer', 'text', (c) => c.notNull())
    .addColumn('place', 'integer', (c) => c.notNull())
    .execute()
}
