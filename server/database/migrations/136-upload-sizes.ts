import type { Kysely } from 'kysely'
import type { Engine } from '../columns.ts'

/** How many bytes the file of an upload has, as whoever sends it has signed. */
export async function up(db: Kysely<unknown>, _engine: Engine): Promise<void> {
  await db.schema.alterTable('big_uploads').addColumn('size', 'bigint').execute()
}
