import { createHash } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Hono } from 'hono'
import type { Limits } from '#server/api/limits.ts'
import { createApp } from '#server/app.ts'
import { openFolder, openMemory, type OpenDatabase } from '#server/database/open.ts'
import { openPostgres } from '#server/database/postgres.ts'
import { demo } from '#demo/demo.ts'
import { seedDemo } from '#demo/seed.ts'
import { accounts, type DemoAccount } from '#demo/seed/accounts.ts'
import { volumes, type Volume } from '#demo/seed/volumes.ts'
import { createFaults } from '#server/faults.ts'
import { importRoots } from '#server/envelope/roots.ts'
import type { PaymentProvider } from '#server/payments/provider.ts'
import { sandbox } from '#server/payments/sandbox.ts'
import { createPictures } from '#server/media/pictures.ts'
import type { Ffmpeg } from '#server/media/ffmpeg.ts'
import { createStreams } from '#server/media/streams.ts'
import type { LogLine, Parts } from '#server/parts.ts'
import { createPushSender } from '#server/push/sender.ts'
import type { PasswordCost } from '#server/services/password.ts'
import { passkeyHostOf } from '#server/passkey-host.ts'
import { usualVersion } from '#server/app-facts.ts'
import { usualTitle } from '#server/words/content.ts'
import { addressList } from '#server/api/network.ts'
import { openStore } from '#server/stores/open.ts'
import type { S3Options } from '#server/stores/s3-client.ts'
import type { ObjectStore } from '#server/stores/store.ts'
import { createUploads } from '#server/uploads/uploads.ts'
import { isEmpty } from '#server/repositories/place.ts'

/** What a test server is made of; everything may be left out. */
export interface TestServerOptions {
  /** Of the demo content; the same number gives the same content. */
  readonly seed?: number
  /** How much of it; `small` by default. */
  readonly volume?: keyof typeof volumes | Volume
  /** Unix ms. */
  readonly clock?: () => number
  /** When the demo content was made; by default the full hour before. */
  readonly seededAtMs?: number
  /** A folder for a real database, filled where it is empty; by default it lives in memory. */
  readonly dataFolder?: string
  /** An empty PostgreSQL, or one that another server of the same options has filled. */
  readonly databaseUrl?: string
  /** For uploads; by default one of its own, which goes when the server closes. */
  readonly filesFolder?: string
  /** A bucket for uploads instead. */
  readonly s3?: S3Options | undefined
  /** No film is taken without it. */
  readonly ffmpeg?: Ffmpeg | undefined
  /** None by default: tests ask a lot. */
  readonly limits?: Limits
  readonly trustedProxies?: readonly string[]
  /** `quick` by default; that of the demo content always is. */
  readonly passwordCost?: PasswordCost
  readonly lines?: readonly string[]
  readonly appOrigins?: readonly string[]
  /** The origins of push services that are sent to beside the known ones. */
  readonly pushServices?: readonly string[]
  readonly log?: (line: LogLine) => void
  /** Who takes the money: the sandbox where nothing is said; null for nobody. */
  readonly payments?: PaymentProvider | null
}

/** A whole server in this process, without ports. */
export interface TestServer {
  /** Answers a request to any line, as over HTTP. */
  fetch(request: Request): Promise<Response>
  readonly app: Hono
  readonly parts: Parts
  /** Where it keeps uploads. */
  readonly store: ObjectStore
  readonly lines: readonly string[]
  readonly appOrigins: readonly string[]
  /** The root keys of the build that fits this server. */
  readonly keys: readonly { readonly id: number; readonly bytes: Uint8Array<ArrayBuffer> }[]
  /** Logins of the demo content. */
  readonly accounts: readonly DemoAccount[]
  close(): Promise<void>
}

const hourMs = 3600 * 1000

/** Demo content that was made before in this process: tests open copies of it. */
const made = new Map<string, Promise<Uint8Array>>()

/** Makes a server for tests, with replies held against their schemas. The first of a seed takes longer. */
export async function createTestServer(options: TestServerOptions = {}): Promise<TestServer> {
  const { seed = 1, clock = Date.now, limits, log = () => {} } = options
  const faults = createFaults(log)
  const { lines = ['http://line1.test', 'http://line2.test', 'http://line3.test'], appOrigins = ['http://app.test'] } =
    options
  const volume = typeof options.volume === 'object' ? options.volume : volumes[options.volume ?? 'small']
  const database = await databaseOf(options, {
    seed,
    volume,
    nowMs: options.seededAtMs ?? Math.floor(clock() / hourMs) * hourMs,
  })
  const bytes = new Uint8Array(createHash('sha256').update(`test root ${seed}`).digest())
  const keys = [{ id: 7, bytes }]
  const roots = importRoots(keys)
  const secret = createHash('sha256').update(`test secret ${seed}`).digest()
  const root = roots.get(7)!
  const { db } = database
  const filesFolder = options.filesFolder ?? (await mkdtemp(path.join(tmpdir(), 'shiguang-files-')))
  const store = openStore({ s3: options.s3, dataFolder: filesFolder, secret })
  const uploads = createUploads({
    db,
    limits,
    store,
    roots,
    root,
    secret,
    lines,
    ffmpeg: options.ffmpeg,
    workFolder: path.join(filesFolder, 'clips'),
    now: clock,
    log,
    faults,
  })
  const parts: Parts = {
    db,
    engine: database.engine,
    roots,
    secret,
    lines,
    appOrigins,
    passkeyHost: passkeyHostOf(appOrigins),
    title: usualTitle,
    version: usualVersion,
    imageOrigin: undefined,
    streamOrigin: undefined,
    pictures: createPictures({ db, root, folder: undefined, draw: demo.drawPicture }),
    streams: createStreams(secret, demo.loops),
    writeProse: demo.writeProse,
    push: createPushSender(secret, { contact: 'https://app.test', services: options.pushServices ?? [] }),
    uploads,
    ...(limits && { limits }),
    ...(options.trustedProxies && { trustedProxies: addressList(options.trustedProxies) }),
    passwordCost: options.passwordCost ?? 'quick',
    now: clock,
    checkReplies: true,
    payments: options.payments === undefined ? sandbox : (options.payments ?? undefined),
    log,
    faults,
  }
  const app = createApp(parts)
  return {
    fetch: async (request) => app.fetch(request),
    app,
    parts,
    store,
    lines,
    appOrigins,
    keys,
    accounts,
    close: async () => {
      await uploads.stop()
      await database.close()
      // A request that its caller has given up may write a moment longer.
      if (options.filesFolder === undefined)
        await rm(filesFolder, { recursive: true, force: true, maxRetries: 6, retryDelay: 100 })
    },
  }
}

async function databaseOf(
  { dataFolder: folder, databaseUrl }: TestServerOptions,
  demo: { seed: number; volume: Volume; nowMs: number },
): Promise<OpenDatabase> {
  if (databaseUrl !== undefined) {
    const database = await openPostgres(databaseUrl)
    await database.exclusive(async () => {
      if (!(await isEmpty(database.db))) return
      await seedDemo(database.db, { ...demo, passwordCost: 'quick', settle: database.settle })
    })
    return database
  }
  if (folder !== undefined) {
    const database = await openFolder(folder)
    if (await isEmpty(database.db))
      await seedDemo(database.db, { ...demo, passwordCost: 'quick', settle: database.settle })
    return database
  }
  const key = JSON.stringify(demo)
  const snapshot = made.get(key) ?? makeSnapshot(demo)
  made.set(key, snapshot)
  return openMemory(await snapshot)
}

async function makeSnapshot(demo: { seed: number; volume: Volume; nowMs: number }): Promise<Uint8Array> {
  const database = await openMemory()
  await seedDemo(database.db, { ...demo, passwordCost: 'quick', settle: database.settle })
  const snapshot = database.snapshot()
  await database.close()
  return snapshot
}
