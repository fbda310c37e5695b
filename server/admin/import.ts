import { readdir, readFile, stat } from 'node:fs/promises'
import path from 'node:path'
import type { Image } from '#contract/shapes/common.ts'
import type { Db, Tx } from '../database/tables.ts'
import { states, writeJson } from '../database/tables/types.ts'
import { importRoots, type ServerRoot } from '../envelope/roots.ts'
import { isPicturesAlone, isWorkFolder } from '../importing/importers.ts'
import { importWarningText } from '../importing/import-words.ts'
import { checkPictures, keepPicture } from '../importing/keep-picture.ts'
import { findFfmpeg } from '../media/ffmpeg.ts'
import { addPost } from '../repositories/posts.ts'
import { addPublication, unstated, type PublishedItem, type Statement } from '../repositories/publications.ts'
import { holdIfBlocked } from '../services/held-by-list.ts'
import { newItem } from '../services/hot-score.ts'
import { publishDraft } from '../services/publishing.ts'
import { openStore } from '../stores/open.ts'
import type { ObjectStore } from '../stores/store.ts'
import { refusalMessage } from '../words/messages.ts'
import { userNamed } from './accounts.ts'
import { Failed, Misused, numberOption, statementOf, wordAt, type Command, type Desk, type Words } from './command.ts'
import { timeOption } from './drafts.ts'
import { filmNames } from '../importing/film-names.ts'
import { filmKinds, importFilm, type FilmImport } from '../importing/films.ts'
import { importEachFile, importOneFile, type Done } from './import-file.ts'

const pictures = /\.(jpe?g|png|gif|webp|avif|hei[cf])$/i
const picturesOfPost = 20

/** Where an import puts posts. */
type PostImport = Target & { readonly isDraft: boolean; readonly dryRun: boolean; readonly done: Done }

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
    '<file or folder> <name> --record <reference> --by <who> [--as post|video|clip|picture|comic|each] [--title <text>] [--coins <price>] [--category <name>] [--rule <name>] [--to <id> [--part <number>]] [--video <id>] [--draft | --at <time>] | … --dry-run',
  help:
    'publishes for somebody what a file or a folder is; docs/filling.md says what becomes what. Whoever is named by --by\n' +
    '      states that you have the right to show it, and that everybody shown is an adult who consents; --record says where\n' +
    '      you keep the proof. --as each takes each file of a folder as what it is; --rule tells how the chapters of a text\n' +
    '      are found, where the likeliest way is wrong; --to adds the parts of a file to a work,\n' +
    '      with --part it takes the place of the part of that number; with --video a film takes the place of that of a video;\n' +
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
    if (words.options['video'] !== undefined) {
      if (isDraft) throw new Misused('what takes the place of a film is no draft')
      return replaceFilm(desk, words, { place, userId: user.id, statement, dryRun })
    }
    const isFile = !found.isDirectory() || (await isOneWork(place, words))
    const store = openStore(desk.settings)
    const target = { db: desk.database.db, store, root, userId: user.id, statement, nowMs: desk.nowMs }
    try {
      const whole = { ...target, username: user.username, dryRun }
      const file = { ...whole, file: place, statement: isDraft ? undefined : statement }
      const done: Done = async (item) => {
        if (at !== undefined) await publishDraft(target.db, item, statement, { atMs: at, nowMs: desk.nowMs })
      }
      if (!isFile) await importFolder(desk, words, { ...whole, folder: place, isDraft, done })
      const item = isFile ? await importOneFile(desk, words, file) : undefined
      if (item) await done(item)
    } finally {
      store.close()
    }
  },
}

/** Has a film take the place of that of a video, once it can be watched. */
async function replaceFilm(
  { settings, database: { db }, nowMs, print }: Desk,
  words: Words,
  { place, ...whole }: Pick<FilmImport, 'userId' | 'statement' | 'dryRun'> & { readonly place: string },
): Promise<void> {
  if (!filmNames.test(place)) throw new Misused('--video is for a file that is a film')
  const found = await findFfmpeg()
  if (!found.ok) throw new Failed(`films need ffmpeg: ${found.reason}`)
  const store = openStore(settings)
  try {
    const whatFor = {
      coins: 0,
      titleOf: () => '',
      isDraft: false,
      as: 'video',
      replaces: numberOption(words, 'video'),
    } as const
    const target = { db, store, secret: settings.secret, ffmpeg: found.ffmpeg, nowMs, ...whole, ...whatFor }
    const { file, state, about } = await importFilm(target, place)
    print(`${state}\t${file}\t${about}`)
    if (state === 'skipped') throw new Failed(`${place} can't take the place of a film`)
    if (state === 'imported') print('a running server works on it; until it can be watched the video plays what it did')
  } finally {
    store.close()
  }
}

interface FolderImport extends Omit<Target, 'title' | 'coins'> {
  readonly folder: string
  readonly username: string
  readonly dryRun: boolean
  readonly isDraft: boolean
  readonly done: Done
}

async function importFolder(desk: Desk, words: Words, whole: FolderImport): Promise<void> {
  const { settings, print } = desk
  const { folder } = whole
  if (words.options['as'] === 'each') {
    const { statement, isDraft } = whole
    return importEachFile(desk, words, { ...whole, statement: isDraft ? undefined : statement })
  }
  const title = String(words.options['title'] ?? path.basename(path.resolve(folder)))
  const target = { ...whole, title, coins: numberOption(words, 'coins') }
  const as = String(words.options['as'] ?? 'post')
  const filmKind = filmKinds.find((one) => one === as)
  if (!filmKind) throw new Misused('--as is one of post, video, clip, picture, comic, each')
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
  const shown = as === 'post' ? await importPictures(target, inside(pictures), print) : 0
  const isTitled = as === 'post' || (filmFiles.length === 1 && words.options['title'] !== undefined)
  const titleOf = (file: string) => (isTitled ? title : path.parse(file).name)
  const cut =
    found === undefined
      ? 0
      : await importFilms(
          { ...target, secret: settings.secret, ffmpeg: found.ffmpeg, as: filmKind, titleOf },
          filmFiles,
          print,
        )
  if (shown + cut === 0) throw new Failed(`${folder} holds no media that could be imported`)
  print(`${shown} pictures and ${cut} films; a running server works on films by and by`)
}

/** Whether a folder is imported as one thing: an audio book, a comic. Pictures are posts unless something else is wished. */
async function isOneWork(place: string, { options }: Words): Promise<boolean> {
  if (options['as'] === 'comic' || options['as'] === 'picture') return true
  return options['as'] === undefined && (await isWorkFolder(place)) && !(await isPicturesAlone(place))
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

async function importPictures(target: PostImport, files: readonly string[], print: (line: string) => void) {
  if (target.dryRun) {
    const read = async (file: string) => new Uint8Array(await readFile(file))
    await checkPictures(files, read, (warning) => print(`warning\t${importWarningText(warning)}`))
    return files.length
  }
  const kept = await keepAll(target, files, print)
  for (let from = 0; from < kept.length; from += picturesOfPost) {
    const images = kept.slice(from, from + picturesOfPost)
    await target.done(await target.db.transaction().execute((tx) => publish(tx, target, images)))
  }
  return kept.length
}

async function importFilms(
  target: FilmImport & { readonly done: Done },
  files: readonly string[],
  print: (line: string) => void,
): Promise<number> {
  let count = 0
  for (const file of files) {
    const { file: name, state, about, item } = await importFilm(target, file)
    if (item) await target.done(item)
    print(`${state}\t${name}\t${about}`)
    if (state !== 'skipped') count += 1
  }
  return count
}

async function publish(tx: Tx, target: PostImport, images: Image[]): Promise<PublishedItem> {
  const { userId, title, coins, statement, isDraft, nowMs } = target
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
    state: isDraft ? states.draft : states.live,
  })
  await addPublication(tx, { kind: 'post', id }, isDraft ? unstated : statement, nowMs)
  await holdIfBlocked(tx, 'post', id, nowMs)
  return { kind: 'post', id }
}
