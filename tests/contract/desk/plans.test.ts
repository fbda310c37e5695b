import { DatabaseSync } from 'node:sqlite'
import { expect, test } from 'vitest'
import { deskCall, deskCallNames } from '#contract/desk/catalogue.ts'
import { openMemory } from '#server/database/open.ts'
import { openDesk } from '#tests/support/desk.ts'
import { createTestServer } from '#tests/support/test-server.ts'

/** Tables that grow with people and their use. */
const large =
  /^(users|sessions|mvs|works|work_parts|articles|posts|datings|wants|want_replies|comments|cases|reports|orders|withdrawals|messages|feedback_messages|feedback_threads|transfers|postings|purchases|watches|views|likes|follows|media|jobs|desk_log|searches)$/

/** What SQLite says of how it goes about a statement. */
function planOf(sqlite: DatabaseSync, sql: string): string[] {
  const explained = sqlite.prepare(`explain query plan ${sql}`)
  // what is bound does not matter for the plan
  const rows = explained.all(...(Array(sql.split('?').length - 1).fill(null) as null[])) as { detail: string }[]
  return rows.map(({ detail }) => detail)
}

/** Steps that take longer the more rows there are: a large table read from end to end, or sorted. */
function slowSteps(sqlite: DatabaseSync, sql: string): string[] {
  const details = planOf(sqlite, sql)
  // in the order of its key and only so far
  const isFirstRows = /\blimit\b/.test(sql) && !/\bwhere\b/.test(sql)
  const read = details.flatMap((detail) => /^(?:SCAN|SEARCH) (\w+)/.exec(detail)?.[1] ?? [])
  const isLarge = read.some((table) => large.test(table))
  return details.filter((detail) => {
    const [, table = ''] = /^SCAN (\w+)(?! USING (?:COVERING )?INDEX)/.exec(detail) ?? []
    return (
      (large.test(table) && !isFirstRows && !detail.includes('USING')) ||
      (isLarge && detail.startsWith('USE TEMP B-TREE FOR ORDER BY'))
    )
  })
}

test('the first page of every list is read by an index, however many rows there are', async () => {
  const seen = new Set<string>()
  const { prepare } = DatabaseSync.prototype
  const server = await createTestServer()
  const owner = await openDesk(server).member('owner')
  DatabaseSync.prototype.prepare = function (this: DatabaseSync, sql: string, ...rest: []) {
    seen.add(sql)
    return prepare.call(this, sql, ...rest)
  }
  const slow: string[] = []
  const sqlite = new DatabaseSync(':memory:')
  sqlite.deserialize((await openMemory()).snapshot())
  try {
    for (const name of deskCallNames.filter((one) => deskCall(one)!.mode === 'look')) {
      seen.clear()
      await owner.call(name, {} as never)
      for (const sql of [...seen].filter((one) => /^\s*(select|with)/i.test(one)))
        for (const step of slowSteps(sqlite, sql)) slow.push(`${name}: ${step}: ${sql.slice(0, 300)}`)
    }
  } finally {
    DatabaseSync.prototype.prepare = prepare
    sqlite.close()
    await server.close()
  }
  expect(slow).toEqual([])
})

test('a table that is read from end to end, or sorted, is told', () => {
  const sqlite = new DatabaseSync(':memory:')
  sqlite.exec('create table users (id integer primary key, heat integer); create index by_heat on users (heat)')
  const steps = (sql: string) => slowSteps(sqlite, sql)
  expect(steps('select * from users order by heat desc limit 20')).toEqual([])
  expect(steps('select * from users where heat + 1 = 2')).toEqual(['SCAN users'])
  expect(steps('select * from users where heat = 1 order by heat + id')).toHaveLength(1)
})
