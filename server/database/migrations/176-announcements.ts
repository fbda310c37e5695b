import { sql, type Kysely } from 'kysely'
import { withId, type Engine } from '../columns.ts'

/** Announcements to everybody or a group, and by which groups are counted and messages taken back. */
export async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const { schema } = db
  await schema
    .createTable('announcements')
    .$call(withId(engine))
    .addColumn('audience', 'text', (c) => c.notNull())
    .addColumn('audience_value', 'bigint')
    .addColumn('audience_name', 'text', (c) => c.notNull())
    .addColumn('texts', 'text', (c) => c.notNull())
    .addColumn('link', 'text')
    .addColumn('state', 'text', (c) => c.notNull())
    .addColumn('total', 'bigint', (c) => c.notNull())
    .addColumn('sent', 'bigint', (c) => c.notNull())
    .addColumn('after_id', 'bigint', (c) => c.notNull())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addColumn('ended_at', 'bigint')
    .execute()
  await schema.alterTable('messages').addColumn('announcement_id', 'bigint').execute()
  await sql`
    create index messages_announcement on messages (announcement_id, id) where announcement_id is not null`.execute(db)
  await sql`create index users_vip on users (vip_expires_at) where vip_expires_at is not null`.execute(db)
  await sql`create index users_agents on users (id) where agent = 1`.execute(db)
  await schema.createIndex('users_created').on('users').column('created_at').execute()
}
