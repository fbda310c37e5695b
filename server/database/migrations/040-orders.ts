import type { Kysely } from 'kysely'
import { withId, type Engine } from '../columns.ts'

/** What can be bought with money, the orders for it, and the sandbox gateway's own books. */
export async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const { schema } = db
  await schema
    .createTable('products')
    .$call(withId(engine))
    .addColumn('type', 'text', (c) => c.notNull())
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('price', 'bigint', (c) => c.notNull())
    .addColumn('original', 'bigint')
    .addColumn('coins', 'bigint')
    .addColumn('days', 'integer')
    .addColumn('bonus', 'bigint')
    .addColumn('tag', 'text')
    .addColumn('place', 'integer', (c) => c.notNull())
    .addColumn('state', 'smallint', (c) => c.notNull())
    .execute()
  await schema
    .createTable('pay_methods')
    .$call(withId(engine))
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('icon', 'text', (c) => c.notNull())
    .addColumn('min', 'bigint')
    .addColumn('max', 'bigint')
    .addColumn('place', 'integer', (c) => c.notNull())
    .execute()
  await schema
    .createTable('orders')
    .$call(withId(engine))
    .addColumn('order_no', 'text', (c) => c.notNull().unique())
    .addColumn('user_id', 'bigint', (c) => c.notNull())
    .addColumn('type', 'text', (c) => c.notNull())
    .addColumn('product', 'text', (c) => c.notNull())
    .addColumn('method_id', 'bigint', (c) => c.notNull())
    .addColumn('price', 'bigint', (c) => c.notNull())
    .addColumn('status', 'text', (c) => c.notNull())
    .addColumn('note', 'text')
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addColumn('expires_at', 'bigint', (c) => c.notNull())
    .addColumn('paid_at', 'bigint')
    .execute()
  await schema.createIndex('orders_user').on('orders').columns(['user_id', 'created_at', 'id']).execute()
  await schema.createIndex('orders_waiting').on('orders').columns(['status', 'expires_at']).execute()
  await schema
    .createTable('payments')
    .addColumn('order_no', 'text', (c) => c.primaryKey())
    .addColumn('payment_no', 'text', (c) => c.notNull())
    .addColumn('amount', 'bigint', (c) => c.notNull())
    .addColumn('state', 'text', (c) => c.notNull())
    .addColumn('due_at', 'bigint')
    .addColumn('told_at', 'bigint')
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .execute()
  await schema.createIndex('payments_due').on('payments').columns(['told_at', 'due_at']).execute()
}
