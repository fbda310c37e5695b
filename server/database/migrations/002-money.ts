import { sql, type Kysely } from 'kysely'
import { withId, type Engine } from '../columns.ts'

/** The double-entry ledger, what was unlocked, and the writes that had effect. */
export async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const { schema } = db
  await schema
    .createTable('accounts')
    .$call(withId(engine))
    .addColumn('holder', 'text', (c) => c.notNull())
    .addColumn('currency', 'text', (c) => c.notNull())
    .addColumn('balance', 'bigint', (c) => c.notNull())
    .addColumn('bounded', 'smallint', (c) => c.notNull())
    .addUniqueConstraint('accounts_holder', ['holder', 'currency'])
    .addCheckConstraint('accounts_not_negative', sql`balance >= 0`)
    .execute()
  await schema
    .createTable('transfers')
    .$call(withId(engine))
    .addColumn('reason', 'text', (c) => c.notNull())
    .addColumn('kind', 'text')
    .addColumn('item_id', 'bigint')
    .addColumn('title', 'text')
    .addColumn('person', 'text')
    .addColumn('request_id', 'text')
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .execute()
  await schema
    .createTable('postings')
    .$call(withId(engine))
    .addColumn('transfer_id', 'bigint', (c) => c.notNull().references('transfers.id'))
    .addColumn('account_id', 'bigint', (c) => c.notNull().references('accounts.id'))
    .addColumn('delta', 'bigint', (c) => c.notNull())
    .addColumn('balance', 'bigint')
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .execute()
  await schema.createIndex('postings_account').on('postings').columns(['account_id', 'id']).execute()
  await schema.createIndex('postings_transfer').on('postings').column('transfer_id').execute()
  await schema
    .createTable('purchases')
    .addColumn('user_id', 'bigint', (c) => c.notNull())
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('item_id', 'bigint', (c) => c.notNull())
    .addColumn('price', 'bigint', (c) => c.notNull())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addPrimaryKeyConstraint('purchases_key', ['user_id', 'kind', 'item_id'])
    .execute()
  await schema
    .createTable('requests')
    .addColumn('person', 'text', (c) => c.notNull())
    .addColumn('request_id', 'text', (c) => c.notNull())
    .addColumn('call', 'text', (c) => c.notNull())
    .addColumn('hash', 'text', (c) => c.notNull())
    .addColumn('state', 'text', (c) => c.notNull())
    .addColumn('outcome', 'text', (c) => c.notNull())
    .addColumn('money', 'smallint', (c) => c.notNull())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addPrimaryKeyConstraint('requests_key', ['person', 'request_id'])
    .execute()
  await schema.createIndex('requests_age').on('requests').columns(['money', 'created_at']).execute()
}
