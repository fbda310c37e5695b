import { randomBytes, randomUUID } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import type { Image } from '#contract/shapes/common.ts'
import type { Db, Tx } from '../database/tables.ts'
import { writeJson } from '../database/tables/types.ts'
import { sealImage } from '../envelope/image.ts'
import { importRoots, type ServerRoot } from '../envelope/roots.ts'
import { findFfmpeg } from '../media/ffmpeg.ts'
import { addPost } from '../repositories/posts.ts'
import { addPublication, type Statement } from '../repositories/publications.ts'
import { addImage } from '../repositories/uploaded-images.ts'
import { newItem } from '../services/hot-score.ts'
import { openStore } from '../stores/open.ts'
import type { ObjectStore } from '../stores/store.ts'
import { encodeImage } from '../uploads/encode-image.ts'
import { imageKey } from '../uploads/images.ts'
import { refusalMessage } from '../words/messages.ts'
import { userNamed } from './accounts.ts'
import { Failed, Misused, numberOption, textOption, wordAt, type Command, type Words } from './command.ts'
import { filmKinds, importFilm, type FilmImport } from './import-films.ts'
import {
  categoryFor,
  importedKinds,
  partsOfFolder,
  publishWork,
  type ImportedKind,
  type KeptPart,
} from './import-works.ts'

const pictures = /\.(jpe?g|png|gif|webp|avif)$/i
const films = /\.(mp4|m4v|mov|webm|mkv|avi|ts|m2ts|flv|wmv)$/i
const picturesOfPost = 20

/** Where an import puts things. */
interface Target {
  readonly db: Db
  readonly store: ObjectStore
  readonly root: ServerRoot
  readonly userId: number
  readonly title: string
  readonly coins: number
  readonly statement: Statement
  readonly nowMs: number
}

/** Imports a folder of media as posts, as a set of pictures, or as a comic. */
export const importMedia: Command = {
  usage:
    '<folder> <name> --record <reference> --by <who> [--as post|video|clip|picture|comic] [--title <text>] [--coins <price>] [--category <name>] | … --dry-run',
  help:
    'publishes the media of a folder for somebody: as posts, pictures by twenty and each film in its own; as videos or' +
    ' short clips, on show once they can be watched; as one set of pictures; or as a comic with an episode in each folder' +
    ' within. Whoever is named by --by states with it that you have the right to show it, and that everybody shown is an' +
    ' adult who consents; --record says where you keep the proof. Captions beside a film (film.zh.srt, .vtt, .ass) go with it. Films that are here already are left; with --dry-run it is only said what would be done with them',
  run: async ({ database, settings, nowMs, print }, words) => {
    const folder = wordAt(words, 0, 'folder')
    const files = await readdir(folder).catch(() => undefined)
    if (!files) throw new Failed(`${folder} is no folder that can be read`)
    const user = await userNamed(database.db, wordAt(words, 1, 'name'))
    const dryRun = words.options['dry-run'] === true
    const statement = dryRun ? { by: '', record: '' } : statementOf(words)
    const [newest] = settings.keys
    const root = newest && importRoots(settings.keys).get(newest.id)
    if (!root) throw new Failed('SHIGUANG_KEYS: at least one root key is needed')
    const store = openStore(settings)
    const title = String(words.options['title'] ?? path.basename(path.resolve(folder)))
    const coins = numberOption(words, 'coins')
    const target = { db: database.db, store, root, userId: user.id, title, coins, statement, nowMs }
    const as = String(words.options['as'] ?? 'post')
    const kind = importedKinds.find((one) => one === as)
    const filmKind = filmKinds.find((one) => one === as)
    if (!kind && !filmKind) throw new Misused('--as is one of post, video, clip, picture, comic')
    const inside = (type: RegExp) =>
      files
        .filter((name) => type.test(name))
        .toSorted()
        .map((name) => path.join(folder, name))
    try {
      const { category } = words.options
      if (kind) return await importWork(target, { kind, folder, author: user.username, category }, print)
      const filmFiles = inside(films)
      // Asked before anything is published: an import is whole or it does not begin.
      const found = filmFiles.length === 0 ? undefined : await findFfmpeg()
      if (found && !found.ok) throw new Failed(`films need ffmpeg: ${found.reason}`)
      const shown = as === 'post' && !dryRun ? await importPictures(target, inside(pictures), print) : 0
      const only = filmFiles.length === 1
      const titleOf = (file: string) => (as === 'post' || only ? title : path.parse(file).name)
      const cut =
        found && filmKind
          ? await importFilms(
              { ...target, secret: settings.secret, ffmpeg: found.ffmpeg, as: filmKind, titleOf, dryRun },
              filmFiles,
              print,
            )
          : 0
      if (shown + cut === 0) throw new Failed(`${folder} holds no media that could be imported`)
      print(`${shown} pictures and ${cut} films; a running server works on films by and by`)
    } finally {
      store.close()
    }
  },
}

/** What is stated of everything that is imported. Throws Misused where nobody does. */
const statementOf = (words: Words): Statement => ({ by: textOption(words, 'by'), record: textOption(words, 'record') })

interface WantedWork {
  readonly kind: ImportedKind
  readonly folder: string
  readonly author: string
  readonly category: string | boolean | undefined
}

async function importWork(target: Target, wanted: WantedWork, print: (line: string) => void): Promise<void> {
  const { kind, folder, author } = wanted
  const category = wanted.category === undefined ? undefined : String(wanted.category)
  const categoryId = await categoryFor(target.db, kind, category)
  const parts: KeptPart[] = []
  for (const { title, files } of await partsOfFolder(folder, kind, target.title, pictures)) {
    const pages = await keepAll(target, files, print)
    if (pages.length > 0) parts.push({ title, pages })
  }
  if (parts.length === 0) throw new Failed(`${folder} holds no media that could be imported`)
  const id = await target.db.transaction().execute(async (tx) => {
    const made = await publishWork(tx, { ...target, kind, author, categoryId, parts })
    await addPublication(tx, { kind, id: made }, target.statement, target.nowMs)
    return made
  })
  const count = parts.reduce((sum, { pages }) => sum + pages.length, 0)
  print(`${kind} ${id} "${target.title}" of ${count} pictures in ${parts.length} parts`)
}

async function keepAll(target: Target, files: readonly string[], print: (line: string) => void): Promise<Image[]> {
  const kept: Image[] = []
  for (const file of files) {
    const image = await keepPicture(target, await readFile(file))
    if (typeof image === 'string') print(`skipped ${file}: ${image}`)
    else kept.push(image)
  }
  return kept
}

async function importPictures(target: Target, files: readonly string[], print: (line: string) => void) {
  const kept = await keepAll(target, files, print)
  for (let from = 0; from < kept.length; from += picturesOfPost) {
    const images = kept.slice(from, from + picturesOfPost)
    await target.db.transaction().execute((tx) => publish(tx, target, images))
  }
  return kept.length
}

async function importFilms(
  target: FilmImport,
  files: readonly string[],
  print: (line: string) => void,
): Promise<number> {
  let count = 0
  for (const file of files) {
    const { file: name, state, about } = await importFilm(target, file)
    print(`${state}\t${name}\t${about}`)
    if (state !== 'skipped') count += 1
  }
  return count
}

/** Keeps a picture as if it had been uploaded and used; answers why not where it can't be. */
async function keepPicture({ db, store, root, userId, nowMs }: Target, file: Uint8Array): Promise<Image | string> {
  const encoded = await encodeImage(file)
  if (!encoded.ok) return refusalMessage({ code: encoded.code }, 'en')
  const { content, width, height, hash } = encoded
  const at = `u/${new Date(nowMs).toISOString().slice(0, 7).replace('-', '')}/${randomBytes(16).toString('hex')}.webp`
  await store.put(imageKey(at), sealImage(root, { suite: 1, path: at, content }))
  await addImage(db, {
    path: at,
    user_id: userId,
    upload_id: randomUUID(),
    width,
    height,
    hash,
    bytes: content.length,
    used_at: nowMs,
    dropped_at: null,
    created_at: nowMs,
  })
  return { path: at, width, height, hash }
}

async function publish(tx: Tx, { userId, title, coins, statement, nowMs }: Target, images: Image[]): Promise<void> {
  const { id } = await addPost(tx, {
    user_id: userId,
    topic_id: null,
    category_id: null,
    title,
    content: title,
    images: writeJson(images),
    coins,
    cover: null,
    seconds: null,
    loop: null,
    clip_id: null,
    request_id: null,
    ...newItem(nowMs),
  })
  await addPublication(tx, { kind: 'post', id }, statement, nowMs)
}
