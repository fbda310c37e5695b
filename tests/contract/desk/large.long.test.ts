import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, test } from 'vitest'
import { deskCall, deskCallNames } from '#contract/desk/catalogue.ts'
import { contentKinds } from '#contract/desk/content.ts'
import { openDesk } from '#tests/support/desk.ts'
import { createTestServer } from '#tests/support/test-server.ts'

/** How many rows there are of each thousand of the goal's, which are a million items and people: all in the soak. */
const share = Number(process.env.DESK_ROWS ?? 0.01)
const million = Math.round(1_000_000 * share)

/** So many rows of each table; what else a row refers to stays that of the row it is a copy of. */
const sizes: Readonly<Record<string, number>> = {
  users: million,
  mvs: million * 0.6,
  works: million * 0.2,
  articles: million * 0.1,
  posts: million * 0.1,
  comments: million,
  orders: million * 0.5,
  messages: million,
  feedback_messages: million * 0.2,
  cases: million * 0.1,
  reports: million * 0.1,
  withdrawals: million * 0.1,
}

/** Copies the rows of a table under other ids until there are so many. */
function multiply(sqlite: DatabaseSync, table: string, rows: number): void {
  const columns = sqlite.prepare(`select name, type, pk from pragma_table_info('${table}')`).all() as {
    name: string
    type: string
    pk: number
  }[]
  const unique = new Set(
    (
      sqlite
        .prepare(
          `select columns.name from pragma_index_list('${table}') as indexes, pragma_index_info(indexes.name) as columns
           where indexes."unique" = 1`,
        )
        .all() as { name: string }[]
    ).map(({ name }) => name),
  )
  const { count, largest } = sqlite.prepare(`select count(*) as count, max(id) as largest from ${table}`).get() as {
    count: number
    largest: number
  }
  if (count === 0) return
  const copied = columns.map(({ name, type, pk }) => {
    if (pk > 0) return `was.${name} + n.value * ${largest}`
    if (!unique.has(name)) return `was.${name}`
    return /text/i.test(type) ? `was.${name} || '-' || n.value` : `was.${name} + n.value * ${largest}`
  })
  sqlite.exec(`
    with recursive n(value) as (select 1 union all select value + 1 from n where value < ${Math.ceil(rows / count) - 1})
    insert into ${table} (${columns.map(({ name }) => `"${name}"`).join(', ')})
    select ${copied.join(', ')} from n, (select * from ${table}) as was`)
}

const asked = [{}, { text: '山' }]
/** What a list is asked with: what it can't be without, and a search. */
const inputsOf = (name: string): readonly object[] =>
  name === 'content.list' ? contentKinds.flatMap((kind) => asked.map((input) => ({ kind, ...input }))) : asked

test(`the first page of every list of the desk, of ${million} people`, { timeout: 1_200_000 }, async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'shiguang-large-'))
  await (await createTestServer({ dataFolder: folder })).close()
  const sqlite = new DatabaseSync(path.join(folder, 'shiguang.sqlite'))
  sqlite.exec('pragma foreign_keys = off; pragma synchronous = off')
  for (const [table, rows] of Object.entries(sizes)) multiply(sqlite, table, rows)
  sqlite.exec('analyze')
  const { count } = sqlite.prepare('select count(*) as count from users').get() as { count: number }
  sqlite.close()
  expect(count).toBeGreaterThanOrEqual(million)

  const server = await createTestServer({ dataFolder: folder })
  const owner = await openDesk(server).member('owner')
  const figures: [name: string, ms: number][] = []
  for (const name of deskCallNames.filter((one) => deskCall(one)!.mode === 'look')) {
    for (const input of inputsOf(name)) {
      const startMs = performance.now()
      const { status } = await owner.call(name, input as never)
      if (status === 200) figures.push([`${name} ${JSON.stringify(input)}`, performance.now() - startMs])
    }
  }
  await server.close()
  rmSync(folder, { recursive: true, force: true })
  for (const [name, ms] of figures.toSorted(([, a], [, b]) => b - a).slice(0, 15))
    console.info(`${ms.toFixed(1).padStart(8)} ms  ${name}`)
  expect(figures.length).toBeGreaterThan(0)
})
