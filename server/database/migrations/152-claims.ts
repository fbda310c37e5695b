import type { Kysely } from 'kysely'

/** Cases are claimed by somebody at the desk for a while, and have a note; they are read in the order of the queue. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { schema } = db
  await schema.alterTable('cases').addColumn('claimed_by', 'bigint').execute()
  await schema.alterTable('cases').addColumn('claimed_until', 'bigint').execute()
  await schema
    .alterTable('cases')
    .addColumn('note', 'text', (c) => c.notNull().defaultTo(''))
    .execute()
  await schema.dropIndex('cases_state').execute()
  await schema.createIndex('cases_queue').on('cases').columns(['state', 'urgent desc', 'score desc', 'id']).execute()
  await schema.createIndex('cases_closed').on('cases').columns(['state', 'decided_at']).execute()
  await schema.createIndex('cases_author').on('cases').columns(['author_id', 'id']).execute()
}
