import type { Kysely } from 'kysely'
import type { Engine } from '../columns.ts'

/** Whether a fan club takes nobody any more. */
export async function up(db: Kysely<unknown>, _engine: Engine): Promise<void> {
  await db.schema
    .alterTable('clubs')
    .addColumn('closed', 'smallint', (c) => c.notNull().defaultTo(0))
    .execute()
}
