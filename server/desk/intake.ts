import { mkdir, open, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { BookError } from '#books/fault.ts'
import type { FoundInUpload, UploadedFile } from '#contract/desk/uploads.ts'
import type { Db } from '../database/tables.ts'
import { readJson, writeJson } from '../database/tables/types.ts'
import type { ServerRoot } from '../envelope/roots.ts'
import type { Faults } from '../faults.ts'
import { filmNames } from '../importing/film-names.ts'
import { importFilm } from '../importing/films.ts'
import { problemsOf } from '../importing/found-in-file.ts'
import { importFile } from '../importing/import-file.ts'
import { importFailureText } from '../importing/import-words.ts'
import { ImportError } from '../importing/importer.ts'
import { isImportable } from '../importing/importers.ts'
import type { Ffmpeg } from '../media/ffmpeg.ts'
import {
  agedDeskUploads,
  giveBackDeskUploads,
  nextDeskUpload,
  removeDeskUpload,
  setDeskUpload,
  type DeskUploadRow,
} from '../repositories/desk-uploads.ts'
import { unstated } from '../repositories/publications.ts'
import { usersById } from '../repositories/users.ts'
import { freeBytes } from '../stores/durable.ts'
import type { ObjectStore } from '../stores/store.ts'
import { uploadLimits } from '../uploads/limits.ts'
import { whileAlive } from '../uploads/slow-body.ts'

/** What an intake works on. */
export interface IntakePlace {
  /** Where files lie until they are imported. */
  readonly folder: string
  readonly db: Db
  readonly store: ObjectStore
  readonly root: ServerRoot
  readonly secret: Uint8Array
  readonly ffmpeg: Ffmpeg | undefined
  readonly now: () => number
  readonly faults: Faults
  /** Told once something was imported. */
  readonly imported: () => void
}

/** Takes files from browsers, slice by slice, and imports them as drafts once they are whole, one after the other. */
export interface Intake {
  /** Whether so many bytes can be taken. */
  hasRoom(bytes: number): Promise<boolean>
  /** How many bytes of each file are here. */
  have(upload: DeskUploadRow): Promise<number[]>
  /** Takes bytes of a file from a place on; answers how many are here, which is less where they do not fit there. */
  take(upload: DeskUploadRow, slice: Slice, body: ReadableStream<Uint8Array>): Promise<number>
  /** Removes what has come of an upload. */
  drop(id: number): Promise<void>
  /** Something may be whole. */
  wake(): void
  stop(): Promise<void>
}

/** Which bytes of which file. */
export interface Slice {
  readonly number: number
  readonly from: number
  readonly most: number
}

/** What nobody touched for so long goes. */
const keptMs = 14 * 24 * 3600 * 1000
const longestName = 120

/** A name of a file or folder that leads nowhere else, whatever a browser says. */
function cleanName(given: string): string {
  const { name, ext } = path.parse(given.normalize('NFC').replace(/[\p{Cc}\p{Cf}<>:"|?*\\/]/gu, '_'))
  return (name.replace(/^\.+/, '').slice(0, longestName) || 'file') + ext.slice(0, 12)
}

const segmentsOf = (given: string) => given.split('/').filter(Boolean)

/** Where each file of an upload lies within its folder. */
export const placesOf = (files: readonly UploadedFile[]): string[] =>
  files.map(({ path: given }) => path.join(...segmentsOf(given).map(cleanName)))

/** See `Intake`. */
export function createIntake(place: IntakePlace): Intake {
  const { folder, db, now, faults } = place
  const home = (id: number) => path.join(folder, String(id))
  const busy = new Set<string>()
  let isStopping = false
  let isFirst = true
  let working: Promise<void> | undefined
  let again = false
  const sizeOf = async (file: string) => (await stat(file).catch(() => undefined))?.size ?? 0
  const filesOf = ({ id, files }: DeskUploadRow) => placesOf(readJson(files)).map((file) => path.join(home(id), file))

  const work = async () => {
    if (isFirst) await giveBackDeskUploads(db)
    isFirst = false
    for (const id of await agedDeskUploads(db, now() - keptMs)) {
      await removeDeskUpload(db, id)
      await drop(id)
    }
    while (!isStopping) {
      const next = await nextDeskUpload(db, 'waiting')
      if (!next || !(await setDeskUpload(db, next.id, 'waiting', { state: 'working' }))) return
      const found = await importUpload(place, next, filesOf(next)).catch((error: unknown): FoundInUpload => {
        if (importFailureText(error) === undefined) faults.say('desk upload', error)
        return whyNot(error)
      })
      const state = found.why === undefined ? 'done' : 'refused'
      await setDeskUpload(db, next.id, 'working', { state, found: writeJson(found), touched_at: now() })
      if (state === 'done') await drop(next.id)
      place.imported()
    }
  }
  const wake = () => {
    if (isStopping) return
    again = working !== undefined
    working ??= work()
      .catch((error: unknown) => faults.say('desk uploads', error))
      .finally(() => {
        working = undefined
        if (again) wake()
      })
  }
  const drop = (id: number) => rm(home(id), { recursive: true, force: true })
  return {
    hasRoom: async (bytes) => {
      await mkdir(folder, { recursive: true })
      return (await freeBytes(folder)) - bytes > uploadLimits.spareBytes
    },
    have: (upload) =>
      upload.state === 'coming'
        ? Promise.all(filesOf(upload).map(sizeOf))
        : Promise.resolve(readJson(upload.files).map(({ bytes }) => bytes)),
    take: async (upload, { number, from, most }, body) => {
      const file = filesOf(upload)[number]!
      const { bytes } = readJson(upload.files)[number]!
      const have = await sizeOf(file)
      if (have !== from || busy.has(file)) return have
      busy.add(file)
      try {
        await append(file, whileAlive(body), Math.min(most, bytes - from))
      } finally {
        busy.delete(file)
      }
      const sizes = await Promise.all(filesOf(upload).map(sizeOf))
      const isWhole = readJson(upload.files).every((one, at) => sizes[at] === one.bytes)
      const set = { touched_at: now(), ...(isWhole && { state: 'waiting' as const }) }
      await setDeskUpload(db, upload.id, 'coming', set)
      if (isWhole) wake()
      return sizes[number]!
    },
    drop,
    wake,
    stop: async () => {
      isStopping = true
      await working
    },
  }
}

async function append(file: string, body: AsyncIterable<Uint8Array>, most: number): Promise<void> {
  await mkdir(path.dirname(file), { recursive: true })
  const handle = await open(file, 'a')
  try {
    let left = most
    for await (const chunk of body) {
      if (left <= 0) return
      const piece = chunk.subarray(0, left)
      await handle.appendFile(piece)
      left -= piece.length
    }
  } finally {
    await handle.close()
  }
}

/** Why something was not imported, and what that is about. */
function whyNot(error: unknown): FoundInUpload {
  if (error instanceof BookError) return { why: error.fault }
  if (!(error instanceof ImportError)) return { why: 'server-fault' }
  const { fault } = error
  if (fault.code === 'recording') return { why: fault.fault, where: fault.name }
  const where = 'name' in fault ? fault.name : 'at' in fault ? fault.at : 'id' in fault ? String(fault.id) : ''
  return { why: fault.code, ...(where !== '' && { where }) }
}

/** Imports an upload as a draft. Rejects as importers do. */
async function importUpload(
  { db, store, root, secret, ffmpeg, now }: IntakePlace,
  { user_id: userId, film, coins, files: given }: DeskUploadRow,
  files: readonly string[],
): Promise<FoundInUpload> {
  const [user] = await usersById(db, [userId])
  if (!user) return { why: 'creator-gone' }
  const whole = { db, store, userId, coins: Number(coins), nowMs: now() }
  const main = await mainOf(files, readJson(given))
  if (main === undefined) return { why: 'unknown-file' }
  if (filmNames.test(main)) {
    if (!ffmpeg) return { why: 'no-ffmpeg' }
    const titleOf = (name: string) => path.parse(name).name
    const as = { as: film, titleOf, statement: unstated, isDraft: true, dryRun: false } as const
    const { state, about, item, reason } = await importFilm({ ...whole, secret, ffmpeg, ...as }, main)
    if (state === 'skipped') return { why: 'film-refused', ...(reason && { reason }) }
    if (state === 'here already') return { why: 'here-already', about }
    return { ...item, title: titleOf(main), about }
  }
  const none = { title: undefined, category: undefined, workId: undefined, statement: undefined }
  const target = { ...whole, root, username: user.username, ...none }
  const { preview, state, item, warnings } = await importFile(target, main, { as: undefined, dryRun: false })
  const found = { ...item, title: preview.title, parts: preview.parts.length, problems: problemsOf(warnings) }
  return state === 'here already' ? { ...found, why: 'here-already' } : found
}

/** What an upload is imported by: its folder where it is one, its film, or the file that something imports. */
async function mainOf(files: readonly string[], given: readonly UploadedFile[]): Promise<string | undefined> {
  const depth = segmentsOf(given[0]?.path ?? '').length
  if (files[0] !== undefined && depth > 1) return path.join(files[0], ...Array<string>(depth - 1).fill('..'))
  const film = files.find((file) => filmNames.test(file))
  if (film !== undefined) return film
  for (const file of files) if (await isImportable(file)) return file
  return undefined
}
