import { existsSync } from 'node:fs'
import { readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { Worker } from 'node:worker_threads'
import * as v from 'valibot'
import type { BackupWorkKind, DeskAside, DeskBackup, DeskBackupDone, DeskBackupWork } from '#contract/desk/backups.ts'
import { unlessMissing } from '../stores/durable.ts'
import {
  backupsIn,
  dumperOf,
  filesBelow,
  markGone,
  removeGone,
  removeHalves,
  unlessInUse,
  type Place,
} from './backup.ts'
import { dropScratchDatabases } from './dump-postgres.ts'
import { asidePrefix } from './items.ts'
import { orderRestore } from './restore-order.ts'
import { asideTime, manifestOf } from './restore.ts'
import type { ThreadTask, ThreadWord } from './thread.ts'

/** What is asked of them; a new backup has no name yet. */
export interface BackupTask {
  readonly kind: Exclude<BackupWorkKind, 'remove'>
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
  /** What restores put aside, the newest first. */
  asides(): Promise<DeskAside[]>
  begin(task: BackupTask): void
  /** Removes backups, and what was put aside, for good. */
  remove(names: readonly string[]): void
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
  /** Bytes of what was put aside, which never change: a poll must not walk all files. */
  const sizes = new Map<string, Promise<number>>()
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

  async function asides(): Promise<DeskAside[]> {
    const inDatabase = await dumperOf(place).asides()
    const folders = await asidesIn(place.dataFolder)
    const its = [...new Set([...folders, ...inDatabase.keys()])].toSorted().toReversed()
    return Promise.all(
      its.map(async (name) => ({
        name,
        at: asideTime(name),
        bytes:
          (await sizes.getOrInsertComputed(name, () => bytesBelow(path.join(place.dataFolder, name)))) +
          (inDatabase.get(name) ?? 0),
      })),
    )
  }

  async function removeAll(names: readonly string[]): Promise<void> {
    const gone: string[] = []
    for (const name of names) {
      const isAside = name.startsWith(asidePrefix)
      if (isAside) await dumperOf(place).dropAside(name)
      gone.push(await markGone(path.join(isAside ? place.dataFolder : folder, name)))
    }
    for (const one of gone) {
      // the next start goes on
      if (isStopped) return
      await rm(one, { recursive: true, force: true })
      if (working) working = { ...working, files: (working.files ?? 0) + 1 }
    }
    last = { kind: 'remove', name: names.at(-1)!, at: now(), failure: null }
    working = null
  }

  /** Does something once what is being done has ended. */
  function queue(kind: BackupWorkKind, name: string, step: DeskBackupWork['step'], doing: () => Promise<void>): void {
    working = { kind, name, step, files: null, startedAt: now() }
    current = current
      .then(() => (isStopped ? undefined : doing()))
      .catch((error: unknown) => {
        const text = error instanceof Error ? error.message : String(error)
        last = { kind, name, at: now(), failure: { code: 'other', text } }
        working = null
      })
  }

  return {
    asides,
    list: async () => (await Promise.all((await backupsIn(folder)).map(rowOf))).filter((row) => row !== undefined),
    has: async (name) => (await backupsIn(folder)).includes(name),
    madeAt: async (name) => (await rowOf(name))?.madeAt,
    working: () => working,
    last: () => last,
    begin: (task) => queue(task.kind, task.name, task.kind === 'make' ? 'database' : 'rows', () => work(task)),
    remove: (names) => queue('remove', names[0]!, 'files', () => removeAll(names)),
    stop: async () => {
      isStopped = true
      await thread?.terminate()
      await current
    },
  }
}

/** Where a backup is tried. */
const scratchOf = ({ dataFolder }: Place) => path.join(dataFolder, 'backup-check')

/** The folders in which restores put something aside. */
const asidesIn = async (dataFolder: string) =>
  ((await unlessMissing(readdir(dataFolder))) ?? []).filter(
    (name) => name.startsWith(asidePrefix) && !Number.isNaN(asideTime(name)),
  )

async function bytesBelow(folder: string): Promise<number> {
  let sum = 0
  for await (const { bytes } of filesBelow(folder)) sum += bytes
  return sum
}

/** Removes what is left of making, trying and removing backups that was cut off. */
async function tidy(place: Place, folder: string): Promise<void> {
  await removeHalves(folder)
  for (const parent of [folder, place.dataFolder]) await removeGone(parent)
  const scratch = scratchOf(place)
  if (existsSync(scratch)) await unlessInUse(scratch, () => rm(scratch, { recursive: true, force: true }))
  if (place.databaseUrl !== undefined) await dropScratchDatabases(place.databaseUrl)
}
