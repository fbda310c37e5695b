import { randomBytes } from 'node:crypto'
import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { expect, test } from 'vitest'
import { migrate } from '#server/database/migrate.ts'
import { openSqlite, sqliteDialect } from '#server/database/sqlite.ts'
import type { Tables } from '#server/database/tables.ts'
import { asAdmin, on } from '../../contract/support/cluster.ts'

/** A PostgreSQL to make databases in. */
const databaseUrl = process.env.DATABASE_URL

/** What of an index was written before it was in simplified characters. */
const former = [
  { kind: 'video', gram: '燈', item_id: 1, weight: 10 },
  { kind: 'video', gram: '燈塔', item_id: 1, weight: 10 },
  { kind: 'video', gram: '燈', item_id: 2, weight: 4 },
  { kind: 'video', gram: '灯', item_id: 2, weight: 6 },
  { kind: 'video', gram: '燈', item_id: 3, weight: 9 },
  { kind: 'video', gram: '灯', item_id: 3, weight: 1 },
  { kind: 'user', gram: '燈', item_id: 1, weight: 5 },
  { kind: 'user', gram: 'lamp', item_id: 1, weight: 5 },
]

const now = ['user lamp 1 5', 'user 灯 1 5', 'video 灯 1 10', 'video 灯 2 6', 'video 灯 3 9', 'video 灯塔 1 10']

async function migrated(db: Kysely<Tables>, engine: 'sqlite' | 'postgres'): Promise<string[]> {
  await migrate(db, engine, '050-session-use')
  await db.insertInto('grams').values(former).execute()
  await migrate(db, engine)
  const rows = await db.selectFrom('grams').selectAll().execute()
  return rows.map(({ kind, gram, item_id, weight }) => [kind, gram, item_id, weight].join(' ')).toSorted()
}

test('an index from before is found in either script, and an item that had both keeps the weightier', async () => {
  const db = new Kysely<Tables>({ dialect: sqliteDialect(openSqlite(':memory:')) })
  expect(await migrated(db, 'sqlite')).toEqual(now.toSorted())
  await db.destroy()
})

test.skipIf(databaseUrl === undefined)('PostgreSQL finds the same', async () => {
  const name = `grams_${randomBytes(6).toString('hex')}`
  await asAdmin(databaseUrl!, (client) => client.query(`create database ${name}`))
  const pool = new pg.Pool({ connectionString: on(databaseUrl!, name) })
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })
  expect(await migrated(db, 'postgres')).toEqual(now.toSorted())
  await db.destroy()
  await asAdmin(databaseUrl!, (client) => client.query(`drop database ${name} with (force)`))
})
