import { sql, type Kysely } from 'kysely'
import type { Engine } from '../columns.ts'

/** Where somebody is told of messages while the app is closed: one for each login. */
export async function up(db: Kysely<unknown>, _engine: Engine): Promise<void> {
  const { schema } = db
  await schema
    .createTable('push_subscriptions')
    .addColumn('session', 'text', (c) => c.primaryKey())
    .addColumn('user_id', 'bigint', (c) => c.notNull())
    .addColumn('endpoint_hash', 'text', (c) => c.notNull().unique())
    .addColumn('sealed', 'text', (c) => c.notNull())
    .addColumn('kinds', 'text', (c) => c.notNull())
    .addColumn('quiet', 'text')
    .addColumn('seen_at', 'bigint', (c) => c.notNull())
    .addColumn('due_at', 'bigint')
    .addColumn('due_kind', 'text')
    .addColumn('revision', 'bigint', (c) => c.notNull().defaultTo(0))
    .addColumn('tries', 'bigint', (c) => c.notNull().defaultTo(0))
    .addColumn('lease_until', 'bigint', (c) => c.notNull().defaultTo(0))
    .execute()
  await schema.createIndex('push_subscriptions_user').on('push_subscriptions').column('user_id').execute()
  await schema.createIndex('push_subscriptions_seen').on('push_subscriptions').column('seen_at').execute()
  await sql`create index push_subscriptions_due on push_subscriptions (due_at) where due_at is not null`.execute(db)
}
