import type { Kysely } from 'kysely'
import type { Engine } from '../columns.ts'

/** Codes that stand in for a password once. */
export async function up(db: Kysely<unknown>, _engine: Engine): Promise<void> {
  await db.schema
    .createTable('recovery_codes')
    .addColumn('hash', 'text', (c) => c.primaryKey())
    .addColumn('user_id', 'bigint', (c) => c.notNull())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addColumn('expires_at', 'bigint')
    .execute()
  await db.schema.createIndex('recovery_codes_user').on('recovery_codes').column('user_id').execute()
}
