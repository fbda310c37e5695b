import type { Kysely } from 'kysely'
import type { Engine } from '../columns.ts'

/** Videos of clubs, and how many joined on each day. */
export async function up(db: Kysely<unknown>, _engine: Engine): Promise<void> {
  const { schema } = db
  await schema
    .createTable('club_videos')
    .addColumn('club_id', 'bigint', (c) => c.notNull())
    .addColumn('mv_id', 'bigint', (c) => c.notNull())
    .addPrimaryKeyConstraint('club_videos_key', ['club_id', 'mv_id'])
    .execute()
  await schema.createIndex('club_videos_mv').on('club_videos').column('mv_id').execute()
  await schema.createIndex('club_members_user').on('club_members').columns(['user_id', 'expires_at']).execute()
  await schema
    .createTable('club_days')
    .addColumn('club_id', 'bigint', (c) => c.notNull())
    .addColumn('day', 'integer', (c) => c.notNull())
    .addColumn('joined', 'bigint', (c) => c.notNull())
    .addPrimaryKeyConstraint('club_days_key', ['day', 'club_id'])
    .execute()
}
