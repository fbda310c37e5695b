import { sql, type Kysely } from 'kysely'
import type { Engine } from '../columns.ts'

/** Open accounts, which are counted before something is announced to everybody. */
export async function up(db: Kysely<unknown>, _engine: Engine): Promise<void> {
  await sql`create index users_open on users (id) where state = 0 and closes_at is null`.execute(db)
}
