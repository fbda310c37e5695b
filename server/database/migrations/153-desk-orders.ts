import { sql, type Kysely } from 'kysely'

/** The desk's lists of orders, and who was the first of two to let money go out. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { schema } = db
  await schema.createIndex('orders_state').on('orders').columns(['status', 'id']).execute()
  await sql`create index orders_refunded_id on orders (id) where refunded_at is not null`.execute(db)
  await schema.createIndex('payments_number').on('payments').column('payment_no').execute()
  await schema.createIndex('transfers_item').on('transfers').columns(['kind', 'item_id', 'id']).execute()
  await schema.alterTable('withdrawals').addColumn('confirmed_by', 'bigint').execute()
}
