import type { Kysely } from 'kysely'
import { withId, type Engine } from '../columns.ts'

/** Originals that take the place of others, of films and of tracks. */
export async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const { schema } = db
  await schema
    .createTable('replacements')
    .$call(withId(engine))
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('item_id', 'bigint', (c) => c.notNull())
    .addColumn('media_id', 'bigint', (c) => c.notNull())
    .addColumn('title', 'text', (c) => c.notNull())
    .addColumn('former_id', 'bigint')
    .addColumn('former_track', 'text')
    .addColumn('ready_at', 'bigint')
    .addColumn('given_up_at', 'bigint')
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .execute()
  await schema.createIndex('replacements_media').on('replacements').column('media_id').execute()
  await schema.createIndex('replacements_former').on('replacements').column('former_id').execute()
}
