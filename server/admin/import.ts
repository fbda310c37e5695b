import { readdir, readFile, stat } from 'node:fs/promises'
import path from 'node:path'
import type { Image } from '#contract/shapes/common.ts'
import type { Db, Tx } from '../database/tables.ts'
import { writeJson } from '../database/tables/types.ts'
import { importRoots, type ServerRoot } from '../envelope/roots.ts'
import { isWorkFolder } from '../importing/importers.ts'
import { keepPicture } from '../importing/keep-picture.ts'
import { categoryFor, publishWork, type NewPart } from '../importing/works.ts'
import { findFfmpeg } from '../media/ffmpeg.ts'
import { addPost } from '../repositories/posts.ts'
import { addPublication, unstated, type Statement } from '../repositories/publications.ts'
import { holdIfBlocked } from '../services/held-by-list.ts'
import { newItem } from '../services/hot-score.ts'
import { publishDraft } from '../services/publishing.ts'
import { openStore } from '../stores/open.ts'
import type { ObjectStore } from '../stores/store.ts'
import { refusalMessage } from '../words/messages.ts'
import { userNamed } from './accounts.ts'
import { Failed, Misused, numberOption, statementOf, wordAt, type Command, type Desk, type Words } from './command.ts'
import { timeOption } from './drafts.ts'
import { filmKinds, filmNames, importFilm, type FilmImport } from '../importing/films.ts'
import { categoryOf, importEachFile, importOneFile } from './import-file.ts'
import { importedKinds, partsOfFolder, type ImportedKind } from './import-works.ts'

const pictures = /\.(jpe?g|png|gif|webp|avif|hei[cf])$/i
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

/** Imports a file as what it is, or a folder of media as posts, films, a set of pictures, or a comic. */
export const importMedia: Command = {
  usage:
    '<file or folder> <name> --record <reference> --by <who> [--as post|video|clip|picture|comic|each] [--title <text>] [--coins <price>] [--category <name>] [--rule <name>] [--to <id> [--part <number>]] [--draft | --at <time>] | … --dry-run',
  help:
    'publishes for somebody what a file or a folder is; docs/filling.md says what becomes what. Whoever is named by --by\n' +
    '      states that you have the right to show it, and that everybody shown is an adult who consents; --record says where\n' +
    '      you keep the proof. --as each takes each file of a folder as what it is; --rule tells how the chapters of a text\n' +
    '      are found, where the likeliest way is wrong; --to adds the parts of a file to a work,\n' +
    '      with --part it takes the place of the part of that number;\n' +
    '      with --draft it is not published before publish says so, with --at at that time, while a server runs; with\n' +
    '      --dry-run it is only said what would be done. What is here already is left',
  run: async (desk, words) => {
    const place = wordAt(words, 0, 'file or folder')
    const found = await stat(place).catch(() => undefined)
    if (!found) throw new Failed(`${place} is no file or folder that can be read`)
    const dryRun = words.options['dry-run'] === true
    const [newest] = desk.settings.keys
    const root = newest && importRoots(desk.settings.keys).get(newest.id)
    if (!root) throw new Failed('SHIGUANG_KEYS: at least one root key is needed')
    const user = await userNamed(desk.database.db, wordAt(words, 1, 'name'))
    const at = timeOption(words)
    const isDraft = words.options['draft'] === true || at !== undefined
    const statement = dryRun || (isDraft && at === undefined) ? unstated : statementOf(words)
    if (words.options['part'] !== undefined && words.options['to'] === undefined) throw new Misused('--part needs --to')
    const isFile = !found.isDirectory() || (await isOneWork(place, words))
    const canWait = isFile || (at === undefined && ['video', 'clip', 'each'].includes(String(words.options['as'])))
    if (isDraft && !canWait)
      throw new Misused(
        '--draft is for a file, a folder that is one work, or --as video, clip, each; --at for the first two',
      )
    const store = openStore(desk.settings)
    const target = { db: desk.database.db, store, root, userId: user.id, statement, nowMs: desk.nowMs }
    try {
      const whole = { ...target, username: user.username, dryRun }
      if (!isFile) await importFolder(desk, words, { ...whole, folder: place, isDraft })
      const file = { ...whole, file: place, statement: isDraft ? undefined : statement }
      const item = isFile ? await importOneFile(desk, words, file) : undefined
      if (item && at !== undefined) await publishDraft(target.db, item, statement, { atMs: at, nowMs: desk.nowMs })
    } finally {
      store.close()
    }
  },
}

interface FolderImport extends Omit<Target, 'title' | 'coins'> {
  readonly folder: string
  readonly username: string
  readonly dryRun: boolean
  readonly isDraft: boolean
}

async function importFolder(desk: Desk, words: Words, whole: FolderImport): Promise<void> {
  const { settings, print } = desk
  const { folder, username, dryRun } = whole
  if (words.options['as'] === 'each') {
    const { statement, isDraft } = whole
    return importEachFile(desk, words, { ...whole, statement: isDraft ? undefined : statement })
  }
  const title = String(words.options['title'] ?? path.basename(path.resolve(folder)))
  const target = { ...whole, title, coins: numberOption(words, 'coins') }
  const as = String(words.options['as'] ?? 'post')
  const kind = importedKinds.find((one) => one === as)
  const filmKind = filmKinds.find((one) => one === as)
  if (!kind && !filmKind) throw new Misused('--as is one of post, video, clip, picture, comic, each')
  if (kind) return importWork(target, { kind, folder, author: username, category: categoryOf(words) }, print)
  const files = await readdir(folder)
  const inside = (type: RegExp) =>
    files
      .filter((name) => type.test(name))
      .toSorted()
      .map((name) => path.join(folder, name))
  const filmFiles = inside(filmNames)
  // Asked before anything is published: an import is whole or it does not begin.
  const found = filmFiles.length === 0 ? undefined : await findFfmpeg()
  if (found && !found.ok) throw new Failed(`films need ffmpeg: ${found.reason}`)
  const shown = as === 'post' && !dryRun ? await importPictures(target, inside(pictures), print) : 0
  const isTitled = as === 'post' || (filmFiles.length === 1 && words.options['title'] !== undefined)
  const titleOf = (file: string) => (isTitled ? title : path.parse(file).name)
  const cut =
    found && filmKind
      ? await importFilms(
          { ...target, secret: settings.secret, ffmpeg: found.ffmpeg, as: filmKind, titleOf },
          filmFiles,
          print,
        )
      : 0
  if (shown + cut === 0) throw new Failed(`${folder} holds no media that could be imported`)
  print(`${shown} pictures and ${cut} films; a running server works on films by and by`)
}

/** Whether a folder is imported as one thing, such as an audio book, where nobody asks for something else. */
const isOneWork = async (place: string, { options }: Words): Promise<boolean> =>
  options['as'] === undefined && (await isWorkFolder(place))

interface WantedWork {
  readonly kind: ImportedKind
  readonly folder: string
  readonly author: string
  readonly category: string | undefined
}

async function importWork(target: Target, wanted: WantedWork, print: (line: string) => void): Promise<void> {
  const { kind, folder, author } = wanted
  const categoryId = await categoryFor(target.db, kind, wanted.category)
  const parts: NewPart[] = []
  for (const { title, files } of await partsOfFolder(folder, kind, target.title, pictures)) {
    const pages = await keepAll(target, files, print)
    if (pages.length > 0) parts.push({ title, level: 0, size: pages.length, source: { from: 'pages', pages } })
  }
  const cover = parts.flatMap(({ source }) => (source.from === 'pages' ? source.pages : []))[0]
  if (!cover) throw new Failed(`${folder} holds no media that could be imported`)
  const about = { author: kind === 'comic' ? author : '', intro: target.title, cover }
  const id = await target.db.transaction().execute(async (tx) => {
    const made = await publishWork(tx, { ...target, kind, ...about, categoryId, parts })
    await addPublication(tx, { kind, id: made }, target.statement, target.nowMs)
    await holdIfBlocked(tx, kind, made, target.nowMs)
    return made
  })
  const count = parts.reduce((sum, { size }) => sum + size, 0)
  print(`${kind} ${id} "${target.title}" of ${count} pictures in ${parts.length} parts`)
}

async function keepAll(target: Target, files: readonly string[], print: (line: string) => void): Promise<Image[]> {
  const kept: Image[] = []
  for (const file of files) {
    const image = await keepPicture(target, await readFile(file))
    if ('code' in image) print(`skipped ${file}: ${refusalMessage(image, 'en')}`)
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
  await holdIfBlocked(tx, 'post', id, nowMs)
}
