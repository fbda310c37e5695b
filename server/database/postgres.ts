import { Kysely, PostgresDialect, sql } from 'kysely'
import pg from 'pg'
import { migrate } from './migrate.ts'
import type { OpenDatabase } from './open.ts'
import type { Db, Tables } from './tables.ts'

/** PostgreSQL can't be used; the message is one line, without the password. */
export class NoPostgres extends Error {
  constructor(url: string, problem: string) {
    super(`DATABASE_URL: PostgreSQL at ${new URL(url).host} can not be used: ${problem}`)
    this.name = 'NoPostgres'
  }
}

/** Servers that start at the same time migrate and seed one after the other, and not while the database is restored. */
export const startLock = 7_310_001
const answerWithinMs = 5000
const connections = 10
/** A statement that takes longer is ended: what it locks, and its connection, are others' too. */
const statementMs = 30_000

/** `bigint` and `numeric`, such as sums, come as text unless they are told not to; ours are whole and small enough. */
const numbers: readonly number[] = [20, 1700]
const types: pg.CustomTypesConfig = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') =>
    numbers.includes(oid) ? Number : (pg.types.getTypeParser(oid, format) as (text: string) => unknown),
}

/** The database at an address, brought up to this version. Throws NoPostgres. */
export async function openPostgres(url: string): Promise<OpenDatabase> {
  const pool = openPool(url, { max: connections, statement_timeout: statementMs })
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })
  const exclusive = async <T>(work: () => Promise<T>): Promise<T> => {
    const client = await pool.connect()
    try {
      // another server may migrate or seed for long
      await client.query('set statement_timeout = 0')
      await client.query('select pg_advisory_lock($1)', [startLock])
      return await work()
    } finally {
      await client.query('select pg_advisory_unlock($1)', [startLock]).catch(() => {})
      await client.query('reset statement_timeout').catch(() => {})
      client.release()
    }
  }
  const close = async () => {
    await db.destroy()
    // which ends it only where it has asked something
    if (!pool.ended) await pool.end()
  }
  try {
    await pool.query('select 1')
    await exclusive(() => migrateAtLeisure(url))
  } catch (error) {
    await close()
    throw new NoPostgres(url, reasonOf(error))
  }
  return {
    db,
    engine: 'postgres',
    pool,
    exclusive,
    settle,
    snapshot: () => {
      throw new Error('a snapshot is of the embedded database only')
    },
    close,
  }
}

/** Longer than the minute between two jobs: whoever restores a backup sees by a connection that a server works here. */
const idleMs = 150_000

function openPool(url: string, options: pg.PoolConfig): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    connectionTimeoutMillis: answerWithinMs,
    idleTimeoutMillis: idleMs,
    types,
    ...options,
  })
  // A connection that breaks is replaced, and fails its query where one is under way. The pool hears only those that
  // nobody uses; an error that nobody hears ends the process.
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  return pool
}

/** On a connection of its own: a step over a large table takes as long as it takes. */
async function migrateAtLeisure(url: string): Promise<void> {
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool: openPool(url, { max: 1 }) }) })
  try {
    await migrate(db, 'postgres')
  } finally {
    await db.destroy()
  }
}

function reasonOf(error: unknown): string {
  if (error instanceof AggregateError) return reasonOf(error.errors[0])
  return error instanceof Error ? (error.message.split('\n')[0] ?? error.name) : String(error)
}

/** After rows came with ids of their own: what comes next counts on from there. Statistics for the planner too. */
async function settle(db: Db): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select table_name as name from information_schema.columns
    where table_schema = current_schema() and column_name = 'id' and is_identity = 'YES'`.execute(db)
  for (const { name } of rows) {
    const table = sql.table(name)
    await sql`
      select setval(pg_get_serial_sequence(${name}, 'id'), greatest(max(id), 1), max(id) is not null) from ${table}
    `.execute(db)
  }
  await sql`analyze`.execute(db)
}
