import type { Kysely } from 'kysely'
import type { Engine } from '../columns.ts'

/** The desk lists all works of a kind, in whatever state, the newest first. */
export async function up(db: Kysely<unknown>, _engine: Engine): Promise<void> {
  await db.schema.createIndex('works_made').on('works').columns(['kind', 'created_at', 'id']).execute()
}
