import type { Kysely } from 'kysely'
import type { Engine } from '../columns.ts'

/** When the text of a comment was changed last. */
export async function up(db: Kysely<unknown>, _engine: Engine): Promise<void> {
  await db.schema.alterTable('comments').addColumn('edited_at', 'bigint').execute()
}
