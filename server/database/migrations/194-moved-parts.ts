import type { Kysely } from 'kysely'
import type { Engine } from '../columns.ts'

/** Where in another part stands by now what stood in a part, so that places in it are found again. */
export async function up(db: Kysely<unknown>, _engine: Engine): Promise<void> {
  await db.schema
    .createTable('moved_parts')
    .addColumn('part_id', 'bigint', (c) => c.notNull())
    .addColumn('from_at', 'bigint', (c) => c.notNull())
    .addColumn('to_id', 'bigint', (c) => c.notNull())
    .addColumn('to_at', 'bigint', (c) => c.notNull())
    .addPrimaryKeyConstraint('moved_parts_key', ['part_id', 'from_at'])
    .execute()
}
