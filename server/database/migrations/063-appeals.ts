import type { Kysely } from 'kysely'
import { withId, type Engine } from '../columns.ts'

/** Appeals: one against each decision. */
export async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  await db.schema
    .createTable('appeals')
    .$call(withId(engine))
    .addColumn('log_id', 'bigint', (c) => c.notNull().unique())
    .addColumn('user_id', 'bigint', (c) => c.notNull())
    .addColumn('content', 'text', (c) => c.notNull())
    .addColumn('state', 'text', (c) => c.notNull())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addColumn('decided_at', 'bigint')
    .addColumn('answer', 'text')
    .execute()
  await db.schema.createIndex('appeals_state').on('appeals').columns(['state', 'id']).execute()
}
