import { sql, type Kysely } from 'kysely'
import { withId, type Engine } from '../columns.ts'

/** The desk: who runs the place, their sessions, links and recovery codes, and the log of what they do, only added to. */
export async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const { schema } = db
  await schema
    .createTable('desk_members')
    .$call(withId(engine))
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('name_key', 'text', (c) => c.notNull().unique())
    .addColumn('password', 'text', (c) => c.notNull())
    .addColumn('totp', 'text', (c) => c.notNull())
    .addColumn('totp_step', 'bigint', (c) => c.notNull())
    .addColumn('roles', 'text', (c) => c.notNull())
    .addColumn('active', 'smallint', (c) => c.notNull())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .execute()
  await schema
    .createTable('desk_sessions')
    .addColumn('hash', 'text', (c) => c.primaryKey())
    .addColumn('member_id', 'bigint', (c) => c.notNull())
    .addColumn('browser', 'text', (c) => c.notNull())
    .addColumn('system', 'text', (c) => c.notNull())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addColumn('used_at', 'bigint', (c) => c.notNull())
    .addColumn('ends_at', 'bigint', (c) => c.notNull())
    .addColumn('proof', 'text')
    .addColumn('proof_ends_at', 'bigint')
    .execute()
  await schema.createIndex('desk_sessions_member').on('desk_sessions').columns(['member_id', 'ends_at']).execute()
  await schema
    .createTable('desk_links')
    .addColumn('hash', 'text', (c) => c.primaryKey())
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('roles', 'text', (c) => c.notNull())
    .addColumn('member_id', 'bigint')
    .addColumn('made_by', 'bigint')
    .addColumn('totp', 'text')
    .addColumn('ends_at', 'bigint', (c) => c.notNull())
    .execute()
  await schema
    .createTable('desk_recovery_codes')
    .addColumn('hash', 'text', (c) => c.primaryKey())
    .addColumn('member_id', 'bigint', (c) => c.notNull())
    .execute()
  await schema
    .createTable('desk_log')
    .$call(withId(engine))
    .addColumn('at', 'bigint', (c) => c.notNull())
    .addColumn('member_id', 'bigint')
    .addColumn('member', 'text', (c) => c.notNull())
    .addColumn('roles', 'text', (c) => c.notNull())
    .addColumn('action', 'text', (c) => c.notNull())
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('target', 'text', (c) => c.notNull())
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('reason', 'text', (c) => c.notNull())
    .addColumn('before', 'text')
    .addColumn('after', 'text')
    .addColumn('parent_id', 'bigint')
    .addColumn('request_id', 'text', (c) => c.unique())
    .addColumn('hash', 'text', (c) => c.notNull())
    .execute()
  await schema.createIndex('desk_log_target').on('desk_log').columns(['kind', 'target', 'id']).execute()
  await schema.createIndex('desk_log_action').on('desk_log').columns(['action', 'id']).execute()
  await schema.createIndex('desk_log_member').on('desk_log').columns(['member_id', 'id']).execute()
  await schema.createIndex('desk_log_parent').on('desk_log').columns(['parent_id', 'id']).execute()
  if (engine === 'sqlite') {
    for (const change of ['update', 'delete'])
      await sql`
        create trigger ${sql.raw(`desk_log_${change}`)} before ${sql.raw(change)} on desk_log
        begin select raise(abort, 'the log of the desk is only added to'); end`.execute(db)
    return
  }
  await sql`
    create function desk_log_kept() returns trigger language plpgsql as $$
    begin raise exception 'the log of the desk is only added to'; end $$`.execute(db)
  await sql`
    create trigger desk_log_kept before update or delete or truncate on desk_log
    for each statement execute function desk_log_kept()`.execute(db)
}
