import { sql, type Kysely } from 'kysely'
import type { Engine } from '../columns.ts'

/** When followers were told of what was published; of what is there already nobody is. */
export async function up(db: Kysely<unknown>, _engine: Engine): Promise<void> {
  await db.schema.alterTable('publications').addColumn('told_at', 'bigint').execute()
  await sql`update publications set told_at = created_at`.execute(db)
}
