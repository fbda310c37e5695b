import { sql, type Kysely } from 'kysely'
import type { Engine } from '../columns.ts'

/** The pictures of people whose pages are not on show are given out no more. */
export async function up(db: Kysely<unknown>, _engine: Engine): Promise<void> {
  await sql`
    insert into hidden_pictures (path, place, item_id)
    select avatar, 'users', id from users
    where avatar <> '' and (held = 1 or state <> 0 or closes_at is not null)`.execute(db)
}
