import type { Kysely } from 'kysely'
import type { Engine } from '../columns.ts'

/** When a draft is published. */
export async function up(db: Kysely<unknown>, _engine: Engine): Promise<void> {
  await db.schema.alterTable('publications').addColumn('publish_at', 'bigint').execute()
  await db.schema.createIndex('publications_due').on('publications').column('publish_at').execute()
}
