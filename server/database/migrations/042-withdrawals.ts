import type { Kysely } from 'kysely'
import { withId, type Engine } from '../columns.ts'

/** Withdrawals with the accounts they go to, and the agent program. */
export async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const { schema } = db
  await schema
    .createTable('pay_accounts')
    .$call(withId(engine))
    .addColumn('user_id', 'bigint', (c) => c.notNull())
    .addColumn('fingerprint', 'text', (c) => c.notNull())
    .addColumn('type', 'text', (c) => c.notNull())
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('masked', 'text', (c) => c.notNull())
    .addColumn('number', 'text', (c) => c.notNull())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addUniqueConstraint('pay_accounts_fingerprint', ['user_id', 'fingerprint'])
    .execute()
  await schema
    .createTable('withdrawals')
    .$call(withId(engine))
    .addColumn('user_id', 'bigint', (c) => c.notNull())
    .addColumn('currency', 'text', (c) => c.notNull())
    .addColumn('amount', 'bigint', (c) => c.notNull())
    .addColumn('fee', 'bigint', (c) => c.notNull())
    .addColumn('account_id', 'bigint', (c) => c.notNull())
    .addColumn('status', 'text', (c) => c.notNull())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addColumn('settled_at', 'bigint')
    .execute()
  await schema.createIndex('withdrawals_user').on('withdrawals').columns(['user_id', 'currency', 'id']).execute()
  await schema.createIndex('withdrawals_status').on('withdrawals').columns(['status', 'id']).execute()
  await schema
    .createTable('invites')
    .addColumn('user_id', 'bigint', (c) => c.primaryKey())
    .addColumn('inviter_id', 'bigint', (c) => c.notNull())
    .addColumn('paid', 'bigint', (c) => c.notNull())
    .addColumn('income', 'bigint', (c) => c.notNull())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .execute()
  await schema.createIndex('invites_inviter').on('invites').columns(['inviter_id', 'created_at', 'user_id']).execute()
  await schema
    .createTable('agent_days')
    .addColumn('user_id', 'bigint', (c) => c.notNull())
    .addColumn('day', 'integer', (c) => c.notNull())
    .addColumn('income', 'bigint', (c) => c.notNull())
    .addColumn('invited', 'integer', (c) => c.notNull())
    .addPrimaryKeyConstraint('agent_days_key', ['user_id', 'day'])
    .execute()
}
