import type { Kysely } from 'kysely'
import type { Engine } from '../columns.ts'

/** When an order was refunded, and whose share of it there is to take back. Of orders from before the share is not known. */
export async function up(db: Kysely<unknown>, _engine: Engine): Promise<void> {
  const columns = ['refunded_at', 'share_user_id', 'share'] as const
  for (const column of columns) await db.schema.alterTable('orders').addColumn(column, 'bigint').execute()
}
