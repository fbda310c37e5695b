import { randomBytes } from 'node:crypto'
import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { expect, test } from 'vitest'
import { migrate } from '#server/database/migrate.ts'
import { openSqlite, sqliteDialect } from '#server/database/sqlite.ts'
import type { Tables } from '#server/database/tables.ts'
import { keyIdOf, mediaStreams } from '#server/media/rendition-streams.ts'
import { addFilm } from '#server/repositories/media.ts'
import { asAdmin, on } from '#tests/contract/support/cluster.ts'

const databaseUrl = process.env.DATABASE_URL

const rendition = (name: string, height: number) => ({
  name,
  width: height * 2,
  height,
  bandwidth: 1000,
  bytes: 5000,
  seconds: [4, 2.5],
})

/** Numbers as the server reads them. */
const getTypeParser = ((oid: number, format: 'text') =>
  oid === pg.types.builtins.INT8 ? Number : pg.types.getTypeParser(oid, format)) as typeof pg.types.getTypeParser

/** A clip as it was before there was media. */
const clip = (id: number, state: string, more: object = {}) => ({
  id,
  upload_name: `film${id}`,
  user_id: 7,
  state,
  reason: null,
  seconds: null,
  renditions: null,
  tries: 2,
  lease_until: null,
  used_at: 3,
  dropped_at: null,
  created_at: 5,
  ...more,
})

/** Migrates a database with clips, and adds a film; answers the film's id. */
async function takenOver(db: Kysely<Tables>, engine: 'sqlite' | 'postgres'): Promise<number> {
  await migrate(db, engine, '086-edited-words')
  const renditions = JSON.stringify([rendition('360p', 360), rendition('480p', 480)])
  await (db as unknown as Kysely<{ clips: ReturnType<typeof clip> }>)
    .insertInto('clips')
    .values([
      clip(3, 'waiting'),
      clip(5, 'working', { lease_until: 9 }),
      clip(8, 'ready', { seconds: 6.5, renditions }),
      clip(9, 'refused', { reason: '{"code":"clip-broken"}', dropped_at: 6 }),
    ])
    .execute()
  await migrate(db, engine)

  const media = await db.selectFrom('media').select(['id', 'state', 'source', 'reason']).orderBy('id').execute()
  expect(media.map(({ id, ...row }) => [Number(id), ...Object.values(row)])).toEqual([
    [3, 'probing', 'big/film3', null],
    [5, 'probing', 'big/film5', null],
    [8, 'ready', null, null],
    [9, 'refused', null, '{"code":"clip-broken"}'],
  ])
  const jobs = await db.selectFrom('jobs').select(['media_id', 'kind', 'state', 'tries']).orderBy('id').execute()
  expect(jobs.map(({ media_id, ...row }) => [Number(media_id), ...Object.values(row)])).toEqual([
    [3, 'probe', 'waiting', 0],
    [5, 'probe', 'waiting', 0],
  ])
  // whoever holds a key of former days goes on with it
  const { full = [] } = (await mediaStreams(db, new Uint8Array(32), [8])).get(8) ?? {}
  expect(full.map(({ quality, key_id }) => [quality, key_id])).toEqual([
    ['360p', 2 ** 40 + 8 * 16],
    ['480p', 2 ** 40 + 8 * 16 + 1],
  ])
  expect(keyIdOf(8 * 16 + 1)).toBe(full[1]?.key_id)
  const stored = await db.selectFrom('renditions').select(['prefix', 'shape']).orderBy('id').execute()
  expect(stored.map(({ prefix }) => prefix)).toEqual(['clips/8/0/', 'clips/8/1/'])
  expect(stored[0]?.shape).toBe('{"seconds":[4,2.5]}')

  const film = { upload_name: 'new', user_id: 7, origin: 'upload', source: 'big/new' } as const
  return db.transaction().execute((tx) => addFilm(tx, film, 10))
}

test('clips of former days become media with the keys that they had, and what waits is still to be done', async () => {
  const db = new Kysely<Tables>({ dialect: sqliteDialect(openSqlite(':memory:')) })
  expect(await takenOver(db, 'sqlite'), 'ids go on').toBe(10)
  await db.destroy()
})

test.skipIf(databaseUrl === undefined)('PostgreSQL does the same (with DATABASE_URL)', async () => {
  const name = `media_${randomBytes(6).toString('hex')}`
  await asAdmin(databaseUrl!, (client) => client.query(`create database ${name}`))
  const pool = new pg.Pool({ connectionString: on(databaseUrl!, name), types: { getTypeParser } })
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })
  try {
    expect(await takenOver(db, 'postgres')).toBe(10)
  } finally {
    await db.destroy()
    await asAdmin(databaseUrl!, (client) => client.query(`drop database ${name} with (force)`))
  }
})
