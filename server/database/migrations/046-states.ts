import type { Kysely } from 'kysely'
import type { Engine } from '../columns.ts'

/** Fan clubs and topics can be held back and taken down, as everything else. */
export async function up(db: Kysely<unknown>, _engine: Engine): Promise<void> {
  for (const table of ['clubs', 'topics'])
    await db.schema
      .alterTable(table)
      .addColumn('state', 'smallint', (c) => c.notNull().defaultTo(0))
      .execute()
}
