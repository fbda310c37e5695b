import { sql, type Kysely } from 'kysely'
import { withId, type Engine } from '../columns.ts'

/** The log of what moderators decided: it is added to, and nothing in it is changed or removed. */
export async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const { schema } = db
  await schema
    .createTable('moderation_log')
    .$call(withId(engine))
    .addColumn('at', 'bigint', (c) => c.notNull())
    .addColumn('moderator', 'text', (c) => c.notNull())
    .addColumn('action', 'text', (c) => c.notNull())
    .addColumn('case_id', 'bigint')
    .addColumn('user_id', 'bigint')
    .addColumn('reason', 'text', (c) => c.notNull())
    .execute()
  await schema.createIndex('moderation_log_case').on('moderation_log').columns(['case_id', 'id']).execute()
  await schema.createIndex('moderation_log_user').on('moderation_log').columns(['user_id', 'id']).execute()
  if (engine === 'sqlite') {
    for (const change of ['update', 'delete'])
      await sql`
        create trigger ${sql.raw(`moderation_log_${change}`)} before ${sql.raw(change)} on moderation_log
        begin select raise(abort, 'the moderation log is only added to'); end`.execute(db)
    return
  }
  await sql`
    create function moderation_log_kept() returns trigger language plpgsql as $$
    begin raise exception 'the moderation log is only added to'; end $$`.execute(db)
  await sql`
    create trigger moderation_log_kept before update or delete or truncate on moderation_log
    for each statement execute function moderation_log_kept()`.execute(db)
}
