import { createHmac } from 'node:crypto'
import { existsSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { Hono } from 'hono'
import { connections, createLimits } from './api/limits.ts'
import { metered } from './api/metered.ts'
import { createApp } from './app.ts'
import { buildMeta } from './build-meta.ts'
import { createDesk } from './desk/app.ts'
import { createBackups, type Backups } from './backup/backups.ts'
import { keepRestore, lastRestore } from './backup/restore-order.ts'
import { createIntake, type Intake } from './desk/intake.ts'
import { keepEntries } from './desk/log.ts'
import { ownerLink } from './desk/owner-link.ts'
import type { DeskParts } from './desk/parts.ts'
import { createInbox } from './importing/inbox.ts'
import { beginJobs } from './jobs.ts'
import { openFolder, type OpenDatabase } from './database/open.ts'
import { openPostgres } from './database/postgres.ts'
import type { Db } from './database/tables.ts'
import type { Demo } from './demo.ts'
import { importRoots } from './envelope/roots.ts'
import { createFaults } from './faults.ts'
import { makePlace } from './first-start.ts'
import { keepBuild } from './former-builds.ts'
import { health } from './health.ts'
import { listen, type Listening } from './listen.ts'
import { providerOf } from './payments/provider-of.ts'
import { createPictures } from './media/pictures.ts'
import { createStreams } from './media/streams.ts'
import type { LogLine, Parts } from './parts.ts'
import type { Settings } from './settings.ts'
import { createPushSender } from './push/sender.ts'
import { relatedOrigins } from './passkey-host.ts'
import { createStatic } from './static.ts'
import { openStore } from './stores/open.ts'
import { findUploadMeans, type UploadMeans } from './uploads/open.ts'
import { createUploads } from './uploads/uploads.ts'
import { createMissedSearches } from './services/missed-searches.ts'
import { keepRootAges, nameOfRoot } from './services/root-ages.ts'
import { keepSecretAges, secretsOf } from './services/secrets.ts'
import { createUsage } from './services/usage.ts'
import { addFact, clearPlace, factOf, hasDemo, isEmpty, setFact } from './repositories/place.ts'

/** A running server. */
export interface Running {
  readonly settings: Settings
  readonly appPort: number
  /** Where the desk is, and the link that makes its first owner while there is none; undefined where there is no desk. */
  readonly desk: { readonly address: string; readonly ownerLink: string | undefined } | undefined
  /** Who can log in from the start: the demo's accounts, where it is in this database. */
  readonly accounts: Demo['accounts']
  /** What is worth a line: where uploads are, and whether clips can be made. */
  readonly notes: readonly string[]
  /** Lets running requests end, then frees ports and data folder. */
  stop(): Promise<void>
}

/**
 * Starts a server: data folder, ports, demo content where the database is empty. The bucket is checked first of all,
 * ports are taken before anything is written, and answer once everything is there. Where anything fails, what was opened
 * is closed again and the error says in one line what to do. The demo is loaded where the settings want it or the
 * database holds it, and nowhere else. `restart` stops this server and starts another one in its place; without it
 * nothing can be restored at the desk.
 */
export async function start(settings: Settings, loadDemo: () => Promise<Demo>, restart?: () => void): Promise<Running> {
  const serves = settings.work !== 'only'
  const headers = serves ? headersOf(settings.distFolder) : () => ({})
  const means = await findUploadMeans(settings)
  const database = await (settings.databaseUrl === undefined
    ? openFolder(settings.dataFolder)
    : openPostgres(settings.databaseUrl))
  const demo = await demoFor(settings, database, loadDemo)
  const parts = partsOf(settings, database, means, demo)
  const open: Listening[] = []
  let appPort = settings.ports.app
  let deskPort: Listening | undefined
  let intake: Intake | undefined
  let backups: Backups | undefined
  const ready = Promise.withResolvers<void>()
  // Whoever waits for a server that fails to start finds its port closed.
  ready.promise.catch(() => {})
  const whenReady = (app: Hono) => async (request: Request, env: object) =>
    ready.promise.then(() => app.fetch(request, env))
  try {
    const former = path.join(settings.dataFolder, 'builds')
    const files = createStatic({ folder: settings.distFolder, former, headers })
    const app = new Hono()
      .use(metered(parts))
      .route('/', health(database.db))
      .route('/', relatedOrigins(settings.appOrigins))
      .route('/', buildMeta(database.db, files))
      .route('/', files)
    const line = createApp(parts)
    const { host, rateFactor, trustedProxies } = settings
    const limits =
      rateFactor === undefined ? undefined : { ofNetwork: Math.ceil(connections.network * rateFactor), trustedProxies }
    if (serves) {
      for (const port of settings.ports.lines) open.push(await listen(whenReady(line), port, host, limits))
      const appListening = await listen(whenReady(app), settings.ports.app, host, limits)
      appPort = appListening.port
      open.push(appListening)
      keepBuild(settings.distFolder, former, Date.now())
      if (settings.desk) {
        const { desk } = settings
        const store = openStore(settings)
        intake = intakeOf(settings, { ...parts, store }, means)
        const { backupFolder, backupPassphrase } = settings
        backups = restart && createBackups({ place: settings, folder: backupFolder, now: Date.now, restart })
        const deskParts: DeskParts = {
          ...{ ...parts, deskOrigins: desk.origins, place: settings, store, intake, secrets: secretsOf(settings) },
          ...(backups && { backups, backupFolder, backupPassphrase }),
        }
        const deskApp = createDesk(deskParts, desk)
        deskPort = await listen(whenReady(deskApp), desk.port, desk.host, limits)
        open.push(deskPort)
      }
    }
    await database.exclusive(() => fill(settings, database, demo))
    await keepSecretAges(database.db, secretsOf(settings), Date.now())
    await tellOfRestore(settings, database.db)
    ready.resolve()
  } catch (error) {
    ready.reject(error)
    await close(open, parts, database)
    throw error
  }
  const endJobs = beginJobs(parts)
  parts.uploads?.start()
  intake?.wake()
  return {
    settings,
    appPort,
    desk: settings.desk &&
      deskPort && {
        address: settings.desk.origins[0]!,
        ownerLink: await ownerLink(database.db, settings.desk.origins[0]!, Date.now()),
      },
    accounts: demo && (await hasDemo(database.db)) ? demo.accounts : [],
    notes: means.notes,
    stop: async () => {
      await endJobs()
      await intake?.stop()
      await backups?.stop()
      await close(open, parts, database)
    },
  }
}

/** The demo, where the settings want it for an empty database or the database was filled with it. */
async function demoFor(
  { demoSeed }: Settings,
  database: OpenDatabase,
  loadDemo: () => Promise<Demo>,
): Promise<Demo | undefined> {
  try {
    return demoSeed !== undefined || (await hasDemo(database.db)) ? await loadDemo() : undefined
  } catch (error) {
    await database.close()
    throw error
  }
}

/** Demo content where the database is empty; and all servers of a database must have the same secret and root keys. */
async function fill(settings: Settings, database: OpenDatabase, demo: Demo | undefined): Promise<void> {
  const { db } = database
  const { secret, keys, demoSeed } = settings
  const value = createHmac('sha256', secret).update('shiguang/1 same secret').digest('hex')
  await addFact(db, 'secret', value)
  if ((await factOf(db, 'secret')) !== value)
    throw new Error('SHIGUANG_SECRET: this database was made with another one')
  await keepRoots(db, keys)
  if (demoSeed === undefined || !demo || !(await isEmpty(db))) return makePlace(database)
  await clearPlace(db)
  const files = { db, secret, store: openStore(settings), now: Date.now }
  await demo.fill(db, { seed: demoSeed, nowMs: Date.now(), settle: database.settle }, files)
}

/** What was restored took its own log along: that it was is an entry of what is here now. */
async function tellOfRestore({ dataFolder, secret }: Settings, db: Db): Promise<void> {
  const restored = await lastRestore(dataFolder)
  if (!restored || restored.logged) return
  const { name, by, reason, at, aside, failure } = restored
  const act = { member: undefined, action: 'backups.restore', secret, nowMs: Date.now() }
  const after = { by, at, ...(aside !== undefined && { aside }), ...(failure !== undefined && { failure }) }
  await db.transaction().execute(async (tx) => {
    // whoever was killed before the next line has told it
    if ((await factOf(tx, 'restore-told')) === String(at)) return
    await keepEntries(tx, act, { kind: 'backup', target: name, name, reason, after })
    await setFact(tx, 'restore-told', String(at))
  })
  await keepRestore(dataFolder, { ...restored, logged: true })
}

/** Remembers which root keys there were, as hashes: what was sealed under them opens with them alone. */
async function keepRoots(db: Db, keys: Settings['keys']): Promise<void> {
  const given = keys.map(nameOfRoot)
  const kept = await factOf(db, 'roots')
  const known = kept === undefined ? [] : (JSON.parse(kept) as string[])
  if (known.length > 0 && !given.some((one) => known.includes(one)))
    throw new Error(
      'SHIGUANG_KEYS: this database was made with another root key; give that one too, behind the new one',
    )
  // how old those are that were there before is not known
  await keepRootAges(
    db,
    keys.filter((key) => !known.includes(nameOfRoot(key))),
    Date.now(),
  )
  await setFact(db, 'roots', JSON.stringify([...new Set([...known, ...given])]))
}

/** Push services want an address; one that is only on this machine is none. */
const contactOf = ({ appOrigin }: Settings): string =>
  appOrigin?.startsWith('https:') ? appOrigin : 'https://shiguang.invalid'

function partsOf(settings: Settings, database: OpenDatabase, { ffmpeg }: UploadMeans, demo: Demo | undefined): Parts {
  const roots = importRoots(settings.keys)
  const [newest] = settings.keys
  const root = newest && roots.get(newest.id)
  if (!root) throw new Error('SHIGUANG_KEYS: at least one root key is needed')
  const { db } = database
  const { secret, lines, dataFolder, inboxFolder, maxFileBytes, keepSourcesMs, work } = settings
  const log = (line: LogLine) => (line.level === 'error' || settings.logsCalls ? writeLog(line) : undefined)
  const faults = createFaults(log)
  const { rateFactor: factor } = settings
  const limits = factor === undefined ? undefined : createLimits({ factor, pool: database.pool })
  const store = openStore(settings)
  const isInbox = inboxFolder !== undefined && work !== 'off'
  const inbox = isInbox
    ? createInbox({ folder: inboxFolder, db, store, root, secret, ffmpeg, now: Date.now, log })
    : undefined
  const uploads = createUploads({
    db,
    limits,
    store,
    roots,
    root,
    secret,
    lines,
    ffmpeg,
    workFolder: path.join(dataFolder, 'clips'),
    maxFileBytes,
    keepSourcesMs,
    works: work !== 'off',
    now: Date.now,
    log,
    faults,
  })
  return {
    db,
    engine: database.engine,
    roots,
    secret,
    lines,
    appOrigins: settings.appOrigins,
    passkeyHost: settings.passkeyHost,
    title: settings.title,
    version: settings.version,
    imageOrigin: settings.imageOrigin,
    streamOrigin: settings.streamOrigin,
    pictures: createPictures({ db, root, folder: path.join(dataFolder, 'pictures'), draw: demo?.drawPicture }),
    streams: createStreams(secret, demo?.loops),
    ...(demo && { writeProse: demo.writeProse }),
    ...(settings.pushServices && {
      push: createPushSender(secret, { contact: contactOf(settings), services: settings.pushServices }),
    }),
    uploads,
    ...(limits && { limits }),
    ...(settings.trustedProxies && { trustedProxies: settings.trustedProxies }),
    passwordCost: 'usual',
    now: Date.now,
    checkReplies: settings.checkReplies,
    payments: providerOf(settings.payments),
    ...(inbox && { inbox }),
    usage: createUsage(),
    missedSearches: createMissedSearches(secret),
    log,
    faults,
  }
}

/** What takes files at the desk. */
function intakeOf(
  settings: Settings,
  { db, store, secret, roots, faults, uploads }: Parts & Pick<DeskParts, 'store'>,
  { ffmpeg }: UploadMeans,
): Intake {
  const root = roots.get(settings.keys[0]!.id)!
  const folder = path.join(settings.dataFolder, 'desk-uploads')
  const imported = () => uploads?.wake()
  return createIntake({ folder, db, store, root, secret, ffmpeg, now: Date.now, faults, imported })
}

/** The headers of whichever build is in a folder; while one takes the place of another, those of the former. */
function headersOf(distFolder: string): () => Record<string, string> {
  const file = path.join(distFolder, 'headers.json')
  if (!existsSync(file)) throw new Error(`${distFolder} holds no built app: run "npm run build" first`)
  let stamp = 0
  let headers: Record<string, string> = {}
  const read = () => {
    const { mtimeMs } = statSync(file)
    if (mtimeMs === stamp) return
    headers = JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>
    stamp = mtimeMs
  }
  read()
  return () => {
    try {
      read()
    } catch {
      // it is being written
    }
    return headers
  }
}

async function close(open: readonly Listening[], { uploads }: Parts, database: OpenDatabase): Promise<void> {
  await Promise.all(open.map((port) => port.close()))
  await uploads?.stop()
  await database.close()
}

const writeLog = (line: LogLine): void =>
  void process.stderr.write(`${JSON.stringify({ at: new Date().toISOString(), ...line })}\n`)
