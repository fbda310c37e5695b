import type { Kysely } from 'kysely'
import { withId, type Engine } from '../columns.ts'

/** What members have kept of lists. */
export async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  await db.schema
    .createTable('desk_views')
    .$call(withId(engine))
    .addColumn('member_id', 'bigint', (c) => c.notNull())
    .addColumn('screen', 'text', (c) => c.notNull())
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('query', 'text', (c) => c.notNull())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .execute()
  const key = ['member_id', 'screen', 'name']
  await db.schema.createIndex('desk_views_key').on('desk_views').columns(key).unique().execute()
}
