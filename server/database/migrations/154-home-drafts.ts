import type { Kysely } from 'kysely'
import { withId, type Engine } from '../columns.ts'

/** What the pages are to look like next, and what they looked like before each publication. */
export async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const { schema } = db
  await schema
    .createTable('home_drafts')
    .$call(withId(engine))
    .addColumn('sections', 'text')
    .addColumn('publish_at', 'bigint')
    .execute()
  await schema
    .createTable('home_publications')
    .$call(withId(engine))
    .addColumn('before', 'text', (c) => c.notNull())
    .addColumn('member', 'text', (c) => c.notNull())
    .addColumn('at', 'bigint', (c) => c.notNull())
    .execute()
}
