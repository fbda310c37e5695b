import { sql, type Kysely } from 'kysely'
import { withId, type Engine } from '../columns.ts'

/** Reports become those of cases, of which an item has one while it is open. */
export async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const { schema } = db
  await schema
    .createTable('cases')
    .$call(withId(engine))
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('item_id', 'text')
    .addColumn('author_id', 'bigint')
    .addColumn('state', 'text', (c) => c.notNull())
    .addColumn('urgent', 'smallint', (c) => c.notNull())
    .addColumn('score', 'bigint', (c) => c.notNull())
    .addColumn('opened_at', 'bigint', (c) => c.notNull())
    .addColumn('decided_at', 'bigint')
    .addColumn('outcome', 'text')
    .addColumn('dropped_at', 'bigint')
    .execute()
  await schema
    .alterTable('reports')
    .addColumn('case_id', 'bigint', (c) => c.notNull().defaultTo(0))
    .execute()
  await schema.alterTable('reports').addColumn('user_id', 'bigint').execute()
  await schema
    .alterTable('reports')
    .addColumn('network', 'text', (c) => c.notNull().defaultTo(''))
    .execute()
  await schema
    .alterTable('reports')
    .addColumn('weight', 'bigint', (c) => c.notNull().defaultTo(1))
    .execute()
  await schema
    .alterTable('reports')
    .addColumn('quarantined', 'smallint', (c) => c.notNull().defaultTo(0))
    .execute()
  await schema.alterTable('reports').addColumn('verdict', 'text').execute()
  await schema.alterTable('reports').addColumn('answer', 'text').execute()
  await schema.alterTable('reports').addColumn('answered_at', 'bigint').execute()
  await sql`update reports set user_id = (select users.id from users where 'u:' || users.uuid = reports.person)`.execute(
    db,
  )
  await sql`update reports set verdict = case decision when 'taken-down' then 'right' when 'kept' then 'empty' end`.execute(
    db,
  )
  // those of one item that were closed at once were one case
  await sql`
    insert into cases (kind, item_id, state, urgent, score, opened_at, decided_at, outcome)
    select kind, item_id, state, max(case when type_id in (1, 2, 3, 10) then 1 else 0 end), count(*), min(created_at),
      decided_at, decision
    from reports where item_id is not null group by kind, item_id, state, decided_at, decision`.execute(db)
  await sql`
    update reports set case_id = (
      select max(cases.id) from cases
      where cases.kind = reports.kind and cases.item_id = reports.item_id and cases.state = reports.state
        and coalesce(cases.decided_at, 0) = coalesce(reports.decided_at, 0)
    ) where item_id is not null`.execute(db)
  // the others have one each, which is known by the number of its report until it is found
  await sql`
    insert into cases (kind, state, urgent, score, opened_at, decided_at, outcome, dropped_at)
    select kind, state, 1, 1, created_at, decided_at, decision, -id from reports where item_id is null`.execute(db)
  await sql`
    update reports set case_id = (select cases.id from cases where cases.dropped_at = -reports.id)
    where item_id is null`.execute(db)
  await sql`update cases set dropped_at = null`.execute(db)
  // what was taken down before had its files removed at once
  await sql`update cases set dropped_at = decided_at where outcome = 'taken-down'`.execute(db)
  await schema.dropIndex('reports_item').execute()
  for (const column of ['state', 'decision', 'decided_at'])
    await schema.alterTable('reports').dropColumn(column).execute()
  await schema
    .createIndex('cases_open')
    .unique()
    .on('cases')
    .columns(['kind', 'item_id'])
    .where(sql.ref('state'), '=', 'open')
    .execute()
  await schema.createIndex('cases_item').on('cases').columns(['kind', 'item_id']).execute()
  await schema.createIndex('cases_state').on('cases').columns(['state', 'urgent', 'score']).execute()
  await schema.createIndex('reports_case').on('reports').column('case_id').execute()
  await schema.createIndex('reports_user').on('reports').columns(['user_id', 'id']).execute()
  await schema.createIndex('reports_quarantined').on('reports').columns(['quarantined', 'created_at']).execute()
}
