import type { Kysely } from 'kysely'
import type { Engine } from '../columns.ts'

/** What the server tells is a code with parameters, which apps say in the language of their person. */
export async function up(db: Kysely<unknown>, _engine: Engine): Promise<void> {
  for (const column of ['code', 'params']) await db.schema.alterTable('messages').addColumn(column, 'text').execute()
}
