import { sql, type Kysely } from 'kysely'
import type { Engine } from '../columns.ts'

/** So long an entry of the moderation log can't be deleted. */
const logMs = 730 * 24 * 3600 * 1000

/** By which rows are found whose time is over; of the moderation log the engines let entries go after two years. */
export async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const { schema } = db
  // whether the text of what was taken down is gone
  await schema
    .alterTable('gone')
    .addColumn('emptied', 'smallint', (c) => c.notNull().defaultTo(0))
    .execute()
  await schema.createIndex('gone_emptied').on('gone').columns(['emptied', 'at']).execute()
  await schema.createIndex('gone_item').on('gone').columns(['kind', 'item_id']).execute()
  await schema.createIndex('cases_decided').on('cases').column('decided_at').execute()
  await schema.createIndex('appeals_decided').on('appeals').column('decided_at').execute()
  await schema.createIndex('sanctions_end').on('sanctions').column('ends_at').execute()
  await schema.createIndex('sanctions_lifted').on('sanctions').column('lifted_at').execute()
  await schema.createIndex('moderation_log_at').on('moderation_log').column('at').execute()
  await schema.createIndex('messages_age').on('messages').column('created_at').execute()
  await schema.createIndex('recovery_codes_end').on('recovery_codes').column('expires_at').execute()
  if (engine === 'sqlite') {
    await sql`drop trigger moderation_log_delete`.execute(db)
    await sql`
      create trigger moderation_log_delete before delete on moderation_log
      when old.at > unixepoch() * 1000 - ${sql.lit(logMs)}
      begin select raise(abort, 'the moderation log is only added to'); end`.execute(db)
    return
  }
  await sql`drop trigger moderation_log_kept on moderation_log`.execute(db)
  await sql`
    create trigger moderation_log_kept before update or truncate on moderation_log
    for each statement execute function moderation_log_kept()`.execute(db)
  await sql`
    create trigger moderation_log_delete before delete on moderation_log for each row
    when (old.at > extract(epoch from now()) * 1000 - ${sql.lit(logMs)})
    execute function moderation_log_kept()`.execute(db)
}
