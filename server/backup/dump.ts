import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { copyFileSync, existsSync, mkdirSync, renameSync, rmSync } from 'node:fs'
import path from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { backup, DatabaseSync } from 'node:sqlite'
import pg from 'pg'
import { databaseFile } from '../../config/data-folder.ts'
import type { Engine } from '../database/columns.ts'

/** How many rows each table has, by name. */
export type Counts = Readonly<Record<string, number>>

/** A database that can be copied to a file and made of one again. */
export interface Dumper {
  readonly engine: Engine
  /** What its file in a backup is called. */
  readonly file: string
  /** Copies the database as it is at one moment, while servers work on it; answers what is in the copy. */
  dump(file: string): Promise<Counts>
  /** Throws where a copy can't be read as a whole, or has not these rows. */
  check(file: string, counts: Counts): Promise<void>
  /** Waits until nobody else is connected. Throws DumpFailed where somebody stays. */
  mustBeAlone(): Promise<void>
  /** Whether there is something that a copy would take the place of. */
  isThere(): Promise<boolean>
  /** Puts a copy in place and counts it there. What was there stays, under the name `aside`; where it fails, in its place. */
  load(file: string, counts: Counts, aside: string): Promise<void>
}

/** Something outside of this program failed; the message is one line. */
export class DumpFailed extends Error {}

/** The embedded database of a data folder. */
export const sqliteDumper = (dataFolder: string): Dumper => {
  const place = path.join(dataFolder, databaseFile)
  return {
    engine: 'sqlite',
    file: databaseFile,
    async dump(file) {
      if (!existsSync(place)) throw new DumpFailed(`${dataFolder}: there is no database yet`)
      const from = new DatabaseSync(place, { readOnly: true })
      try {
        // in one step: otherwise each write of a server begins it anew
        await backup(from, file, { rate: 2 ** 30 })
      } finally {
        from.close()
      }
      // whoever reads it needs no files beside it, and leaves none
      const copy = new DatabaseSync(file)
      copy.exec('pragma journal_mode = delete')
      copy.close()
      return countFile(file)
    },
    async check(file, counts) {
      mustEqual(countFile(file), counts)
    },
    // the lock of the data folder tells
    mustBeAlone: async () => {},
    isThere: async () => existsSync(place),
    async load(file, counts, aside) {
      // what is there is moved once the copy lies beside it as a whole: a full disk changes nothing
      const half = `${place}.part`
      try {
        copyFileSync(file, half)
        mustEqual(countFile(half), counts)
      } catch (error) {
        rmSync(half, { force: true })
        throw error
      }
      if (existsSync(place)) mkdirSync(path.join(dataFolder, aside), { recursive: true })
      for (const end of ['', '-wal', '-shm'])
        if (existsSync(place + end)) renameSync(place + end, path.join(dataFolder, aside, databaseFile + end))
      renameSync(half, place)
    },
  }
}

/** Counts the rows of a copy, after it was read as a whole. Throws DumpFailed where it is damaged. */
function countFile(file: string): Counts {
  const copy = new DatabaseSync(file, { readOnly: true })
  try {
    const [found] = copy.prepare('pragma integrity_check(1)').all()
    if (found?.['integrity_check'] !== 'ok') throw new DumpFailed(`${file} is damaged`)
    const tables = copy
      .prepare("select name from sqlite_master where type = 'table' and name not like 'sqlite\\_%' escape '\\'")
      .all()
    return Object.fromEntries(
      tables.map(({ name }) => [
        String(name),
        Number(copy.prepare(`select count(*) as rows from "${String(name)}"`).get()!['rows']),
      ]),
    )
  } catch (error) {
    throw error instanceof DumpFailed ? error : new DumpFailed(`${file} is damaged`)
  } finally {
    copy.close()
  }
}

function mustEqual(found: Counts, counts: Counts): void {
  for (const name of new Set([...Object.keys(found), ...Object.keys(counts)]))
    if (found[name] !== counts[name])
      throw new DumpFailed(`the copy has ${found[name] ?? 'no'} rows of ${name}, not ${counts[name] ?? 'none'}`)
}

/** A connection that was just given up is there for a moment longer. */
const goneWithinMs = 5000

async function mustBeAlone(client: pg.Client): Promise<void> {
  const until = Date.now() + goneWithinMs
  for (;;) {
    const { rows } = await client.query<{ others: number }>(
      `select count(*)::int as others from pg_stat_activity
        where datname = current_database() and usename = current_user and pid <> pg_backend_pid()`,
    )
    if (rows[0]!.others === 0) return
    if (Date.now() > until) throw new DumpFailed('others are connected to the database: stop all servers first')
    await setTimeout(200)
  }
}

/** A PostgreSQL, by its own programs: `pg_dump` and `pg_restore` must be installed. */
export function postgresDumper(url: string): Dumper {
  const check: Dumper['check'] = async (file, counts) => {
    const listed = await run('pg_restore', undefined, ['--list', file])
    const tables = new Set(Array.from(listed.matchAll(/ TABLE DATA \S+ (\S+) /g), ([, name]) => name))
    for (const name of Object.keys(counts))
      if (!tables.has(name)) throw new DumpFailed(`${file} has nothing of ${name}`)
  }
  return {
    engine: 'postgres',
    file: 'database.dump',
    dump: (file) =>
      withClient(url, async (client) => {
        // the copy and what is counted are of the same moment
        await client.query('begin isolation level repeatable read read only')
        const { rows } = await client.query<{ id: string }>('select pg_export_snapshot() as id')
        const counts = await countTables(client)
        await run('pg_dump', url, ['--format=custom', '--no-owner', `--snapshot=${rows[0]!.id}`, `--file=${file}`])
        await client.query('commit')
        await check(file, counts)
        return counts
      }),
    check,
    mustBeAlone: () => withClient(url, mustBeAlone),
    isThere: () => withClient(url, async (client) => Object.keys(await countTables(client)).length > 0),
    load: (file, counts, aside) =>
      withClient(url, async (client) => {
        const isThere = Object.keys(await countTables(client)).length > 0
        if (isThere) {
          await client.query(`alter schema public rename to "${aside}"`)
          await client.query('create schema public')
        }
        try {
          await run('pg_restore', url, [
            ...['--no-owner', '--single-transaction', '--exit-on-error', '--schema=public'],
            file,
          ])
          mustEqual(await countTables(client), counts)
        } catch (error) {
          await client.query('drop schema public cascade')
          await client.query(isThere ? `alter schema "${aside}" rename to public` : 'create schema public')
          throw error
        }
      }),
  }
}

async function countTables(client: pg.Client): Promise<Counts> {
  const { rows } = await client.query<{ name: string }>(
    "select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'",
  )
  const counts: Record<string, number> = {}
  for (const { name } of rows) {
    const counted = await client.query<{ rows: string }>(`select count(*) as rows from public."${name}"`)
    counts[name] = Number(counted.rows[0]!.rows)
  }
  return counts
}

async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/** Works in a database of its own beside one, which goes afterwards. Throws DumpFailed where it can't be made. */
export async function inScratchDatabase(url: string, work: (scratch: string) => Promise<void>): Promise<void> {
  const name = `shiguang_check_${randomUUID().slice(0, 8)}`
  await withClient(url, async (client) => {
    await client.query(`create database ${name} template template0`).catch((error: Error) => {
      throw new DumpFailed(`a database to try it in can not be made: ${error.message}`)
    })
    try {
      const scratch = new URL(url)
      scratch.pathname = `/${name}`
      await work(scratch.href)
    } finally {
      await client.query(`drop database ${name} with (force)`)
    }
  })
}

/** Runs a program of PostgreSQL's on a database; answers what it says. Throws DumpFailed. */
function run(program: string, url: string | undefined, words: readonly string[]): Promise<string> {
  const target = url === undefined ? undefined : new URL(url)
  // other people on this machine may read what programs are started with
  const password = target && decodeURIComponent(target.password)
  if (target) target.password = ''
  const env = { ...process.env, ...(password !== undefined && password !== '' && { PGPASSWORD: password }) }
  return new Promise((resolve, reject) => {
    const child = spawn(program, [...(target ? [`--dbname=${target.href}`] : []), ...words], { env })
    let said = ''
    let complaint = ''
    child.stdout.setEncoding('utf8').on('data', (text: string) => (said += text))
    child.stderr.setEncoding('utf8').on('data', (text: string) => (complaint = (complaint + text).slice(-2000)))
    child.once('error', () => reject(new DumpFailed(`${program} can not be run: is PostgreSQL's client installed?`)))
    child.once('close', (code) => {
      if (code === 0) resolve(said)
      else reject(new DumpFailed(`${program}: ${complaint.trim().split('\n').at(-1) ?? `exit code ${code}`}`))
    })
  })
}
