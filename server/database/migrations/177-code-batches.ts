import { sql, type Kysely } from 'kysely'
import { withId, type Engine } from '../columns.ts'

/** Codes that were made together at the desk. */
export async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const { schema } = db
  await schema
    .createTable('code_batches')
    .$call(withId(engine))
    .addColumn('label', 'text', (c) => c.notNull())
    .addColumn('coins', 'bigint', (c) => c.notNull())
    .addColumn('vip_days', 'integer', (c) => c.notNull())
    .addColumn('tickets', 'integer', (c) => c.notNull())
    .addColumn('count', 'integer', (c) => c.notNull())
    .addColumn('used', 'integer', (c) => c.notNull())
    .addColumn('expires_at', 'bigint')
    .addColumn('taken_at', 'bigint')
    .addColumn('voided_at', 'bigint')
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .execute()
  await schema.alterTable('codes').addColumn('batch_id', 'bigint').execute()
  await sql`create index codes_batch on codes (batch_id) where batch_id is not null`.execute(db)
}
