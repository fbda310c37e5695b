import type { Kysely } from 'kysely'
import { withId, type Engine } from '../columns.ts'

/** Pictures and films that people upload. */
export async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const { schema } = db
  await schema
    .createTable('uploaded_images')
    .addColumn('path', 'text', (c) => c.primaryKey())
    .addColumn('user_id', 'bigint', (c) => c.notNull())
    .addColumn('upload_id', 'text', (c) => c.notNull())
    .addColumn('width', 'integer', (c) => c.notNull())
    .addColumn('height', 'integer', (c) => c.notNull())
    .addColumn('hash', 'text', (c) => c.notNull())
    .addColumn('bytes', 'integer', (c) => c.notNull())
    .addColumn('used_at', 'bigint')
    .addColumn('dropped_at', 'bigint')
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addUniqueConstraint('uploaded_images_once', ['user_id', 'upload_id'])
    .execute()
  await schema.createIndex('uploaded_images_left').on('uploaded_images').columns(['used_at', 'created_at']).execute()
  await schema.createIndex('uploaded_images_dropped').on('uploaded_images').column('dropped_at').execute()
  await schema
    .createTable('big_uploads')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('name', 'text', (c) => c.notNull().unique())
    .addColumn('user_id', 'bigint', (c) => c.notNull())
    .addColumn('total', 'integer', (c) => c.notNull())
    .addColumn('state', 'text', (c) => c.notNull())
    .addColumn('bytes', 'bigint')
    .addColumn('touched_at', 'bigint', (c) => c.notNull())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .execute()
  await schema.createIndex('big_uploads_user').on('big_uploads').columns(['user_id', 'state', 'touched_at']).execute()
  await schema.createIndex('big_uploads_left').on('big_uploads').columns(['state', 'touched_at']).execute()
  await schema
    .createTable('clips')
    .$call(withId(engine))
    .addColumn('upload_name', 'text', (c) => c.notNull().unique())
    .addColumn('user_id', 'bigint', (c) => c.notNull())
    .addColumn('state', 'text', (c) => c.notNull())
    .addColumn('reason', 'text')
    .addColumn('seconds', 'double precision')
    .addColumn('renditions', 'text')
    .addColumn('tries', 'integer', (c) => c.notNull())
    .addColumn('lease_until', 'bigint')
    .addColumn('used_at', 'bigint')
    .addColumn('dropped_at', 'bigint')
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .execute()
  await schema.createIndex('clips_waiting').on('clips').columns(['state', 'lease_until']).execute()
  await schema.createIndex('clips_left').on('clips').columns(['used_at', 'created_at']).execute()
}
