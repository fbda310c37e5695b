import type { Kysely } from 'kysely'
import type { Engine } from '../columns.ts'

/** The second factor of an account. */
export async function up(db: Kysely<unknown>, _engine: Engine): Promise<void> {
  for (const column of ['totp', 'totp_pending'] as const)
    await db.schema.alterTable('users').addColumn(column, 'text').execute()
  await db.schema
    .alterTable('users')
    .addColumn('totp_step', 'bigint', (c) => c.notNull().defaultTo(0))
    .execute()
}
