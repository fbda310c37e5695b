import { usualVersion } from '#server/app-facts.ts'
import { usualTitle } from '#server/words/content.ts'
import { createHash } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createApp } from '#server/app.ts'
import type { Db } from '#server/database/tables.ts'
import { importRoots, type Roots, type ServerRoot } from '#server/envelope/roots.ts'
import { findFfmpeg, type Ffmpeg } from '#server/media/ffmpeg.ts'
import { createPictures } from '#server/media/pictures.ts'
import { createStreams } from '#server/media/streams.ts'
import { createFaults } from '#server/faults.ts'
import type { LogLine } from '#server/parts.ts'
import { localDiskStore } from '#server/stores/local-disk.ts'
import { s3Store } from '#server/stores/s3.ts'
import type { ObjectStore } from '#server/stores/store.ts'
import { createUploads, type UploadOptions, type Uploads } from '#server/uploads/uploads.ts'
import { freshBucket } from '#tests/contract/support/bucket.ts'
import { openTestDatabase } from './database.ts'

/** A server with uploads, without a port; `fetch` also reaches the store where that is elsewhere. */
export interface UploadServer {
  readonly db: Db
  readonly store: ObjectStore
  readonly uploads: Uploads
  readonly roots: Roots
  readonly root: ServerRoot
  readonly secret: Uint8Array
  readonly line: string
  readonly appOrigin: string
  readonly folder: string
  readonly logged: LogLine[]
  readonly clock: { now(): number; forward(ms: number): void }
  fetch(input: string, init?: RequestInit): Promise<Response>
  /** Another process on the same database and store. */
  another(options?: Partial<UploadOptions>): Uploads
  close(): Promise<void>
}

const line = 'http://line1.test'
const appOrigin = 'http://app.test'

/** ffmpeg where it is installed; looked for once. */
export const ffmpegHere: Ffmpeg | undefined = await findFfmpeg().then((found) => (found.ok ? found.ffmpeg : undefined))

/** Starts one on the engines that the environment names: embedded and a folder, or PostgreSQL and S3. */
export async function openUploadServer(options: Partial<UploadOptions> = {}): Promise<UploadServer> {
  const folder = await mkdtemp(path.join(tmpdir(), 'uploads-'))
  const database = await openTestDatabase()
  const { db } = database
  const secret = createHash('sha256').update('a secret').digest()
  const roots = importRoots([{ id: 3, bytes: new Uint8Array(createHash('sha256').update('a root').digest()) }])
  const root = roots.get(3)!
  const s3 = await freshBucket()
  const store = options.store ?? (s3 ? s3Store(s3) : localDiskStore({ folder: path.join(folder, 'store'), secret }))
  const logged: LogLine[] = []
  const log = (entry: LogLine) => void logged.push(entry)
  const faults = createFaults(log)
  let aheadMs = 0
  const clock = { now: () => Date.now() + aheadMs, forward: (ms: number) => void (aheadMs += ms) }
  const opened: Uploads[] = []
  const another = (more: Partial<UploadOptions> = {}) => {
    const made = createUploads({
      db,
      store,
      roots,
      root,
      secret,
      lines: [line],
      ffmpeg: ffmpegHere,
      workFolder: path.join(folder, 'work'),
      now: clock.now,
      log,
      faults,
      ...more,
    })
    opened.push(made)
    return made
  }
  const uploads = another(options)
  const app = createApp({
    db,
    engine: 'sqlite',
    roots,
    secret,
    lines: [line],
    appOrigins: [appOrigin],
    passkeyHost: undefined,
    title: usualTitle,
    version: usualVersion,
    imageOrigin: undefined,
    streamOrigin: undefined,
    pictures: createPictures({ db, root, folder: undefined }),
    streams: createStreams(secret),
    uploads,
    passwordCost: 'quick',
    now: clock.now,
    checkReplies: true,
    payments: undefined,
    log,
    faults,
  })
  return {
    db,
    store,
    uploads,
    roots,
    root,
    secret,
    line,
    appOrigin,
    folder,
    logged,
    clock,
    another,
    fetch: async (input, init) => (input.startsWith(line) ? app.fetch(new Request(input, init)) : fetch(input, init)),
    close: async () => {
      for (const one of opened) await one.stop()
      await database.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
