import { createTestServer, type TestServer } from '#tests/support/test-server.ts'
import { listen, type Listening } from '#server/listen.ts'
import type { Hono } from 'hono'
import { openCluster } from './cluster.ts'
import { createClient, visitor, type Client, type Who } from './client.ts'
import { cutterFor, type FilmsAre } from './films.ts'

/** A server to hold the contract against. */
export interface End extends Client {
  readonly server: TestServer
  readonly line: string
  fetch(request: Request): Promise<Response>
  /** Logs in as an account of the demo content. */
  as(role: 'user' | 'vip' | 'creator'): Promise<Who>
  /** A new account with these coins. */
  newcomer(coins?: number): Promise<Who & { readonly userId: number }>
  /** An account in good standing: its urgent report hides. */
  witness(): Promise<Who & { readonly userId: number }>
  /** Has all sessions count as used now: after the clock was moved beyond their life. */
  keepSessions(): Promise<void>
  /** The server's clock, which tests may move. */
  readonly clock: { nowMs: number }
  close(): Promise<void>
}

/** What is wanted of an end. */
export interface EndOptions {
  /** `refused` unless told. */
  readonly films?: FilmsAre
  /** The origins of push services, of ends that are in this process. */
  readonly pushServices?: readonly string[]
}

/** A PostgreSQL to make databases in; `npm run test:cluster` starts one, and an S3-compatible store. */
const databaseUrl = process.env.DATABASE_URL
const clusterName = `two processes on PostgreSQL${process.env.S3_ENDPOINT === undefined ? '' : ' and S3'}`

/** The ends that the suite runs on: those of one machine, or of the PostgreSQL that the environment names. */
export const ends: readonly { readonly name: string; open(options?: EndOptions): Promise<End> }[] =
  databaseUrl === undefined
    ? [
        { name: 'in process', open: inProcess },
        { name: 'over HTTP', open: overHttp },
      ]
    : [{ name: clusterName, open: (options) => onPostgres(databaseUrl, options) }]

const hourMs = 3600 * 1000
const startMs = Date.now()
let newcomers = 0

async function inProcess({ films = 'refused', pushServices = [] }: EndOptions = {}): Promise<End> {
  const clock = { nowMs: startMs }
  const server = await createTestServer({ clock: () => clock.nowMs, ffmpeg: await cutterFor(films), pushServices })
  return endOf(server, server.lines[0]!, server.fetch, clock, () => server.close())
}

async function overHttp({ films = 'refused' }: EndOptions = {}): Promise<End> {
  const clock = { nowMs: startMs }
  const app = Promise.withResolvers<Hono>()
  const ports: Listening[] = []
  for (let line = 0; line < 3; line += 1)
    ports.push(await listen(async (request) => (await app.promise).fetch(request), 0, '127.0.0.1'))
  const lines = ports.map(({ port }) => `http://127.0.0.1:${port}`)
  const ffmpeg = await cutterFor(films)
  const server = await createTestServer({ clock: () => clock.nowMs, lines, ffmpeg })
  app.resolve(server.app)
  return endOf(
    server,
    lines[0]!,
    (request) => fetch(request),
    clock,
    async () => {
      await Promise.all(ports.map((port) => port.close()))
      await server.close()
    },
  )
}

async function onPostgres(databaseUrl: string, { films = 'refused' }: EndOptions = {}): Promise<End> {
  const clock = { nowMs: startMs }
  const seededAtMs = Math.floor(startMs / hourMs) * hourMs
  const cluster = await openCluster({ databaseUrl, clock, seededAtMs, films })
  return endOf(cluster.server, cluster.lines[0]!, cluster.fetch, clock, cluster.close)
}

async function endOf(
  server: TestServer,
  line: string,
  fetch: End['fetch'],
  clock: End['clock'],
  close: () => Promise<void>,
): Promise<End> {
  const client = await createClient(fetch, line, server.keys, () => clock.nowMs)
  const { db } = server.parts
  const enter = async (username: string, password: string): Promise<Who> => {
    const { device } = visitor()
    const { status, data } = await client.call('user.login', { username, password }, { device })
    if (status !== 200) throw new Error(`login answered ${status}`)
    return { device, ...(data as { token: string; uuid: string }) }
  }
  const newcomer: End['newcomer'] = async (coins = 0) => {
    const username = `newcomer${(newcomers += 1)}`
    const { device } = visitor()
    const { data } = await client.call(
      'user.register',
      { username, password: 'secret-1', phone: '13900000000', adult: true },
      { device },
    )
    const { id, uuid } = await db
      .selectFrom('users')
      .select(['id', 'uuid'])
      .where('username', '=', username)
      .executeTakeFirstOrThrow()
    if (coins > 0) {
      const { book, userHolder } = await import('#server/services/ledger.ts')
      const sides = [
        { holder: userHolder(id), delta: coins },
        { holder: 'house:mint', delta: -coins },
      ] as const
      await db.transaction().execute((tx) => book(tx, { currency: 'coin', sides, reason: 'gift', nowMs: clock.nowMs }))
    }
    return { device, uuid, userId: id, ...(data as { token: string }) }
  }
  return {
    ...client,
    server,
    line,
    fetch,
    clock,
    close,
    as: (role) => {
      const account = server.accounts.find((one) => one.role === role)!
      return enter(account.username, account.password)
    },
    newcomer,
    keepSessions: async () => void (await db.updateTable('sessions').set({ used_at: clock.nowMs }).execute()),
    witness: async () => {
      const who = await newcomer()
      // what was reported until now came from networks of its own
      await db
        .updateTable('reports')
        .set((of) => ({ network: of.ref('person') }))
        .execute()
      await db
        .updateTable('users')
        .set({ created_at: clock.nowMs - 15 * 24 * hourMs })
        .where('id', '=', who.userId)
        .execute()
      return who
    },
  }
}
