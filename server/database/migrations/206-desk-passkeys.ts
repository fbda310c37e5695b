import type { Kysely } from 'kysely'
import { withId, type Engine } from '../columns.ts'

/** Passkeys of the team. */
export async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  await db.schema
    .createTable('desk_passkeys')
    .$call(withId(engine))
    .addColumn('member_id', 'bigint', (c) => c.notNull())
    .addColumn('credential', 'text', (c) => c.notNull().unique())
    .addColumn('public_key', 'text', (c) => c.notNull())
    .addColumn('counter', 'bigint', (c) => c.notNull())
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addColumn('used_at', 'bigint')
    .execute()
  await db.schema.createIndex('desk_passkeys_member').on('desk_passkeys').column('member_id').execute()
}
