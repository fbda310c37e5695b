import { spawn, type ChildProcess } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { pipeline } from 'node:stream/promises'
import { setTimeout } from 'node:timers/promises'
import pg from 'pg'
import { openPostgres, startLock } from '../database/postgres.ts'
import { DumpFailed, type Counts, type Dumper } from './dump.ts'
import { asidePrefix } from './items.ts'

/** A connection that was just given up is there for a moment longer. */
const goneWithinMs = 5000
/** What restores: who is killed leaves it at work for a moment, and the next one knows it by this. */
const restoring = 'shiguang-restore'

/** Waits until there is no other connection of ours to a database, or none of a name. */
async function mustBeGone(client: pg.Client, problem: string, name: string | null = null): Promise<void> {
  const until = Date.now() + goneWithinMs
  for (;;) {
    const { rows } = await client.query<{ others: number }>(
      `select count(*)::int as others from pg_stat_activity
        where datname = current_database() and usename = current_user and pid <> pg_backend_pid()
          and ($1::text is null or application_name = $1)`,
      [name],
    )
    if (rows[0]!.others === 0) return
    if (Date.now() > until) throw new DumpFailed(problem)
    await setTimeout(200)
  }
}

const mustBeAlone = (client: pg.Client) =>
  mustBeGone(client, 'others are connected to the database: stop all servers first')

/** What a killed server left at work on a restore ends, and is undone with it. */
async function endRestores(client: pg.Client): Promise<void> {
  await client.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and usename = current_user and pid <> pg_backend_pid()
        and application_name = $1`,
    [restoring],
  )
  await mustBeGone(client, 'a restore that was cut off is still at work in the database', restoring)
}

/** What a schema says of itself that was restored where nothing was: no other one tells then. */
const commentOf = (aside: string) => `restored, instead of ${aside}`

/** A PostgreSQL, by its own programs: `pg_dump`, `pg_restore` and `psql` must be installed. */
export function postgresDumper(url: string): Dumper {
  const check: Dumper['check'] = async (file, counts) => {
    const listed = await run('pg_restore', undefined, ['--list', file])
    const tables = new Set(Array.from(listed.matchAll(/ TABLE DATA \S+ (\S+) /g), ([, name]) => name))
    for (const name of Object.keys(counts))
      if (!tables.has(name)) throw new DumpFailed(`${file} has nothing of ${name}`)
  }
  const hasAside = (client: pg.Client, aside: string) =>
    client.query('select 1 from pg_namespace where nspname = $1', [aside]).then(({ rowCount }) => rowCount === 1)
  const isPlaced: Dumper['isPlaced'] = ({ aside, wasThere }) =>
    withClient(url, async (client) => {
      await endRestores(client)
      if (wasThere) return hasAside(client, aside)
      const { rows } = await client.query<{ said: string | null }>(
        "select obj_description(to_regnamespace('public'), 'pg_namespace') as said",
      )
      return rows[0]!.said === commentOf(aside)
    })
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
    isThere: () => withClient(url, hasTables),
    hasAside: (aside) => withClient(url, (client) => hasAside(client, aside)),
    asides: () => withClient(url, sizesOfAsides),
    dropAside: (aside) =>
      withClient(url, async (client) => {
        await client.query(`drop schema if exists ${pg.escapeIdentifier(aside)} cascade`)
      }),
    staged: [],
    stage: async () => {},
    // in one transaction: whoever is killed leaves what was there before, or all of the copy
    place: (file, counts, { aside, wasThere }) => {
      const schema = pg.escapeIdentifier(aside)
      const begin = `begin; select pg_advisory_xact_lock(${startLock});\n`
      const make = wasThere
        ? `alter schema public rename to ${schema}; create schema public;\n`
        : 'create schema if not exists public;\n'
      const comment = `comment on schema public is ${pg.escapeLiteral(commentOf(aside))};`
      return play(url, { begin, make, file, end: `${countedAs(counts)} ${comment} commit;\n` })
    },
    isPlaced,
    putBack: async (change) => {
      if (!(await isPlaced(change))) return
      const { aside, wasThere } = change
      const again = wasThere ? `alter schema ${pg.escapeIdentifier(aside)} rename to public` : 'create schema public'
      await withClient(url, (client) => client.query(`begin; drop schema public cascade; ${again}; commit`))
    },
    upgrade: async () => (await openPostgres(url)).close(),
  }
}

const tablesSql =
  "select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'"

const hasTables = async (client: pg.Client) => ((await client.query(`${tablesSql} limit 1`)).rowCount ?? 0) > 0

async function sizesOfAsides(client: pg.Client): Promise<ReadonlyMap<string, number>> {
  const { rows } = await client.query<{ name: string; bytes: string }>(
    `select n.nspname as name, coalesce(sum(pg_total_relation_size(c.oid)), 0) as bytes
       from pg_namespace n left join pg_class c on c.relnamespace = n.oid and c.relkind = 'r'
      where starts_with(n.nspname, $1) group by 1`,
    [asidePrefix],
  )
  return new Map(rows.map(({ name, bytes }) => [name, Number(bytes)]))
}

async function countTables(client: pg.Client): Promise<Counts> {
  const { rows } = await client.query<{ name: string }>(tablesSql)
  const counts: Record<string, number> = {}
  for (const { name } of rows) {
    const counted = await client.query<{ rows: string }>(
      `select count(*) as rows from public.${pg.escapeIdentifier(name)}`,
    )
    counts[name] = Number(counted.rows[0]!.rows)
  }
  return counts
}

/** SQL that fails where tables have other rows than these. */
const countedAs = (counts: Counts): string => `
do $counted$
declare
  wanted record;
  its bigint;
begin
  for wanted in select key as name, value::bigint as rows from json_each_text(${pg.escapeLiteral(JSON.stringify(counts))}) loop
    execute format('select count(*) from public.%I', wanted.name) into its;
    if its <> wanted.rows then
      raise exception 'the copy has % rows of %, not %', its, wanted.name, wanted.rows;
    end if;
  end loop;
end $counted$;`

async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/** Names of scratch databases begin so; the number is that of the database that they are beside. */
const scratchNames = `'shiguang_check_' || (select oid from pg_database where datname = current_database()) || '_'`
/** Held for as long as somebody works in one. */
const scratchLock = 'hashtextextended($1, 0)'

/** Works in a database of its own beside one, which goes afterwards. Throws DumpFailed where it can't be made. */
export async function inScratchDatabase(url: string, work: (scratch: string) => Promise<void>): Promise<void> {
  await withClient(url, async (client) => {
    const { rows } = await client.query<{ name: string }>(`select ${scratchNames} || $1 as name`, [
      randomUUID().slice(0, 8),
    ])
    const { name } = rows[0]!
    await client.query(`select pg_advisory_lock(${scratchLock})`, [name])
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

/** Removes the scratch databases of a database in which nobody works any more. */
export async function dropScratchDatabases(url: string): Promise<void> {
  await withClient(url, async (client) => {
    const { rows } = await client.query<{ name: string }>(
      `select datname as name from pg_database where starts_with(datname, ${scratchNames})`,
    )
    // whoever was killed holds its lock for a moment longer
    await client.query(`set lock_timeout = ${goneWithinMs}`)
    for (const { name } of rows) {
      const isFree = await client.query(`select pg_advisory_lock(${scratchLock})`, [name]).then(
        () => true,
        () => false,
      )
      if (isFree) await client.query(`drop database if exists ${pg.escapeIdentifier(name)} with (force)`)
    }
  })
}

/** A program of PostgreSQL's at work. */
interface Program {
  readonly child: ChildProcess
  /** What it said. Throws DumpFailed. */
  readonly ended: Promise<string>
}

interface ProgramOptions {
  /** The name that its connection is known by. */
  readonly as?: string
  /** What it says goes elsewhere, and is not kept. */
  readonly isPiped?: boolean
}

/** Starts a program, on a database where one is given. */
function start(
  program: string,
  url: string | undefined,
  words: readonly string[],
  { as = 'shiguang-backup', isPiped = false }: ProgramOptions = {},
): Program {
  const target = url === undefined ? undefined : new URL(url)
  // other people on this machine may read what programs are started with
  const password = target && decodeURIComponent(target.password)
  if (target) target.password = ''
  target?.searchParams.set('application_name', as)
  const env = { ...process.env, ...(password !== undefined && password !== '' && { PGPASSWORD: password }) }
  const child = spawn(program, [...(target ? [`--dbname=${target.href}`] : []), ...words], { env })
  const ended = new Promise<string>((resolve, reject) => {
    let said = ''
    let complaint = ''
    if (!isPiped) child.stdout.setEncoding('utf8').on('data', (text: string) => (said += text))
    child.stderr.setEncoding('utf8').on('data', (text: string) => (complaint = (complaint + text).slice(-2000)))
    child.once('error', () => reject(new DumpFailed(`${program} can not be run: is PostgreSQL's client installed?`)))
    child.once('close', (code) => {
      if (code === 0) resolve(said)
      else reject(new DumpFailed(`${program}: ${complaint.trim().split('\n').at(-1) ?? `exit code ${code}`}`))
    })
  })
  return { child, ended }
}

/** Runs a program of PostgreSQL's on a database to its end; answers what it says. Throws DumpFailed. */
const run = (program: string, url: string | undefined, words: readonly string[]): Promise<string> =>
  start(program, url, words).ended

/** What is played into a database: around the content of a copy, SQL of our own. */
interface Script {
  /** Answers a row, so that it shows that the transaction is begun. */
  readonly begin: string
  readonly make: string
  readonly file: string
  readonly end: string
}

/** Plays a script into a database by `psql`; without its end, which is written last, nothing of it stays. Throws DumpFailed. */
async function play(url: string, { begin, make, file, end }: Script): Promise<void> {
  const words = ['--no-psqlrc', '--quiet', '--set=ON_ERROR_STOP=1', '--set=VERBOSITY=terse']
  const player = start('psql', url, words, { as: restoring })
  const into = player.child.stdin!
  // what it complains of is heard by its end
  into.on('error', () => {})
  const feed = async () => {
    into.write(begin)
    await Promise.race([once(player.child.stdout!, 'data'), player.ended])
    into.write(make)
    const copy = start('pg_restore', undefined, ['--no-owner', '--schema=public', '--file=-', file], { isPiped: true })
    await Promise.all([pipeline(copy.child.stdout!, into, { end: false }), copy.ended])
    into.write(end)
  }
  const [fed, played] = await Promise.allSettled([feed().finally(() => into.end()), player.ended])
  for (const one of [played, fed]) if (one.status === 'rejected') throw one.reason
}
