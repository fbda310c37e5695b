import { lstat, mkdir, readdir, rename, stat, writeFile } from 'node:fs/promises'
import { hostname } from 'node:os'
import path from 'node:path'
import type { Db } from '../database/tables.ts'
import type { ServerRoot } from '../envelope/roots.ts'
import type { Ffmpeg } from '../media/ffmpeg.ts'
import type { LogLine } from '../parts.ts'
import { unstated } from '../repositories/publications.ts'
import { anyUserByName, type UserRow } from '../repositories/users.ts'
import { nameKey } from '../services/username.ts'
import type { ObjectStore } from '../stores/store.ts'
import { importFailureText, importWarningText } from './import-words.ts'
import { filmNames } from './film-names.ts'
import { importFilm } from './films.ts'
import { importFile } from './import-file.ts'
import { isImportable } from './importers.ts'

/** What comes into the inbox is still being written until it has stayed the same for so long. */
export const settledMs = 30_000
/** What another machine took so long ago is not worked on any more. */
const heldMs = 24 * 3600 * 1000

/** Folders of ours beside what people bring. */
const taken = '.taken'
const imported = 'imported'
const refused = 'refused'

/** Folders within an account's, and what things become there that could be something else. */
const rooms = [
  { name: '', film: 'video', as: undefined },
  { name: 'clips', film: 'clip', as: undefined },
  { name: 'sets', film: 'video', as: 'picture' },
] as const
type Room = (typeof rooms)[number]
const reserved: readonly string[] = [imported, refused, ...rooms.map(({ name }) => name)]

/** Where an inbox is, and where what lies in it goes. */
export interface InboxPlace {
  readonly folder: string
  readonly db: Db
  readonly store: ObjectStore
  readonly root: ServerRoot
  readonly secret: Uint8Array
  /** Undefined where it is not installed. */
  readonly ffmpeg: Ffmpeg | undefined
  readonly now: () => number
  readonly log: (line: LogLine) => void
}

/** A folder into which files are moved; each becomes a draft of the account that its folder is named for. */
export interface Inbox {
  /** Takes what has settled, and imports it. Several processes may look at one inbox: each takes what it can rename. */
  look(): Promise<void>
}

/** A file or folder with what lies beside it: captions, a cue sheet, what it says of itself. */
interface Brought {
  readonly main: string
  readonly beside: readonly string[]
}

/** See `Inbox`. Nothing is ever deleted: what is imported goes into `imported`, what can't be into `refused`. */
export function createInbox(place: InboxPlace): Inbox {
  const { folder, now } = place
  const own = path.join(folder, taken, `${hostname()}-${process.pid}`)
  /** What lay there at the last look, by its path, and since when it is so. */
  const seen = new Map<string, { print: string; sinceMs: number }>()
  let isFirst = true

  /** Whether something has not changed for a while. */
  async function isSettled(file: string): Promise<boolean> {
    const print = await printOf(file)
    const known = seen.get(file)
    if (known?.print === print) return now() - known.sinceMs >= settledMs
    seen.set(file, { print, sinceMs: now() })
    return false
  }

  async function lookInto(user: UserRow, account: string, room: Room): Promise<void> {
    const home = path.join(folder, account, room.name)
    const present = (await entriesOf(home)).filter((name) => room.name !== '' || !reserved.includes(name))
    const settled: string[] = []
    for (const name of present) if (await isSettled(path.join(home, name))) settled.push(name)
    for (const brought of await groupsOf(home, present)) {
      const names = [brought.main, ...brought.beside]
      if (!names.every((name) => settled.includes(name))) continue
      for (const name of names) seen.delete(path.join(home, name))
      await take(user, account, room, brought)
    }
  }

  async function take(user: UserRow, account: string, room: Room, { main, beside }: Brought): Promise<void> {
    const home = path.join(folder, account, room.name)
    const desk = path.join(own, account, room.name)
    await mkdir(desk, { recursive: true })
    // whoever renames it has it
    if (!(await move(path.join(home, main), path.join(desk, main)))) return
    for (const name of beside) await move(path.join(home, name), path.join(desk, name))
    const file = path.join(desk, main)
    const names = [main, ...beside].map((name) => path.join(desk, name))
    const isLink = (await Promise.all(names.map(leadsElsewhere))).some(Boolean)
    const { why, warnings }: DraftEnd = isLink
      ? { why: 'links are not followed', warnings: [] }
      : await importDraft(place, user, room, file).catch((error: unknown) => {
          place.log({ level: 'error', event: 'inbox', error: String(error) })
          return {
            why: importFailureText(error) ?? 'it could not be imported: see the log of the server',
            warnings: [],
          }
        })
    const end = path.join(folder, account, why === undefined ? imported : refused)
    await mkdir(end, { recursive: true })
    const free = await freeName(end, main)
    await move(file, path.join(end, free))
    const stems = { from: path.parse(main).name, to: path.parse(free).name }
    for (const name of beside)
      await move(path.join(desk, name), path.join(end, await freeName(end, stems.to + name.slice(stems.from.length))))
    const said = why === undefined ? warnings : [why]
    const about = why === undefined ? 'warnings' : 'why'
    if (said.length > 0) await writeFile(path.join(end, `${free}.${about}.txt`), `${said.join('\n')}\n`)
    place.log({ level: 'info', event: 'inbox', file: main, why })
  }

  return {
    async look() {
      if (isFirst) {
        isFirst = false
        await giveBack(folder, now())
      }
      for (const account of await entriesOf(folder)) {
        const user = await anyUserByName(place.db, nameKey(account))
        if (user) for (const room of rooms) await lookInto(user, account, room)
      }
      for (const file of seen.keys()) if (!(await isThere(file))) seen.delete(file)
    },
  }
}

/** Why something was refused, or what is wrong with what was imported; empty where nothing is. */
interface DraftEnd {
  readonly why?: string
  readonly warnings: readonly string[]
}

/** Imports something as a draft. Rejects as importers do. */
async function importDraft(place: InboxPlace, user: UserRow, room: Room, file: string): Promise<DraftEnd> {
  const { db, store, root, secret, ffmpeg } = place
  const whole = { db, store, userId: user.id, coins: 0, nowMs: place.now() }
  if (filmNames.test(file)) {
    if (!ffmpeg) return { why: 'films need ffmpeg', warnings: [] }
    const titleOf = (name: string) => path.parse(name).name
    const as = { as: room.film, titleOf, statement: unstated, isDraft: true, dryRun: false } as const
    const { state, about } = await importFilm({ ...whole, secret, ffmpeg, ...as }, file)
    return { warnings: [], ...(state === 'skipped' && { why: about }) }
  }
  if (!(await isImportable(file))) return { why: 'nothing here imports such files', warnings: [] }
  const none = { title: undefined, category: undefined, workId: undefined, statement: undefined }
  const target = { ...whole, root, username: user.username, ...none }
  const { warnings } = await importFile(target, file, { as: room.as, dryRun: false })
  // a cover that is drawn is nothing to look after
  return { warnings: warnings.filter(({ code }) => code !== 'no-cover').map(importWarningText) }
}

/** What a process took that is not there any more lies in the inbox again: imports know what they have. */
async function giveBack(folder: string, nowMs: number): Promise<void> {
  for (const name of await entriesOf(path.join(folder, taken))) {
    const isOurs = name.startsWith(`${hostname()}-`)
    const about = await stat(path.join(folder, taken, name)).catch(() => undefined)
    if (isOurs ? isAlive(Number(name.slice(hostname().length + 1))) : !about || nowMs - about.mtimeMs < heldMs) continue
    for (const account of await entriesOf(path.join(folder, taken, name)))
      for (const room of rooms) {
        const held = path.join(folder, taken, name, account, room.name)
        const here = (await entriesOf(held)).filter((one) => room.name !== '' || !reserved.includes(one))
        for (const one of here) await move(path.join(held, one), path.join(folder, account, room.name, one))
      }
  }
}

function isAlive(pid: number): boolean {
  if (pid === process.pid) return false
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** Names in a folder, but for hidden ones; nothing where there is no such folder. */
const entriesOf = async (folder: string): Promise<string[]> =>
  (await readdir(folder).catch(() => [])).filter((name) => !name.startsWith('.')).toSorted()

/** Whether a file is a link, or a folder holds one: who may write here may not read all that the server can. */
async function leadsElsewhere(file: string): Promise<boolean> {
  const about = await lstat(file).catch(() => undefined)
  if (!about?.isDirectory()) return about?.isSymbolicLink() === true
  return (await readdir(file, { recursive: true, withFileTypes: true })).some((entry) => entry.isSymbolicLink())
}

const isThere = (file: string) =>
  stat(file).then(
    () => true,
    () => false,
  )

/** Moves a file or folder; false where it is not there any more. */
const move = (from: string, to: string): Promise<boolean> =>
  rename(from, to).then(
    () => true,
    () => false,
  )

/** A name that a folder has not yet. */
async function freeName(folder: string, name: string): Promise<string> {
  const { name: stem, ext } = path.parse(name)
  for (let at = 1; ; at++) {
    const free = at === 1 ? name : `${stem} (${at})${ext}`
    if (!(await isThere(path.join(folder, free)))) return free
  }
}

/** Size and time of a file, or of all files of a folder. */
async function printOf(file: string): Promise<string> {
  const about = await stat(file).catch(() => undefined)
  if (!about) return ''
  if (!about.isDirectory()) return `${about.size} ${about.mtimeMs}`
  const names = await readdir(file, { recursive: true }).catch(() => [])
  const all = await Promise.all(
    names
      .toSorted((a, b) => (a < b ? -1 : 1))
      .map(async (name) => `${name} ${(await stat(path.join(file, name)).catch(() => undefined))?.size}`),
  )
  return [about.mtimeMs, ...all].join('\n')
}

/** What belongs together: files that are named as another one that is imported, and more. */
async function groupsOf(home: string, names: readonly string[]): Promise<Brought[]> {
  const mains: string[] = []
  for (const name of names)
    if (filmNames.test(name) || (await isImportable(path.join(home, name)).catch(() => false))) mains.push(name)
  const besideOf = (main: string) => {
    const { name: stem } = path.parse(main)
    return names.filter((name) => !mains.includes(name) && name.startsWith(`${stem}.`))
  }
  const groups = mains.map((main) => ({ main, beside: besideOf(main) }))
  const known = new Set(groups.flatMap(({ main, beside }) => [main, ...beside]))
  return [...groups, ...names.filter((name) => !known.has(name)).map((main) => ({ main, beside: [] }))]
}
