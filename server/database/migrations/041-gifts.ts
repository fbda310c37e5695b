import type { Kysely } from 'kysely'
import { withId, type Engine } from '../columns.ts'

/** Gifts for creators, viewing tickets, and codes that bring something. */
export async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const { schema } = db
  await schema
    .createTable('gifts')
    .$call(withId(engine))
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('image', 'text', (c) => c.notNull())
    .addColumn('coins', 'bigint', (c) => c.notNull())
    .addColumn('place', 'integer', (c) => c.notNull())
    .execute()
  await schema
    .createTable('tickets')
    .$call(withId(engine))
    .addColumn('user_id', 'bigint', (c) => c.notNull())
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('expires_at', 'bigint', (c) => c.notNull())
    .addColumn('mv_id', 'bigint')
    .addColumn('used_at', 'bigint')
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .execute()
  await schema.createIndex('tickets_user').on('tickets').columns(['user_id', 'expires_at', 'id']).execute()
  await schema
    .createTable('codes')
    .addColumn('code', 'text', (c) => c.primaryKey())
    .addColumn('coins', 'bigint', (c) => c.notNull())
    .addColumn('vip_days', 'integer', (c) => c.notNull())
    .addColumn('tickets', 'integer', (c) => c.notNull())
    .addColumn('uses_left', 'bigint', (c) => c.notNull())
    .addColumn('expires_at', 'bigint')
    .execute()
  await schema
    .createTable('code_uses')
    .addColumn('code', 'text', (c) => c.notNull())
    .addColumn('user_id', 'bigint', (c) => c.notNull())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addPrimaryKeyConstraint('code_uses_key', ['code', 'user_id'])
    .execute()
}
