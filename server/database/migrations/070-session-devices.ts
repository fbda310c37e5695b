import type { Kysely } from 'kysely'
import type { Engine } from '../columns.ts'

/** On what a session was made. Of those from before it is not known. */
export async function up(db: Kysely<unknown>, _engine: Engine): Promise<void> {
  for (const column of ['app', 'browser', 'system'] as const) {
    await db.schema
      .alterTable('sessions')
      .addColumn(column, 'text', (c) => c.notNull().defaultTo(''))
      .execute()
  }
}
