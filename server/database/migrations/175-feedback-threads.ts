import { sql, type Kysely } from 'kysely'
import type { Engine } from '../columns.ts'

/** How each thread with customer service stands, so that the desk finds those that wait. */
export async function up(db: Kysely<unknown>, _engine: Engine): Promise<void> {
  await db.schema
    .createTable('feedback_threads')
    .addColumn('user_id', 'bigint', (c) => c.primaryKey())
    .addColumn('state', 'text', (c) => c.notNull())
    .addColumn('since', 'bigint', (c) => c.notNull())
    .addColumn('claimed_by', 'bigint')
    .addColumn('claimed_until', 'bigint')
    .execute()
  await db.schema
    .createIndex('feedback_threads_state')
    .on('feedback_threads')
    .columns(['state', 'since', 'user_id'])
    .execute()
  // nobody could answer before: all of them wait since their first line
  await sql`
    insert into feedback_threads (user_id, state, since)
    select user_id, 'waiting', min(created_at) from feedback_messages where sender = 'me' group by user_id
  `.execute(db)
}
