import { existsSync, readFileSync } from 'node:fs'
import { mkdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import * as v from 'valibot'
import { lockFolder } from '../database/lock.ts'
import { isStep } from '../database/migrate.ts'
import { linkFile, unlessMissing } from '../stores/durable.ts'
import { isKey } from '../stores/store.ts'
import { dumperOf, listedFiles, Manifest, names, type Place } from './backup.ts'
import { inScratchDatabase } from './dump-postgres.ts'
import { DumpFailed, type Dumper } from './dump.ts'
import { asidePrefix, itemNames, itemOf } from './items.ts'
import { openKeys, type Keys } from './seal-keys.ts'
import { bringIn, forgetStaged, settle, type Restored, type WhenRestored } from './under-way.ts'

/** Where a backup is to go. */
export interface Target extends Omit<Place, 'keys' | 'secret'> {
  /** Keys that the environment gives, which are not to be written; undefined where they lie in the data folder. */
  readonly given: { readonly keys: Keys['keys'] | undefined; readonly secret: Uint8Array | undefined }
}

/** The keys of a backup are others than those that stay in charge. */
export class NotTheseKeys extends DumpFailed {}

/** Reads what a backup says of itself. Throws DumpFailed. */
export async function manifestOf(folder: string): Promise<Manifest> {
  const text = await unlessMissing(readFile(path.join(folder, names.manifest), 'utf8'))
  if (text === undefined) throw new DumpFailed(`${folder} is no backup, or one that was not finished`)
  const read = v.safeParse(v.pipe(v.string(), v.parseJson(), Manifest), text)
  if (!read.success) throw new DumpFailed(`${folder}: ${names.manifest} can not be read`)
  if (!isStep(read.output.step)) throw new DumpFailed(`${folder} was made by a newer version: update this one first`)
  return read.output
}

/** Makes sure that every file of a backup is there as a whole. Throws DumpFailed. */
async function checkFiles(folder: string, { files }: Manifest): Promise<void> {
  if (!files) return
  const listed = await listedFiles(folder)
  if (listed.length !== files.count) throw new DumpFailed(`${folder}: ${names.list} is not whole`)
  for (const { key, bytes } of listed) {
    const about = isKey(key) ? await unlessMissing(stat(path.join(folder, names.files, key))) : undefined
    if (about?.size !== bytes) throw new DumpFailed(`${folder}: ${key} is missing, or not whole`)
  }
}

/** A backup that is whole. */
interface Whole {
  readonly manifest: Manifest
  readonly dumper: Dumper
  /** Its copy of the database. */
  readonly file: string
}

/** Checks all of a backup but its keys. Throws DumpFailed. */
async function wholeBackup(folder: string, place: Omit<Place, 'keys' | 'secret'>): Promise<Whole> {
  const manifest = await manifestOf(folder)
  const dumper = dumperOf(place)
  if (dumper.engine !== manifest.engine)
    throw new DumpFailed(`the backup is of ${manifest.engine}, this place has ${dumper.engine}`)
  const file = path.join(folder, dumper.file)
  await dumper.check(file, manifest.rows)
  await checkFiles(folder, manifest)
  return { manifest, dumper, file }
}

/** Checks a backup without touching anything: every row, every file, and that the keys open. Throws DumpFailed, NotOpened. */
export async function checkBackup(folder: string, place: Omit<Place, 'keys' | 'secret'>, passphrase: string) {
  const whole = await wholeBackup(folder, place)
  return { ...whole, keys: openKeys(await readFile(path.join(folder, names.keys)), passphrase) }
}

/** The name under which what a restore replaces is put aside: of the time that it was ordered at. */
export const asideOf = (atMs: number): string =>
  `${asidePrefix}${new Date(atMs).toISOString().slice(0, 19).replaceAll(':', '-')}Z`

/** The time in such a name, in Unix ms; NaN for another name. */
export function asideTime(name: string): number {
  const [, day, hours, minutes, seconds] = /^before-restore-(.{10})T(..)-(..)-(..)Z$/.exec(name) ?? []
  return Date.parse(`${day}T${hours}:${minutes}:${seconds}Z`)
}

/**
 * Makes a place of a backup. Everything is checked before anything is touched; where something is there already it is
 * refused, or with `replace` put aside under a name that is answered. The server must not be running.
 */
export async function restoreBackup(
  folder: string,
  target: Target,
  passphrase: string,
  { replace, nowMs }: { readonly replace: boolean; readonly nowMs: number },
): Promise<{ readonly manifest: Manifest; readonly aside: string | undefined }> {
  const { keys, ...whole } = await checkBackup(folder, target, passphrase)
  mustFit(target.given, keys)
  const { dataFolder } = target
  const unlock = lockFolder(dataFolder)
  try {
    await settle({ dataFolder, dumper: whole.dumper }, async () => {})
    const options = { replace, aside: asideOf(nowMs), keyFiles: keyFilesOf(target, keys) }
    const { aside } = await putInPlace(folder, dataFolder, whole, options)
    return { manifest: whole.manifest, aside }
  } finally {
    unlock()
  }
}

/**
 * The same under the keys that are here, which `mustFit` found to be those of the backup, by whom the folder was locked
 * and settled. What was there before goes under the name `aside`.
 */
export const restoreUnderSameKeys = async (
  folder: string,
  place: Omit<Place, 'keys' | 'secret'>,
  aside: string,
  whenRestored?: WhenRestored,
): Promise<Restored> => {
  const whole = await wholeBackup(folder, place)
  return putInPlace(folder, place.dataFolder, whole, { replace: true, aside, whenRestored })
}

interface PutOptions {
  readonly replace: boolean
  readonly aside: string
  /** What lies beside the data, by name. */
  readonly keyFiles?: ReadonlyMap<string, string>
  readonly whenRestored?: WhenRestored | undefined
}

async function putInPlace(
  folder: string,
  dataFolder: string,
  { manifest, dumper, file }: Whole,
  { replace, aside, keyFiles = new Map(), whenRestored = async () => {} }: PutOptions,
): Promise<Restored> {
  const wasThere = await dumper.isThere()
  if (wasThere && !replace) throw new DumpFailed('there is a database already: --replace puts it aside')
  if (existsSync(path.join(dataFolder, aside)) || (await dumper.hasAside(aside)))
    throw new DumpFailed(`${aside} is there already`)
  if (wasThere) await dumper.mustBeAlone()
  const site = { dataFolder, dumper }
  const change = { aside, wasThere, items: [...(manifest.files ? [itemNames.objects] : []), ...keyFiles.keys()] }
  try {
    await forgetStaged(site)
    if (manifest.files) await stageFiles(folder, itemOf(dataFolder, itemNames.objects, aside).staged)
    for (const [name, text] of keyFiles)
      await writeFile(itemOf(dataFolder, name, aside).staged, text, { mode: 0o600, flush: true })
    await dumper.stage(file, manifest.rows)
  } catch (error) {
    await forgetStaged(site)
    throw error
  }
  return bringIn(site, change, () => dumper.place(file, manifest.rows, change), whenRestored)
}

/** Keys of the environment stay in charge: where they are others than the backup's, nothing of it would open. */
export function mustFit({ keys, secret }: Target['given'], kept: Keys): void {
  const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex')
  if (secret && hex(secret) !== hex(kept.secret))
    throw new NotTheseKeys('SHIGUANG_SECRET is another one than the backup was made with')
  if (keys && !kept.keys.every(({ bytes }) => keys.some((one) => hex(one.bytes) === hex(bytes))))
    throw new NotTheseKeys('SHIGUANG_KEYS lacks a key that the backup was made with')
}

/**
 * Makes a scratch place of a backup, counts what is in it, and removes it again; the keys must open. Throws DumpFailed,
 * NotOpened.
 */
export async function tryBackup(
  folder: string,
  place: Omit<Place, 'keys' | 'secret'>,
  passphrase: string,
  { scratch, nowMs }: { readonly scratch: string; readonly nowMs: number },
): Promise<void> {
  const { manifest, file } = await checkBackup(folder, place, passphrase)
  const work = async (databaseUrl: string | undefined) => {
    const dumper = dumperOf({ databaseUrl, dataFolder: scratch })
    const unlock = lockFolder(scratch)
    try {
      await putInPlace(folder, scratch, { manifest, file, dumper }, { replace: false, aside: asideOf(nowMs) })
    } finally {
      unlock()
    }
  }
  await rm(scratch, { recursive: true, force: true })
  try {
    await (place.databaseUrl === undefined ? work(undefined) : inScratchDatabase(place.databaseUrl, work))
  } finally {
    await rm(scratch, { recursive: true, force: true })
  }
}

/** Lays the files into a folder. */
async function stageFiles(folder: string, staged: string): Promise<void> {
  await mkdir(staged, { recursive: true })
  for (const { key } of await listedFiles(folder)) {
    const to = path.join(staged, key)
    await mkdir(path.dirname(to), { recursive: true })
    await linkFile(path.join(folder, names.files, key), to)
  }
}

/** The keys that lie beside the data, where they are others than those of a backup: see `config/data-folder.ts`. */
function keyFilesOf({ dataFolder, given }: Target, { keys, secret }: Keys): Map<string, string> {
  const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex')
  const its = new Map<string, string>()
  if (!given.keys) its.set(itemNames.keys, JSON.stringify(keys.map(({ id, bytes }) => ({ id, root: hex(bytes) }))))
  if (!given.secret) its.set(itemNames.secret, hex(secret))
  for (const [name, text] of its) {
    const file = path.join(dataFolder, name)
    if (existsSync(file) && readFileSync(file, 'utf8').trim() === text) its.delete(name)
  }
  return its
}
