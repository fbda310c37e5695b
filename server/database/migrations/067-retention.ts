import type { Kysely } from 'kysely'
import type { Engine } from '../columns.ts'

/** Which server does what one of them is to do, and by which old rows are found. */
export async function up(db: Kysely<unknown>, _engine: Engine): Promise<void> {
  await db.schema
    .createTable('leases')
    .addColumn('name', 'text', (c) => c.primaryKey())
    .addColumn('until', 'bigint', (c) => c.notNull())
    .execute()
  await db.schema.createIndex('watches_by_day').on('watches').column('day').execute()
  await db.schema.createIndex('attempts_by_age').on('attempts').column('since').execute()
  await db.schema.createIndex('sessions_by_end').on('sessions').column('revoked_at').execute()
  await db.schema.createIndex('sessions_by_use').on('sessions').column('used_at').execute()
}
