import { sql, type Kysely } from 'kysely'
import type { Engine } from '../columns.ts'

/** Take-downs are known by a number: times go back where a clock was ahead, and two of them may be written at once. */
export async function up(db: Kysely<unknown>, _engine: Engine): Promise<void> {
  await db.schema
    .alterTable('gone')
    .addColumn('number', 'bigint', (c) => c.notNull().defaultTo(0))
    .execute()
  await sql`update gone set number = id`.execute(db)
  await db.schema.createIndex('gone_number').on('gone').column('number').execute()
  await db.schema
    .createTable('take_downs')
    .addColumn('last', 'bigint', (c) => c.notNull())
    .execute()
  await sql`insert into take_downs (last) select coalesce(max(id), 0) from gone`.execute(db)
}
