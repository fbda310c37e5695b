import { sql, type Kysely } from 'kysely'
import { sortedBy, withCounts, withId, type Engine } from '../columns.ts'

/** Requests for films, what was added to them, and their answers. */
export async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const { schema } = db
  await schema
    .createTable('wants')
    .$call(withId(engine))
    .addColumn('user_id', 'bigint', (c) => c.notNull())
    .addColumn('title', 'text', (c) => c.notNull())
    .addColumn('content', 'text', (c) => c.notNull())
    .addColumn('images', 'text', (c) => c.notNull())
    .addColumn('bounty', 'bigint', (c) => c.notNull())
    .addColumn('status', 'text', (c) => c.notNull())
    .addColumn('expires_at', 'bigint')
    .$call(withCounts)
    .addCheckConstraint('wants_bounty', sql`bounty >= 0`)
    .execute()
  for (const by of sortedBy) await schema.createIndex(`wants_${by}`).on('wants').columns([by, 'id']).execute()
  await schema.createIndex('wants_user').on('wants').columns(['user_id', 'created_at', 'id']).execute()
  await schema.createIndex('wants_expiry').on('wants').column('expires_at').execute()
  await schema
    .createTable('want_details')
    .$call(withId(engine))
    .addColumn('want_id', 'bigint', (c) => c.notNull())
    .addColumn('content', 'text', (c) => c.notNull())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .execute()
  await schema.createIndex('want_details_want').on('want_details').columns(['want_id', 'id']).execute()
  await schema
    .createTable('want_replies')
    .$call(withId(engine))
    .addColumn('want_id', 'bigint', (c) => c.notNull())
    .addColumn('user_id', 'bigint', (c) => c.notNull())
    .addColumn('content', 'text', (c) => c.notNull())
    .addColumn('likes_count', 'bigint', (c) => c.notNull())
    .addColumn('comments_count', 'bigint', (c) => c.notNull())
    .addColumn('weight', 'bigint', (c) => c.notNull())
    .addColumn('accepted_at', 'bigint')
    .addColumn('request_id', 'text')
    .addColumn('state', 'smallint', (c) => c.notNull())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .execute()
  await schema.createIndex('want_replies_want').on('want_replies').columns(['want_id', 'weight', 'id']).execute()
  await schema.createIndex('want_replies_user').on('want_replies').columns(['user_id', 'created_at', 'id']).execute()
  await schema.createIndex('want_replies_accepted').on('want_replies').column('accepted_at').execute()
  await schema
    .createTable('want_reply_mvs')
    .addColumn('reply_id', 'bigint', (c) => c.notNull())
    .addColumn('mv_id', 'bigint', (c) => c.notNull())
    .addColumn('place', 'integer', (c) => c.notNull())
    .addPrimaryKeyConstraint('want_reply_mvs_key', ['reply_id', 'mv_id'])
    .execute()
}
