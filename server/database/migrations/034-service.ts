import type { Kysely } from 'kysely'
import { withId, type Engine } from '../columns.ts'

/** Threads with customer service, and pages of people that are held back. */
export async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const { schema } = db
  await schema
    .createTable('feedback_messages')
    .$call(withId(engine))
    .addColumn('user_id', 'bigint', (c) => c.notNull())
    .addColumn('sender', 'text', (c) => c.notNull())
    .addColumn('content', 'text', (c) => c.notNull())
    .addColumn('images', 'text', (c) => c.notNull())
    .addColumn('request_id', 'text')
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .execute()
  await schema
    .createIndex('feedback_messages_user')
    .on('feedback_messages')
    .columns(['user_id', 'created_at', 'id'])
    .execute()
  await schema
    .alterTable('users')
    .addColumn('held', 'smallint', (c) => c.notNull().defaultTo(0))
    .execute()
}
