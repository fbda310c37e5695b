import type { Kysely } from 'kysely'
import type { Engine } from '../columns.ts'

/** From which networks somebody has logged in: strangers elsewhere can't use up the tries there. */
export async function up(db: Kysely<unknown>, _engine: Engine): Promise<void> {
  await db.schema
    .createTable('login_networks')
    .addColumn('user_id', 'bigint', (c) => c.notNull())
    .addColumn('network', 'text', (c) => c.notNull())
    .addColumn('used_at', 'bigint', (c) => c.notNull())
    .addPrimaryKeyConstraint('login_networks_key', ['user_id', 'network'])
    .execute()
  await db.schema.createIndex('login_networks_by_use').on('login_networks').column('used_at').execute()
}
