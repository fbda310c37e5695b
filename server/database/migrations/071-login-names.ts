import { sql, type Kysely } from 'kysely'
import type { Engine } from '../columns.ts'

/** The login name apart from the nickname; names from before are both. */
export async function up(db: Kysely<unknown>, _engine: Engine): Promise<void> {
  for (const column of ['login_name', 'login_key'] as const) {
    await db.schema
      .alterTable('users')
      .addColumn(column, 'text', (c) => c.notNull().defaultTo(''))
      .execute()
  }
  await sql`update users set login_name = username, login_key = username_key`.execute(db)
  await db.schema.createIndex('users_login_key').on('users').column('login_key').unique().execute()
}
