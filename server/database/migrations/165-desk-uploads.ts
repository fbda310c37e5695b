import { sql, type Kysely } from 'kysely'
import type { Engine } from '../columns.ts'

/** What is uploaded at the desk and not imported yet, and the drafts that an operator looks through. */
export async function up(db: Kysely<unknown>, _engine: Engine): Promise<void> {
  await sql`
    create index publications_drafts on publications (id)
    where request_id is null and (stated_by = '' or publish_at is not null)`.execute(db)
}
