import type { Kysely } from 'kysely'
import type { Engine } from '../columns.ts'

/** What was looked for and not found, by day: who did is not kept, and only about how many those were. */
export async function up(db: Kysely<unknown>, _engine: Engine): Promise<void> {
  await db.schema
    .createTable('missed_searches')
    .addColumn('day', 'bigint', (c) => c.notNull())
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('word', 'text', (c) => c.notNull())
    .addColumn('count', 'bigint', (c) => c.notNull())
    .addColumn('marks', 'bigint', (c) => c.notNull())
    .addPrimaryKeyConstraint('missed_searches_key', ['day', 'kind', 'word'])
    .execute()
}
