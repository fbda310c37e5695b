import { appendFile, mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { ReportedKind } from '#contract/shapes/subject.ts'
import type { Db } from '../database/tables.ts'
import { importRoots } from '../envelope/roots.ts'
import { openSegments } from '../media/keep-rendition.ts'
import { reportsOf, type CaseRow } from '../repositories/cases.ts'
import { picturesOf } from '../repositories/hidden-pictures.ts'
import { partRowsOf } from '../repositories/item-texts.ts'
import { mediaById } from '../repositories/media.ts'
import { entriesOf } from '../repositories/moderation-log.ts'
import { watchableRendition } from '../repositories/renditions.ts'
import { usersById } from '../repositories/users.ts'
import { rowOf, tableOf } from '../repositories/visibility.ts'
import type { Settings } from '../settings.ts'
import { openStore } from '../stores/open.ts'
import type { ObjectStore } from '../stores/store.ts'
import { imageKind } from '../uploads/image-kind.ts'
import { storedPicture } from '../uploads/images.ts'
import { Failed } from './command.ts'
import { printable } from './printable.ts'

/** What is made readable for whoever looks at a case. */
interface Saving {
  readonly db: Db
  readonly settings: Settings
  readonly store: ObjectStore
  /** Writes a new file, which its owner alone can read. */
  write(name: string, content: string | Uint8Array): Promise<void>
}

/** Saves what a case is about into a folder that is not there yet; answers the names of the files, and what is missing. */
export async function saveCase(
  { db, settings }: { readonly db: Db; readonly settings: Settings },
  one: CaseRow,
  folder: string,
): Promise<{ readonly files: readonly string[]; readonly missing: readonly string[] }> {
  await mkdir(folder, { mode: 0o700 }).catch((error: NodeJS.ErrnoException) => {
    throw new Failed(error.code === 'EEXIST' ? `${folder} is there already` : `${folder}: ${error.message}`)
  })
  const store = openStore(settings)
  const files: string[] = []
  const write = async (name: string, content: string | Uint8Array) => {
    await writeFile(path.join(folder, name), content, { flag: 'wx', mode: 0o600 })
    files.push(name)
  }
  try {
    const missing = await saveItem({ db, settings, store, write }, one, folder)
    return { files, missing }
  } finally {
    store.close()
  }
}

async function saveItem(saving: Saving, one: CaseRow, folder: string): Promise<string[]> {
  const { db, write } = saving
  const kind = one.kind as ReportedKind
  const item = one.item_id === null ? undefined : await rowOf(db, kind, one.item_id)
  const table = tableOf(kind)?.[0]
  const parts = item && table ? await partRowsOf(db, table, item['id'] as number) : {}
  const reports = await reportsOf(db, one.id)
  const decisions = await entriesOf(db, one.id)
  const ids = [one.author_id, ...reports.map(({ user_id: user }) => user)].filter((id) => id !== null)
  const people = (await usersById(db, [...new Set(ids)])).map(({ id, uuid, username }) => ({ id, uuid, username }))
  await write('case.json', asJson({ case: one, item, parts, people, reports, decisions }))
  if (!item) return []
  await write('text.txt', asText(item))
  const missing: string[] = []
  const paths = await picturesOf(db, table, item as { readonly id: number })
  for (const [at, picture] of paths.entries())
    if (!(await savePicture(saving, picture, at + 1))) missing.push(`img/${picture}`)
  const film = item['media_id'] ?? item['clip_id']
  if (typeof film === 'number' && !(await saveFilm(saving, film, folder))) missing.push(`film ${film}`)
  return missing
}

/** JSON of rows, in which what people wrote moves no cursor and turns no direction. */
const asJson = (value: unknown): string =>
  `${JSON.stringify(value, (_name, inside: unknown) => (typeof inside === 'string' ? printable(inside) : inside), 2)}\n`

/** The texts of an item, each below its name. */
const asText = (item: Readonly<Record<string, unknown>>): string =>
  Object.entries(item)
    .filter(([, value]) => typeof value === 'string' && value !== '' && !/^[[{]/.test(value))
    .map(([name, value]) => `${name}\n${String(value).split('\n').map(printable).join('\n')}\n`)
    .join('\n')

/** Saves a picture as whoever uploaded it would see it; false where its file is not in the store. */
async function savePicture({ settings, store, write }: Saving, picture: string, at: number): Promise<boolean> {
  const content = await storedPicture(store, importRoots(settings.keys), picture)
  if (!content) return false
  await write(`picture-${at}.${imageKind(content) ?? 'bin'}`, content)
  return true
}

/** Saves a film as one file that plays: its smallest quality, or the original where none is made. */
async function saveFilm({ db, settings, store, write }: Saving, mediaId: number, folder: string): Promise<boolean> {
  const made = await watchableRendition(db, mediaId)
  if (made) {
    await write('film.mp4', '')
    for await (const bytes of openSegments({ store, secret: settings.secret }, made))
      await appendFile(path.join(folder, 'film.mp4'), bytes)
    return true
  }
  const [original] = await mediaById(db, [mediaId])
  if (!original?.source || (await store.size(original.source)) === undefined) return false
  // its kind is not known before it was looked into; players find it out
  await write('film-original', '')
  return store.download(original.source, path.join(folder, 'film-original'))
}
