import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Kysely, PostgresDialect, sql } from 'kysely'
import pg from 'pg'
import { migrate } from '#server/database/migrate.ts'
import { openFolder, type OpenDatabase } from '#server/database/open.ts'
import { openPostgres } from '#server/database/postgres.ts'
import { openSqlite, sqliteDialect } from '#server/database/sqlite.ts'
import type { Engine } from '#server/database/columns.ts'
import type { Db } from '#server/database/tables.ts'
import { createRng } from '#demo/rng.ts'
import { asAdmin, on } from './support/cluster.ts'
import { ledgerFaultsIn } from './support/items.ts'
import { openLauncher, type Launcher } from './support/launch.ts'
import { freePorts } from './support/server-process.ts'
import { spawnServer } from './support/spawn-server.ts'

const seed = process.env.TEST_SEED ?? String(Date.now() % 1e9)
/** A soak sets more. */
const kills = Number(process.env.START_KILLS ?? 4)
const databaseUrl = process.env.DATABASE_URL

const formerKeys = { SHIGUANG_KEYS: `1:${'ab'.repeat(32)}`, SHIGUANG_SECRET: 'cd'.repeat(32) }

/** The last migrations of versions to come from. */
const formers = ['001-people', '005-pages', '034-service', '045-decisions']

const addFollow = (db: Kysely<unknown>) =>
  sql`insert into follows (follower_id, followed_id, created_at) values (1, 2, 3)`.execute(db)

/** A place to start on again and again: a data folder, and a database in it or on PostgreSQL. */
interface Place {
  readonly env: Readonly<Record<string, string>>
  open(): Promise<OpenDatabase>
  /** Brings an empty one to the version that ended with this migration. */
  makeFormer(last: string): Promise<void>
  /** Whether a start has got as far as to write into the database. */
  isBegun(): Promise<boolean>
}

describe(`a server that is killed while it starts, on ${databaseUrl ? 'PostgreSQL' : 'its own database'}`, () => {
  let launcher: Launcher
  const databases: string[] = []
  beforeAll(() => {
    launcher = openLauncher()
  })
  afterAll(async () => {
    launcher.close()
    for (const name of databases)
      await asAdmin(databaseUrl!, (client) => client.query(`drop database if exists ${name} with (force)`))
  })

  let places = 0
  async function newPlace(keys: Place['env'] = {}): Promise<Place> {
    const folder = path.join(launcher.folder, `place-${(places += 1)}`)
    const env = { SHIGUANG_DATA: folder, SHIGUANG_DIST: launcher.dist, ...keys }
    if (databaseUrl === undefined) {
      const file = path.join(folder, 'shiguang.sqlite')
      const makeFormer = async (last: string) => {
        mkdirSync(folder)
        const db = new Kysely<unknown>({ dialect: sqliteDialect(openSqlite(file)) })
        await migrate(db, 'sqlite', last)
        await addFollow(db)
        await db.destroy()
      }
      return { env, open: () => openFolder(folder), makeFormer, isBegun: async () => existsSync(`${file}-wal`) }
    }
    const name = `kills_${randomBytes(6).toString('hex')}`
    databases.push(name)
    await asAdmin(databaseUrl, (client) => client.query(`create database ${name}`))
    const url = on(databaseUrl, name)
    const begun = `select 1 from pg_stat_activity where datname = '${name}'`
    return {
      env: { ...env, DATABASE_URL: url },
      open: () => openPostgres(url),
      makeFormer: async (last) => {
        const db = new Kysely<unknown>({
          dialect: new PostgresDialect({ pool: new pg.Pool({ connectionString: url }) }),
        })
        await migrate(db, 'postgres', last)
        await addFollow(db)
        await db.destroy()
      },
      isBegun: async () => (await asAdmin(databaseUrl, (client) => client.query(begun))).rowCount! > 0,
    }
  }

  /** Kills a start at some moment after it began to write, or, rarely, before; answers whether it was ready by then. */
  async function killStart(place: Place, waitMs: number): Promise<boolean> {
    const port = String(await freePorts(4))
    const { child, ready, ended, said } = spawnServer({ ...place.env, SHIGUANG_PORT: port })
    let isReady = false
    let isOver = false
    void ready.then((value) => (isReady = value))
    void ended.then(() => (isOver = true))
    while (!isOver && !(await place.isBegun())) await new Promise((resolve) => setTimeout(resolve, 1))
    await Promise.race([ended, ready, new Promise((resolve) => setTimeout(resolve, waitMs))])
    expect(isOver, said()).toBe(false)
    child.kill('SIGKILL')
    await ended
    return isReady
  }

  /** How often a start was whole. */
  let whole = 0
  /** Starts to the end on what the kills left, and looks at all that must be there. */
  async function mustBeWhole(place: Place): Promise<void> {
    const port = String(await freePorts(4))
    const { child, ready, ended, said } = spawnServer({ ...place.env, SHIGUANG_PORT: port })
    expect(await ready, said()).toBe(true)
    child.kill('SIGTERM')
    expect(await ended).toBe(0)
    await inDatabase(place, async (db, engine) => {
      const { users } = await db
        .selectFrom('users')
        .select((of) => of.fn.countAll<number>().as('users'))
        .executeTakeFirstOrThrow()
      expect(Number(users)).toBeGreaterThan(100)
      expect(await ledgerFaultsIn(db)).toEqual([])
      if (engine === 'sqlite') {
        expect((await sql<{ integrity_check: string }>`pragma integrity_check`.execute(db)).rows).toEqual([
          { integrity_check: 'ok' },
        ])
      }
      // whoever comes next gets an id of their own
      const row = await db
        .insertInto('notices')
        .values({ title: 'n', content: 'n', pinned: 0, created_at: 1 })
        .returning('id')
        .executeTakeFirstOrThrow()
      await db.deleteFrom('notices').where('id', '=', row.id).execute()
    })
    whole += 1
  }

  async function inDatabase<T>(place: Place, work: (db: Db, engine: Engine) => Promise<T>): Promise<T> {
    const { db, engine, close } = await place.open()
    try {
      return await work(db, engine)
    } finally {
      await close()
    }
  }
  const tablesOf = (place: Place) =>
    inDatabase(place, async (db) =>
      (await db.introspection.getTables()).map(({ name, columns }) => [name, columns.map((column) => column.name)]),
    )

  it(
    `${kills} times at random moments of the first start: it opens again, whole (TEST_SEED=${seed})`,
    { timeout: 60_000 + kills * 20_000 },
    async () => {
      const rng = createRng(seed)
      let place = await newPlace()
      for (let kill = 0; kill < kills; kill += 1) {
        // most of the short starts die while tables are made, most of the long ones while they are filled
        const isReady = await killStart(place, rng.chance(0.6) ? rng.float(0, 120) : rng.float(0, 2500))
        if (isReady || rng.chance(0.2)) {
          await mustBeWhole(place)
          place = await newPlace()
        }
      }
      await mustBeWhole(place)
      expect(whole).toBeGreaterThan(0)
    },
  )

  it(
    `${kills} times while a former version's database is upgraded: it opens again, whole (TEST_SEED=${seed})`,
    { timeout: 60_000 + kills * 20_000 },
    async () => {
      const rng = createRng(`${seed} upgrade`)
      const fresh = await tablesOf(await newPlace())
      for (let kill = 0; kill < kills; kill += 2) {
        const place = await newPlace(formerKeys)
        await place.makeFormer(rng.pick(formers))
        await killStart(place, rng.float(0, 100))
        await killStart(place, rng.float(0, 100))
        expect(await tablesOf(place)).toEqual(fresh)
        const follows = await inDatabase(place, (db) => db.selectFrom('follows').selectAll().execute())
        expect(follows).toEqual([{ follower_id: 1, followed_id: 2, created_at: 3 }])
      }
    },
  )
})
