import type { Kysely } from 'kysely'
import type { Engine } from '../columns.ts'

/** When the text of what people write was changed last. */
export async function up(db: Kysely<unknown>, _engine: Engine): Promise<void> {
  for (const table of ['posts', 'wants', 'want_replies', 'reviews', 'feedback_messages'])
    await db.schema.alterTable(table).addColumn('edited_at', 'bigint').execute()
}
