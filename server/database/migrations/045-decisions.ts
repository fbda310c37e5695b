import type { Kysely } from 'kysely'
import type { Engine } from '../columns.ts'

/** What was decided on reports. */
export async function up(db: Kysely<unknown>, _engine: Engine): Promise<void> {
  const { schema } = db
  await schema.alterTable('reports').addColumn('decision', 'text').execute()
  await schema.alterTable('reports').addColumn('decided_at', 'bigint').execute()
  await schema.createIndex('reports_item').on('reports').columns(['kind', 'item_id', 'state']).execute()
}
