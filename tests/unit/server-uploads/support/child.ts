import { createHash } from 'node:crypto'
import { readdirSync, statSync } from 'node:fs'
import path from 'node:path'
import { Hono } from 'hono'
import { openFolder } from '#server/database/open.ts'
import { importRoots } from '#server/envelope/roots.ts'
import { createFaults } from '#server/faults.ts'
import { listen } from '#server/listen.ts'
import type { LogLine } from '#server/parts.ts'
import { localDiskStore } from '#server/stores/local-disk.ts'
import { createUploads, type UploadFields } from '#server/uploads/uploads.ts'
import { addPerson } from './people.ts'

/** What the process says once it is up. */
export interface ChildReady {
  readonly keys: UploadFields
}

/** What it answers when it is asked, in bytes. */
export interface ChildState {
  /** Most memory so far, and now. */
  readonly peakRss: number
  readonly rss: number
  /** Of what it is writing at the moment. */
  readonly underWay: number
}

/** A server with uploads on a folder, which the test that started it may kill; films are never looked at. */
const folder = process.argv[2]!
const secret = createHash('sha256').update('a secret').digest()
const roots = importRoots([{ id: 3, bytes: new Uint8Array(createHash('sha256').update('a root').digest()) }])
const { db } = await openFolder(folder)
const app = new Hono()
const { port } = await listen((request) => app.fetch(request), 0, '127.0.0.1')
const line = `http://127.0.0.1:${port}`
const log = (entry: LogLine) => console.error(JSON.stringify(entry))
const uploads = createUploads({
  db,
  store: localDiskStore({ folder: path.join(folder, 'store'), secret }),
  roots,
  root: roots.get(3)!,
  secret,
  lines: [line],
  ffmpeg: { version: '0', mapsTones: false, run: () => new Promise(() => {}) },
  workFolder: path.join(folder, 'work'),
  now: Date.now,
  log,
  faults: createFaults(log),
})
app.route('/', uploads.routes)

const known = await db
  .selectFrom('users')
  .innerJoin('sessions', 'sessions.user_id', 'users.id')
  .selectAll('users')
  .select('sessions.hash')
  .executeTakeFirst()
const person = known ? { key: 'u', device: 'd', user: known, session: known.hash } : await addPerson(db)

process.on('message', () => {
  const temporary = path.join(folder, 'store', 'temporary')
  let underWay = 0
  try {
    for (const name of readdirSync(temporary)) underWay += statSync(path.join(temporary, name)).size
  } catch {
    // It is just being moved, or not there yet.
  }
  const state: ChildState = { peakRss: process.resourceUsage().maxRSS * 1024, rss: process.memoryUsage.rss(), underWay }
  process.send?.(state)
})
process.on('disconnect', () => process.exit())
process.send?.({ keys: uploads.keys(person, line, Date.now())! } satisfies ChildReady)
