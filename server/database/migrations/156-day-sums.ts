import type { Kysely } from 'kysely'
import type { Engine } from '../columns.ts'

/** Sums by day, so that nobody who looks at them waits for a growing table; and what they are found by. */
export async function up(db: Kysely<unknown>, _engine: Engine): Promise<void> {
  const { schema } = db
  await schema
    .createTable('day_sums')
    .addColumn('day', 'bigint', (c) => c.notNull())
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('value', 'bigint', (c) => c.notNull())
    .addColumn('people', 'bigint')
    .addPrimaryKeyConstraint('day_sums_key', ['day', 'name'])
    .execute()
  await schema
    .createTable('day_tops')
    .addColumn('day', 'bigint', (c) => c.notNull())
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('item_id', 'bigint', (c) => c.notNull())
    .addColumn('people', 'bigint', (c) => c.notNull())
    .addPrimaryKeyConstraint('day_tops_key', ['day', 'kind', 'item_id'])
    .execute()
  await schema.createIndex('orders_paid').on('orders').column('paid_at').execute()
  await schema.createIndex('orders_refunded').on('orders').column('refunded_at').execute()
  await schema.createIndex('cases_age').on('cases').columns(['state', 'opened_at']).execute()
  await schema.createIndex('agent_days_day').on('agent_days').column('day').execute()
}
