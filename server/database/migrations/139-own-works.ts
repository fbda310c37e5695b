import { sql, type Kysely } from 'kysely'
import type { Engine } from '../columns.ts'

/** What creators see of their works: which act made one, what it has earned, and all of them in their order. */
export async function up(db: Kysely<unknown>, _engine: Engine): Promise<void> {
  const { schema } = db
  await schema.alterTable('publications').addColumn('request_id', 'text').execute()
  await schema.createIndex('works_user').on('works').columns(['user_id', 'created_at', 'id']).execute()
  await schema
    .createTable('earnings')
    .addColumn('user_id', 'bigint', (c) => c.notNull())
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('item_id', 'bigint', (c) => c.notNull())
    .addColumn('sales', 'bigint', (c) => c.notNull())
    .addColumn('coins', 'bigint', (c) => c.notNull())
    .addPrimaryKeyConstraint('earnings_key', ['user_id', 'kind', 'item_id'])
    .execute()
  await sql`
    insert into earnings (user_id, kind, item_id, sales, coins)
    select cast(substr(accounts.holder, 6) as bigint), transfers.kind, transfers.item_id, count(*), sum(postings.delta)
    from transfers
    join postings on postings.transfer_id = transfers.id and postings.delta > 0
    join accounts on accounts.id = postings.account_id and accounts.holder like 'user:%' and accounts.currency = 'coin'
    where transfers.reason in ('buy', 'club', 'reward') and transfers.item_id is not null
    group by accounts.holder, transfers.kind, transfers.item_id`.execute(db)
}
