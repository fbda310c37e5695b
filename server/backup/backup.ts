import { createWriteStream } from 'node:fs'
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import * as v from 'valibot'
import { FolderInUse, lockHalf } from '../database/lock.ts'
import { newestStep } from '../database/migrate.ts'
import type { Settings } from '../settings.ts'
import { linkFile, syncFolder, unlessMissing } from '../stores/durable.ts'
import { postgresDumper } from './dump-postgres.ts'
import { DumpFailed, sqliteDumper, type Dumper } from './dump.ts'
import { itemNames } from './items.ts'
import { writeWhole } from './kept.ts'
import { sealKeys } from './seal-keys.ts'

/** What a backup is made of: the part of the settings that says where everything is. */
export type Place = Pick<Settings, 'databaseUrl' | 'dataFolder' | 's3' | 'keys' | 'secret'>

/** The database of a place. */
export const dumperOf = ({ databaseUrl, dataFolder }: Pick<Place, 'databaseUrl' | 'dataFolder'>): Dumper =>
  databaseUrl === undefined ? sqliteDumper(dataFolder) : postgresDumper(databaseUrl)

/** What a backup says of itself; it is written last, so that a folder that has one is whole. */
export const Manifest = v.object({
  format: v.literal(1),
  /** ISO 8601. */
  made_at: v.string(),
  engine: v.picklist(['sqlite', 'postgres']),
  /** The last migration of the database. */
  step: v.string(),
  /** Rows by table. */
  rows: v.record(v.string(), v.number()),
  /** Uploaded files that are in it; null where they are in a bucket, which has copies of its own. */
  files: v.nullable(v.object({ count: v.number(), bytes: v.number() })),
})
/** See `Manifest`. */
export interface Manifest extends v.InferOutput<typeof Manifest> {}

/** Names of things in a backup. */
export const names = { manifest: 'backup.json', keys: 'keys.sealed', files: 'files', list: 'files.tsv' } as const

const backupName = /^shiguang-\d{4}-\d{2}-\d{2}T\d{2}-\d{2}-\d{2}Z$/
/** What ends so is being removed. */
const goneEnd = '.gone'
/** What is being made, or was cut off. */
const halfName = /^(shiguang-\d{4}-\d{2}-\d{2}T\d{2}-\d{2}-\d{2}Z)\.part$/

/** Where the objects of a store on this disk are. */
export const objectsOf = (dataFolder: string): string => path.join(dataFolder, itemNames.objects)

/** A file of the store: its key, with slashes, and its size. */
export interface StoredFile {
  readonly key: string
  readonly bytes: number
}

/** All files below a folder. */
export async function* filesBelow(folder: string, prefix = ''): AsyncGenerator<StoredFile> {
  for (const entry of (await unlessMissing(readdir(path.join(folder, prefix), { withFileTypes: true }))) ?? []) {
    const key = path.posix.join(prefix, entry.name)
    if (entry.isDirectory()) yield* filesBelow(folder, key)
    else {
      const about = await unlessMissing(stat(path.join(folder, key)))
      if (about) yield { key, bytes: about.size }
    }
  }
}

/** Told how far a work is: its step, and how many files of it are done. */
export type Tell = (step: 'database' | 'files' | 'rows', files?: number) => void

/** A backup that was made. */
export interface Backup {
  readonly folder: string
  readonly manifest: Manifest
}

/**
 * Copies a place into a new folder within `into`, while servers work on it: first the database, then the files, so that
 * what the database names is there; the keys sealed under a passphrase. The copy was opened and counted before it has its
 * name. Throws DumpFailed; then nothing is left.
 */
export async function makeBackup(
  place: Place,
  into: string,
  passphrase: string,
  nowMs: number,
  tell: Tell = () => {},
): Promise<Backup> {
  const name = `shiguang-${new Date(nowMs).toISOString().slice(0, 19).replaceAll(':', '-')}Z`
  const folder = path.join(into, name)
  if (await unlessMissing(stat(folder))) throw new DumpFailed(`${folder} is there already`)
  // no backup waits for the rest of another one that can't be removed
  await removeHalves(into).catch(() => {})
  const half = `${folder}.part`
  const unlock = lockHalf(half)
  try {
    const dumper = dumperOf(place)
    tell('database')
    const rows = await dumper.dump(path.join(half, dumper.file))
    const files = place.s3 ? null : await copyFiles(objectsOf(place.dataFolder), half, tell)
    await writeFile(path.join(half, names.keys), sealKeys(place, passphrase), { mode: 0o600 })
    const manifest: Manifest = {
      ...{ format: 1, made_at: new Date(nowMs).toISOString(), engine: dumper.engine, step: newestStep(), rows, files },
    }
    await writeWhole(path.join(half, names.manifest), `${JSON.stringify(manifest, undefined, 2)}\n`)
    unlock()
    await rename(half, folder)
    await syncFolder(into)
    return { folder, manifest }
  } catch (error) {
    unlock()
    await rm(half, { recursive: true, force: true })
    throw error
  }
}

/** Removes what is left of backups whose making was cut off; one that lacks nothing but its name gets it. */
export async function removeHalves(into: string): Promise<void> {
  for (const half of (await unlessMissing(readdir(into))) ?? []) {
    const [, name] = halfName.exec(half) ?? []
    if (name === undefined) continue
    const folder = path.join(into, half)
    await unlessInUse(folder, async () =>
      (await unlessMissing(stat(path.join(folder, names.manifest))))
        ? rename(folder, path.join(into, name))
        : rm(folder, { recursive: true, force: true }),
    )
  }
}

/** Does something with a folder, unless somebody works in it. */
export async function unlessInUse(folder: string, work: () => Promise<void>): Promise<void> {
  try {
    lockHalf(folder)()
  } catch (error) {
    if (error instanceof FolderInUse) return
    throw error
  }
  await work()
}

/** Copies all files, or gives them a second name where the disk is the same, and lists them. */
async function copyFiles(from: string, half: string, tell: Tell): Promise<NonNullable<Manifest['files']>> {
  let [count, bytes] = [0, 0]
  async function* lines() {
    for await (const file of filesBelow(from)) {
      const to = path.join(half, names.files, file.key)
      await mkdir(path.dirname(to), { recursive: true })
      // one that was deleted in between is not missed
      if (!(await linkFile(path.join(from, file.key), to))) continue
      count += 1
      bytes += file.bytes
      tell('files', count)
      yield `${file.bytes}\t${file.key}\n`
    }
  }
  await pipeline(lines, createWriteStream(path.join(half, names.list)))
  return { count, bytes }
}

/** The files that a backup says it has. */
export async function listedFiles(folder: string): Promise<StoredFile[]> {
  const text = (await unlessMissing(readFile(path.join(folder, names.list), 'utf8'))) ?? ''
  return text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => {
      const [bytes, key = ''] = line.split('\t')
      return { key, bytes: Number(bytes) }
    })
}

/** The names of the backups in a folder, the newest first. */
export const backupsIn = async (into: string): Promise<string[]> =>
  ((await unlessMissing(readdir(into))) ?? [])
    .filter((name) => backupName.test(name))
    .toSorted()
    .toReversed()

/** Removes all backups of a folder but the newest; answers the names of what went. */
export async function keepNewest(into: string, count: number): Promise<string[]> {
  const gone = (await backupsIn(into)).slice(count).toReversed()
  for (const name of gone) await rm(await markGone(path.join(into, name)), { recursive: true, force: true })
  return gone
}

/** Calls a folder gone, so that nobody takes half of it for all of it; answers where it is to be removed. */
export async function markGone(folder: string): Promise<string> {
  const gone = folder + goneEnd
  await rm(gone, { recursive: true, force: true })
  await unlessMissing(rename(folder, gone))
  return gone
}

/** Removes the folders that are called gone. */
export async function removeGone(parent: string): Promise<void> {
  for (const name of (await unlessMissing(readdir(parent))) ?? [])
    if (name.endsWith(goneEnd)) await rm(path.join(parent, name), { recursive: true, force: true })
}
