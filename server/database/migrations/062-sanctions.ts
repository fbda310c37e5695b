import { sql, type Kysely } from 'kysely'
import { withId, type Engine } from '../columns.ts'

/** Strikes, suspensions and bans. Whoever was banned before has a ban without a reason. */
export async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  await db.schema
    .createTable('sanctions')
    .$call(withId(engine))
    .addColumn('user_id', 'bigint', (c) => c.notNull())
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('log_id', 'bigint')
    .addColumn('reason', 'text', (c) => c.notNull())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addColumn('ends_at', 'bigint')
    .addColumn('lifted_at', 'bigint')
    .execute()
  await db.schema.createIndex('sanctions_user').on('sanctions').columns(['user_id', 'kind']).execute()
  await db.schema.createIndex('sanctions_log').on('sanctions').column('log_id').execute()
  await sql`
    insert into sanctions (user_id, kind, reason, created_at)
    select id, 'ban', '', created_at from users where state = 1`.execute(db)
}
