import type { Kysely } from 'kysely'
import { onlyAddedTo, withId, type Engine } from '../columns.ts'

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
  await onlyAddedTo(db, engine, 'moderation_log', 'the moderation log')
}
