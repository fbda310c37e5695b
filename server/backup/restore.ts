import { existsSync } from 'node:fs'
import { mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import * as v from 'valibot'
import { makeDataFolder } from '../../config/data-folder.ts'
import { lockFolder } from '../database/lock.ts'
import { isStep } from '../database/migrate.ts'
import { linkFile, unlessMissing } from '../stores/durable.ts'
import { isKey } from '../stores/store.ts'
import { dumperOf, listedFiles, Manifest, names, objectsOf, type Place } from './backup.ts'
import { DumpFailed, inScratchDatabase, type Dumper } from './dump.ts'
import { openKeys, type Keys } from './seal-keys.ts'

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
  return putInPlace(folder, target.dataFolder, whole, { replace, nowMs }, () => writeKeys(target, keys))
}

/** The same under the keys that are here, which `mustFit` found to be those of the backup. */
export const restoreUnderSameKeys = async (folder: string, place: Omit<Place, 'keys' | 'secret'>, nowMs: number) =>
  putInPlace(folder, place.dataFolder, await wholeBackup(folder, place), { replace: true, nowMs })

async function putInPlace(
  folder: string,
  dataFolder: string,
  { manifest, dumper, file }: Whole,
  { replace, nowMs }: { readonly replace: boolean; readonly nowMs: number },
  finish = async () => {},
): Promise<{ readonly manifest: Manifest; readonly aside: string | undefined }> {
  makeDataFolder(dataFolder)
  const unlock = lockFolder(dataFolder)
  try {
    const isThere = await dumper.isThere()
    if (isThere && !replace) throw new DumpFailed('there is a database already: --replace puts it aside')
    if (isThere) await dumper.mustBeAlone()
    const aside = `before-restore-${new Date(nowMs).toISOString().slice(0, 19).replaceAll(':', '-')}Z`
    const files = manifest.files ? await stageFiles(folder, dataFolder, aside) : undefined
    try {
      await dumper.load(file, manifest.rows, aside)
    } catch (error) {
      await files?.forget()
      throw error
    }
    await files?.place()
    await finish()
    return { manifest, aside: isThere ? aside : undefined }
  } finally {
    unlock()
  }
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
    await putInPlace(folder, scratch, { manifest, file, dumper }, { replace: false, nowMs })
  }
  await rm(scratch, { recursive: true, force: true })
  try {
    await (place.databaseUrl === undefined ? work(undefined) : inScratchDatabase(place.databaseUrl, work))
  } finally {
    await rm(scratch, { recursive: true, force: true })
  }
}

/** Puts the files beside their place, where there is room for all of them: `place` only renames. */
async function stageFiles(folder: string, dataFolder: string, aside: string) {
  const objects = objectsOf(dataFolder)
  const half = `${objects}.part`
  const forget = () => rm(half, { recursive: true, force: true })
  await forget()
  try {
    await mkdir(half, { recursive: true })
    for (const { key } of await listedFiles(folder)) {
      const to = path.join(half, key)
      await mkdir(path.dirname(to), { recursive: true })
      await linkFile(path.join(folder, names.files, key), to)
    }
  } catch (error) {
    await forget()
    throw error
  }
  const place = async () => {
    if (existsSync(objects)) {
      await mkdir(path.join(dataFolder, aside), { recursive: true })
      await rename(objects, path.join(dataFolder, aside, 'objects'))
    }
    await rename(half, objects)
  }
  return { place, forget }
}

/** Where keys are kept beside the data: see `config/data-folder.ts`. */
async function writeKeys({ dataFolder, given }: Target, { keys, secret }: Keys): Promise<void> {
  const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex')
  const write = (name: string, text: string) => writeFile(path.join(dataFolder, name), text, { mode: 0o600 })
  if (!given.keys) await write('root-key.json', JSON.stringify(keys.map(({ id, bytes }) => ({ id, root: hex(bytes) }))))
  if (!given.secret) await write('server-secret', hex(secret))
}
