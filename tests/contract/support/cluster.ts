import { fork, type ChildProcess } from 'node:child_process'
import { closeSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs'
import { request as httpRequest } from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { createTestServer, type TestServer } from '#tests/support/test-server.ts'
import type { S3Options } from '#server/stores/s3-client.ts'
import { freePort } from '../../../tools/cluster/services.ts'
import { freshBucket } from './bucket.ts'
import type { FilmsAre } from './films.ts'

/** What one server process is told. */
export interface ClusterMember {
  readonly databaseUrl: string
  readonly clockFile: string
  readonly seededAtMs: number
  readonly lines: readonly string[]
  readonly ports: readonly number[]
  /** Where uploads are kept, and cut. */
  readonly filesFolder: string
  readonly s3: S3Options | undefined
  readonly films: FilmsAre
}

/** Server processes that share nothing but a database and a bucket, or a folder where there is no S3. */
export interface Cluster {
  /** Speaks with the same database, and serves nothing. */
  readonly server: TestServer
  readonly lines: readonly string[]
  fetch(request: Request): Promise<Response>
  close(): Promise<void>
}

const processes = 2
const portsEach = 2
const template = 'shiguang_template'
const compileCache = path.resolve(import.meta.dirname, '../../../.cache/compile')
let made = 0

/** The address of another database on the same server. */
export const on = (url: string, name: string): string => {
  const other = new URL(url)
  other.pathname = `/${name}`
  return other.href
}

/** Does something with a connection to a PostgreSQL. */
export async function asAdmin<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/** A database with the demo content: copied from one that is filled once for all tests. */
export async function filledDatabase(url: string, seededAtMs: number): Promise<{ url: string; drop(): Promise<void> }> {
  const name = `shiguang_${process.pid}_${(made += 1)}`
  await asAdmin(url, async (client) => {
    await client.query('select pg_advisory_lock(1)')
    const known = await client.query('select 1 from pg_database where datname = $1', [template])
    if (known.rowCount === 0) {
      const unfinished = `${template}_unfinished`
      await client.query(`drop database if exists ${unfinished}`)
      await client.query(`create database ${unfinished}`)
      await (await createTestServer({ databaseUrl: on(url, unfinished), seededAtMs })).close()
      await client.query(`alter database ${unfinished} rename to ${template}`)
    }
    await client.query(`create database ${name} template ${template}`)
    await client.query('select pg_advisory_unlock(1)')
  })
  return {
    url: on(url, name),
    drop: () => asAdmin(url, async (client) => void (await client.query(`drop database ${name} with (force)`))),
  }
}

/** What a cluster is to be like. */
export interface ClusterOptions {
  readonly databaseUrl: string
  /** The time of all processes. */
  readonly clock: { nowMs: number }
  readonly seededAtMs: number
  readonly films: FilmsAre
}

/** Starts the processes on a database of their own at a PostgreSQL, and a bucket of their own where there is an S3. */
export async function openCluster({ databaseUrl, clock, seededAtMs, films }: ClusterOptions): Promise<Cluster> {
  const database = await filledDatabase(databaseUrl, seededAtMs)
  const folder = mkdtempSync(path.join(tmpdir(), 'shiguang-cluster-'))
  const clockFile = path.join(folder, 'clock')
  const clockHandle = openSync(clockFile, 'w')
  const tell = () => {
    const bytes = Buffer.alloc(8)
    bytes.writeDoubleLE(clock.nowMs)
    writeSync(clockHandle, bytes, 0, 8, 0)
  }
  tell()
  const shared = { databaseUrl: database.url, seededAtMs, filesFolder: folder, s3: await freshBucket() }
  const { ports, lines, children } = await startMembers({ ...shared, clockFile, films })
  const server = await createTestServer({ ...shared, clock: () => clock.nowMs, lines })
  let turn = 0
  return {
    server,
    lines,
    // Each call goes to another process than the one before, under the name of the line that was asked.
    fetch: async (request) => {
      tell()
      const { origin, pathname } = new URL(request.url)
      const isCall = lines.includes(origin) && /^\/(?:api|upload)\//.test(pathname)
      return isCall ? askAs(request, ports[(turn += portsEach) % ports.length]!) : fetch(request)
    },
    close: async () => {
      await Promise.all(children.map(end))
      await server.close()
      await database.drop()
      closeSync(clockHandle)
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Sends a request to another port than its address says; its `Host` stays. */
async function askAs(request: Request, port: number): Promise<Response> {
  const { pathname, search, host } = new URL(request.url)
  const body = Buffer.from(await request.arrayBuffer())
  const headers = { ...Object.fromEntries(request.headers), host, 'content-length': body.length }
  return new Promise((resolve, reject) => {
    const asked = httpRequest({ port, host: '127.0.0.1', method: request.method, path: pathname + search, headers })
    asked.once('error', reject)
    asked.once('response', (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.once('error', reject)
      response.once('end', () =>
        resolve(
          // A reply without content must not even have an empty one.
          new Response(response.statusCode === 204 ? null : Buffer.concat(chunks), {
            status: response.statusCode ?? 0,
            headers: Object.entries(response.headers).map(([name, value]): [string, string] => [name, String(value)]),
          }),
        ),
      )
    })
    asked.end(body)
  })
}

/** Starts all processes; a port that was free may be taken a moment later, then all is begun again. */
async function startMembers(
  shared: Omit<ClusterMember, 'lines' | 'ports'>,
  triesLeft = 3,
): Promise<{ ports: number[]; lines: string[]; children: ChildProcess[] }> {
  const ports: number[] = []
  for (let at = 0; at < processes * portsEach; at += 1) ports.push(await freePort())
  const lines = ports.map((port) => `http://127.0.0.1:${port}`)
  const started = await Promise.allSettled(
    Array.from({ length: processes }, (_, at) =>
      startMember({ ...shared, lines, ports: ports.slice(at * portsEach, (at + 1) * portsEach) }),
    ),
  )
  const children = started.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
  if (children.length === processes) return { ports, lines, children }
  await Promise.all(children.map(end))
  const fault: unknown = started.find((one) => one.status === 'rejected')?.reason
  if (triesLeft <= 1) throw fault
  return startMembers(shared, triesLeft - 1)
}

function startMember(member: ClusterMember): Promise<ChildProcess> {
  const file = path.join(import.meta.dirname, 'cluster-server.ts')
  const child = fork(file, [JSON.stringify(member)], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    execArgv: [],
    // Each test file starts its own processes: from the second one on they are compiled already.
    env: { ...process.env, NODE_COMPILE_CACHE: compileCache },
  })
  return new Promise((resolve, reject) => {
    child.once('message', () => resolve(child))
    child.once('exit', (code) => reject(new Error(`a server process ended with ${code}`)))
  })
}

const end = (child: ChildProcess): Promise<void> =>
  new Promise((resolve) => {
    if (child.exitCode !== null) return resolve()
    child.once('exit', () => resolve())
    child.kill('SIGTERM')
  })
