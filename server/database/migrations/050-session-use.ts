import type { Kysely } from 'kysely'
import type { Engine } from '../columns.ts'

/** When a session was used last. Of those from before it is not known: they count as used when this version came. */
export async function up(db: Kysely<unknown>, _engine: Engine): Promise<void> {
  await db.schema
    .alterTable('sessions')
    .addColumn('used_at', 'bigint', (c) => c.notNull().defaultTo(Date.now()))
    .execute()
}
