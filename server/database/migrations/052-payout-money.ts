import type { Kysely } from 'kysely'
import type { Engine } from '../columns.ts'

/** What a withdrawal of coins is worth in money, as of when it was asked for. Of those from before it is not known. */
export async function up(db: Kysely<unknown>, _engine: Engine): Promise<void> {
  await db.schema.alterTable('withdrawals').addColumn('money', 'bigint').execute()
}
