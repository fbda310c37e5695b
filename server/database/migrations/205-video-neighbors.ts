import type { Kysely } from 'kysely'
import type { Engine } from '../columns.ts'

/** What people who watched or liked a video watched and liked besides. */
export async function up(db: Kysely<unknown>, _engine: Engine): Promise<void> {
  await db.schema
    .createTable('video_neighbors')
    .addColumn('mv_id', 'bigint', (c) => c.primaryKey())
    .addColumn('others', 'text', (c) => c.notNull())
    .addColumn('made_at', 'bigint', (c) => c.notNull())
    .execute()
}
