import type { Kysely } from 'kysely'
import type { Engine } from '../columns.ts'

/** The desk's lists of jobs, the newest of a state first. */
export async function up(db: Kysely<unknown>, _engine: Engine): Promise<void> {
  await db.schema.createIndex('jobs_state').on('jobs').columns(['state', 'id']).execute()
}
