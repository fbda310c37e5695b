import type { Kysely } from 'kysely'
import type { Engine } from '../columns.ts'

const lists = {
  mvs: ['small', 'state', 'created_at', 'id'],
  works: ['kind', 'state', 'created_at', 'id'],
  articles: ['state', 'created_at', 'id'],
  posts: ['state', 'created_at', 'id'],
  datings: ['state', 'created_at', 'id'],
} as const

/** Items in the order in which they came, of one state: few are held back among a million on show. */
export async function up(db: Kysely<unknown>, _engine: Engine): Promise<void> {
  for (const [table, columns] of Object.entries(lists))
    await db.schema
      .createIndex(`${table}_state`)
      .on(table)
      .columns([...columns])
      .execute()
}
