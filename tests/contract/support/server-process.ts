import { readFileSync } from 'node:fs'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createTestServer, type TestServer } from '#tests/support/test-server.ts'
import { spawnServer } from './spawn-server.ts'

/** A data folder with the small demo content, for servers that come and go. */
export interface ServerHome {
  readonly dataFolder: string
  readonly keys: TestServer['keys']
  /** What a server on it is told by its environment. */
  readonly env: Readonly<Record<string, string>>
  remove(): Promise<void>
}

/** A server in a process of its own, as `npm start` runs it once the app is built. */
export interface ServerProcess {
  /** The origin of its first line. */
  readonly line: string
  /** All that it said, also on its error channel. */
  said(): string
  /** Memory that it takes, in bytes; undefined where the system does not tell. */
  rssBytes(): number | undefined
  /** As a loss of power would: no handler runs, nothing is written any more. */
  kill(): Promise<void>
  /** Whether it has ended, by itself or not. */
  hasEnded(): boolean
  /** Lets it end by itself; answers its exit code. */
  stop(): Promise<number | null>
}

/** Makes a data folder, or fills an empty PostgreSQL; `fill` may add to it while no server runs. */
export async function makeHome(
  fill: (server: TestServer) => Promise<void> = async () => {},
  databaseUrl?: string,
): Promise<ServerHome> {
  const folder = await mkdtemp(path.join(tmpdir(), 'shiguang-home-'))
  const [dataFolder, dist] = [path.join(folder, 'data'), path.join(folder, 'dist')]
  await mkdir(dist)
  await writeFile(path.join(dist, 'headers.json'), '{}')
  await writeFile(path.join(dist, 'index.html'), '<!doctype html><title>拾光</title>')
  const server = await createTestServer(databaseUrl === undefined ? { dataFolder } : { databaseUrl })
  const { keys, parts } = server
  await fill(server)
  await server.close()
  const [key] = keys
  return {
    dataFolder,
    keys,
    env: {
      SHIGUANG_DATA: dataFolder,
      ...(databaseUrl !== undefined && { DATABASE_URL: databaseUrl }),
      SHIGUANG_DIST: dist,
      SHIGUANG_DEMO: 'off',
      SHIGUANG_KEYS: `${key!.id}:${Buffer.from(key!.bytes).toString('hex')}`,
      SHIGUANG_SECRET: Buffer.from(parts.secret).toString('hex'),
    },
    remove: () => rm(folder, { recursive: true, force: true }),
  }
}

/** Starts a server on a folder; resolves once it answers. */
export async function startProcess(home: ServerHome, env: Record<string, string> = {}): Promise<ServerProcess> {
  const port = await freePorts(5)
  const { child, said, ready, ended } = spawnServer({ ...home.env, SHIGUANG_PORT: String(port), ...env })
  if (!(await ready)) throw new Error(`the server did not start: ${said()}`)
  const end = (signal: NodeJS.Signals) => {
    child.kill(signal)
    return ended
  }
  return {
    line: `http://127.0.0.1:${port + 1}`,
    said,
    rssBytes: () => rssOf(child.pid ?? 0),
    kill: async () => void (await end('SIGKILL')),
    hasEnded: () => child.exitCode !== null || child.signalCode !== null,
    stop: () => end('SIGTERM'),
  }
}

function rssOf(pid: number): number | undefined {
  try {
    const [, kilobytes] = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
    return kilobytes === undefined ? undefined : Number(kilobytes) * 1024
  } catch {
    return undefined
  }
}

/**
 * The first of so many ports in a row that nobody listens on: below those that the system gives to whoever asks for any,
 * and below those of the apps under test.
 */
export async function freePorts(count: number): Promise<number> {
  for (let tries = 0; tries < 50; tries += 1) {
    const first = 11_000 + Math.floor(Math.random() * 8900)
    const free = await Promise.all(Array.from({ length: count }, (_, at) => isFree(first + at)))
    if (free.every(Boolean)) return first
  }
  throw new Error('there are no free ports')
}

const isFree = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const server = createServer()
    server.once('error', () => resolve(false))
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)))
  })
