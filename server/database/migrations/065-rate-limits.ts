import { sql, type Kysely } from 'kysely'
import type { Engine } from '../columns.ts'

/** What servers that share a database count of networks, devices and accounts. */
export async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  let table = db.schema
    .createTable('rate_limits')
    .addColumn('key', 'text', (c) => c.primaryKey())
    .addColumn('points', 'bigint', (c) => c.notNull())
    .addColumn('expire', 'bigint')
  // nothing of it is worth a write that waits for the disk, nor has to outlive a crash
  if (engine === 'postgres') table = table.modifyFront(sql`unlogged`)
  await table.execute()
  await db.schema.createIndex('rate_limits_by_expire').on('rate_limits').column('expire').execute()
}
