import { Kysely } from 'kysely'
import { expect, test } from 'vitest'
import { migrate } from '#server/database/migrate.ts'
import { openSqlite, sqliteDialect } from '#server/database/sqlite.ts'
import type { Tables } from '#server/database/tables.ts'

/** A report as it was before there were cases. */
const report = (kind: string, item_id: string | null, type_id: number, decided?: readonly [string, number]) => ({
  person: 'd:device',
  kind,
  item_id,
  type_id,
  content: '',
  contact: null,
  state: decided ? 'closed' : 'open',
  created_at: 5,
  decision: decided?.[0] ?? null,
  decided_at: decided?.[1] ?? null,
})

test('the reports of former days become cases: one of each item that is open, one of each decision', async () => {
  const db = new Kysely<Tables>({ dialect: sqliteDialect(openSqlite(':memory:')) })
  await migrate(db, 'sqlite', '052-payout-money')
  await (db as unknown as Kysely<{ reports: ReturnType<typeof report> }>)
    .insertInto('reports')
    .values([
      report('post', '1', 9, ['kept', 20]),
      report('post', '1', 1),
      report('post', '1', 9),
      report('post', '1', 9, ['taken-down', 30]),
      report('image-misuse', null, 3),
      report('image-misuse', null, 3, ['kept', 40]),
      report('post', '2', 9),
    ])
    .execute()
  await migrate(db, 'sqlite')
  const rows = await db
    .selectFrom('reports')
    .innerJoin('cases', 'cases.id', 'reports.case_id')
    .select(['reports.id', 'reports.verdict', 'cases.state', 'cases.outcome', 'cases.urgent', 'cases.dropped_at'])
    .orderBy('reports.id')
    .execute()
  expect(rows.map(({ id, ...row }) => [id, ...Object.values(row)].join(' '))).toEqual([
    '1 empty closed kept 0 ',
    '2  open  1 ',
    '3  open  1 ',
    '4 right closed taken-down 0 30',
    '5  open  1 ',
    '6 empty closed kept 1 ',
    '7  open  0 ',
  ])
  expect(await db.selectFrom('cases').select('id').execute()).toHaveLength(6)
  await db.destroy()
})
