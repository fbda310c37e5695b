import { existsSync } from 'node:fs'
import { readFile, rm, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { Worker } from 'node:worker_threads'
import * as v from 'valibot'
import type { DeskBackup, DeskBackupWork, DeskBackupDone, BackupWorkKind } from '#contract/desk/backups.ts'
import { unlessMissing } from '../stores/durable.ts'
import { backupsIn, dumperOf, removeHalves, unlessInUse, type Place } from './backup.ts'
import { dropScratchDatabases } from './dump-postgres.ts'
import { orderRestore } from './restore-order.ts'
import { manifestOf } from './restore.ts'
import type { ThreadTask, ThreadWord } from './thread.ts'

/** What is asked of them; a new backup has no name yet. */
export interface BackupTask {
  readonly kind: BackupWorkKind
  readonly name: string
  readonly passphrase: string
  readonly by: string
  readonly reason: string
}

/** The backups of a place, for the desk: one thing at a time is done to them, beside everything else. */
export interface Backups {
  /** The newest first. */
  list(): Promise<DeskBackup[]>
  has(name: string): Promise<boolean>
  /** When one was made. */
  madeAt(name: string): Promise<number | undefined>
  working(): DeskBackupWork | null
  /** What was done last, since this server started. */
  last(): DeskBackupDone | null
  begin(task: BackupTask): void
  stop(): Promise<void>
}

/** Where everything is, and what starts the server anew. */
export interface BackupsPlace {
  readonly place: Place
  /** Where backups are. */
  readonly folder: string
  readonly now: () => number
  readonly restart: () => void
}

/** What is kept beside a backup of having tried it. */
const Tried = v.object({ at: v.number(), failure: v.nullable(v.string()) })
const triedFile = 'tried.json'

/** Makes it. */
export function createBackups({ place, folder, now, restart }: BackupsPlace): Backups {
  let working: DeskBackupWork | null = null
  let last: DeskBackupDone | null = null
  let thread: Worker | undefined
  let isStopped = false
  // what a server that was killed left half made
  let current = tidy(place, folder).catch(() => {})

  async function rowOf(name: string): Promise<DeskBackup | undefined> {
    const its = path.join(folder, name)
    const manifest = await manifestOf(its).catch(() => undefined)
    if (!manifest) return undefined
    const dumper = dumperOf(place)
    const copy = manifest.engine === dumper.engine ? await unlessMissing(stat(path.join(its, dumper.file))) : undefined
    const text = await unlessMissing(readFile(path.join(its, triedFile), 'utf8'))
    const tried = v.safeParse(v.pipe(v.string(), v.parseJson(), Tried), text)
    return {
      name,
      madeAt: Date.parse(manifest.made_at),
      bytes: (copy?.size ?? 0) + (manifest.files?.bytes ?? 0),
      rows: Object.values(manifest.rows).reduce((sum, count) => sum + count, 0),
      files: manifest.files?.count ?? null,
      schema: manifest.step,
      database: manifest.engine,
      fits: copy !== undefined,
      tried: tried.success ? tried.output : null,
    }
  }

  /** Does something in a thread; answers why it was not done, where it was not. */
  function inThread(task: ThreadTask): Promise<DeskBackupDone['failure']> {
    return new Promise((resolve) => {
      thread = new Worker(new URL('./thread.ts', import.meta.url), { workerData: task })
      let failure: DeskBackupDone['failure'] = { code: 'other', text: 'it was cut off' }
      thread.on('message', (word: ThreadWord) => {
        if ('step' in word && working) working = { ...working, step: word.step, files: word.files ?? null }
        if ('done' in word) failure = null
        if ('failure' in word) failure = word.failure
      })
      thread.on('error', (error: Error) => (failure = { code: 'other', text: error.message }))
      thread.once('exit', () => resolve(failure))
    })
  }

  async function work({ kind, name, passphrase, by, reason }: BackupTask): Promise<void> {
    const its = path.join(folder, name)
    const scratch = scratchOf(place)
    const nowMs = now()
    const failure = await inThread({ kind, place, into: folder, folder: its, passphrase, scratch, nowMs })
    // it says nothing of the backup
    if (isStopped) return
    if (kind === 'check' && failure?.code !== 'passphrase')
      await writeFile(path.join(its, triedFile), JSON.stringify({ at: now(), failure: failure?.text ?? null }))
    if (kind === 'restore' && !failure)
      await orderRestore(place.dataFolder, { name, folder: its, by, reason, at: now() })
    last = { kind, name, at: now(), failure }
    // what is restored is awaited, and not over yet
    if (kind === 'restore' && !failure) return restart()
    working = null
  }

  return {
    list: async () => (await Promise.all((await backupsIn(folder)).map(rowOf))).filter((row) => row !== undefined),
    has: async (name) => (await backupsIn(folder)).includes(name),
    madeAt: async (name) => (await rowOf(name))?.madeAt,
    working: () => working,
    last: () => last,
    begin(task) {
      const { kind, name } = task
      working = { kind, name, step: kind === 'make' ? 'database' : 'rows', files: null, startedAt: now() }
      current = current
        .then(() => (isStopped ? undefined : work(task)))
        .catch((error: unknown) => {
          last = { kind, name, at: now(), failure: { code: 'other', text: String(error) } }
          working = null
        })
    },
    stop: async () => {
      isStopped = true
      await thread?.terminate()
      await current
    },
  }
}

/** Where a backup is tried. */
const scratchOf = ({ dataFolder }: Place) => path.join(dataFolder, 'backup-check')

/** Removes what is left of making and trying backups that was cut off. */
async function tidy(place: Place, folder: string): Promise<void> {
  await removeHalves(folder)
  const scratch = scratchOf(place)
  if (existsSync(scratch)) await unlessInUse(scratch, () => rm(scratch, { recursive: true, force: true }))
  if (place.databaseUrl !== undefined) await dropScratchDatabases(place.databaseUrl)
}
