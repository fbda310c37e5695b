import { sql, type Kysely } from 'kysely'
import type { Engine } from '../columns.ts'

/** When an account that its person deleted is gone. */
export async function up(db: Kysely<unknown>, _engine: Engine): Promise<void> {
  await db.schema.alterTable('users').addColumn('closes_at', 'bigint').execute()
  await sql`create index users_closing on users (closes_at) where closes_at is not null`.execute(db)
}
