import { existsSync } from 'node:fs'
import { copyFile, mkdir, open, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { backup, DatabaseSync } from 'node:sqlite'
import { databaseFile } from '../../config/data-folder.ts'
import type { Engine } from '../database/columns.ts'
import { openBeside } from '../database/open.ts'
import { syncFolder } from '../stores/durable.ts'

/** How many rows each table has, by name. */
export type Counts = Readonly<Record<string, number>>

/** A database that can be copied to a file and made of one again. */
export interface Dumper {
  readonly engine: Engine
  /** What its file in a backup is called. */
  readonly file: string
  /** Copies the database as it is at one moment, while servers work on it; answers what is in the copy. */
  dump(file: string): Promise<Counts>
  /** Throws where a copy can't be read as a whole, or has not these rows. */
  check(file: string, counts: Counts): Promise<void>
  /** Waits until nobody else is connected. Throws DumpFailed where somebody stays. */
  mustBeAlone(): Promise<void>
  /** Whether there is something that a copy would take the place of. */
  isThere(): Promise<boolean>
  /** What the database itself has under such names, with its bytes. */
  asides(): Promise<ReadonlyMap<string, number>>
  /** Removes what it has under one. */
  dropAside(aside: string): Promise<void>
  /** Whether the database itself has something under this name already. */
  hasAside(aside: string): Promise<boolean>
  /** Where `stage` lays something. */
  readonly staged: readonly string[]
  /** Lays a copy beside its place and counts it, where that can be done before anything moves. */
  stage(file: string, counts: Counts): Promise<void>
  /** Puts what was staged in place, whole and counted, and what was there under the name `aside`. */
  place(file: string, counts: Counts, change: Placing): Promise<void>
  /** Whether that is done; as long as it is not, `putBack` finds what was there before. */
  isPlaced(change: Placing): Promise<boolean>
  /** Has what was there before in its place again, wherever one of the two was cut off. */
  putBack(change: Placing): Promise<void>
  /** Opens what is in place, and brings it up to this version. Throws where that can't be. */
  upgrade(): Promise<void>
}

/** A copy that takes the place of what is there. */
export interface Placing {
  /** Where what is there goes. */
  readonly aside: string
  /** Whether there is something. */
  readonly wasThere: boolean
}

/** Something outside of this program failed; the message is one line. */
export class DumpFailed extends Error {}

/** What lies beside a file of SQLite's: its last writes may be in there alone. */
const logEnds = ['-wal', '-shm']

/** The embedded database of a data folder. */
export const sqliteDumper = (dataFolder: string): Dumper => {
  const place = path.join(dataFolder, databaseFile)
  const half = `${place}.part`
  return {
    engine: 'sqlite',
    file: databaseFile,
    async dump(file) {
      if (!existsSync(place)) throw new DumpFailed(`${dataFolder}: there is no database yet`)
      const from = new DatabaseSync(place, { readOnly: true })
      try {
        // in one step: otherwise each write of a server begins it anew
        await backup(from, file, { rate: 2 ** 30 })
      } finally {
        from.close()
      }
      // whoever reads it needs no files beside it, and leaves none
      const copy = new DatabaseSync(file)
      copy.exec('pragma journal_mode = delete')
      copy.close()
      return countFile(file)
    },
    async check(file, counts) {
      mustEqual(countFile(file), counts)
    },
    // the lock of the data folder tells
    mustBeAlone: async () => {},
    isThere: async () => existsSync(place),
    hasAside: async () => false,
    asides: async () => new Map(),
    dropAside: async () => {},
    staged: [half],
    async stage(file, counts) {
      await copyFile(file, half)
      const handle = await open(half, 'r+')
      await handle.sync()
      await handle.close()
      mustEqual(countFile(half), counts)
    },
    async place(_file, _counts, { aside }) {
      const to = path.join(dataFolder, aside, databaseFile)
      // the file itself last: as long as it is in place, what lies beside it is its own
      for (const end of [...logEnds, '']) {
        if (!existsSync(place + end)) continue
        await mkdir(path.dirname(to), { recursive: true })
        await rename(place + end, to + end)
      }
      await rename(half, place)
      await syncFolder(dataFolder)
    },
    isPlaced: async () => !existsSync(half),
    async putBack({ aside }) {
      const from = path.join(dataFolder, aside, databaseFile)
      if (!existsSync(half)) await rename(place, half)
      if (!existsSync(place)) {
        // of the copy: see `place`
        for (const end of logEnds) await rm(place + end, { force: true })
        if (existsSync(from)) await rename(from, place)
      }
      for (const end of logEnds) if (existsSync(from + end)) await rename(from + end, place + end)
      await syncFolder(dataFolder)
    },
    upgrade: async () => (await openBeside(dataFolder)).close(),
  }
}

/** Counts the rows of a copy, after it was read as a whole. Throws DumpFailed where it is damaged. */
function countFile(file: string): Counts {
  const copy = new DatabaseSync(file, { readOnly: true })
  try {
    const [found] = copy.prepare('pragma integrity_check(1)').all()
    if (found?.['integrity_check'] !== 'ok') throw new DumpFailed(`${file} is damaged`)
    const tables = copy
      .prepare("select name from sqlite_master where type = 'table' and name not like 'sqlite\\_%' escape '\\'")
      .all()
    return Object.fromEntries(
      tables.map(({ name }) => [
        String(name),
        Number(copy.prepare(`select count(*) as rows from "${String(name)}"`).get()!['rows']),
      ]),
    )
  } catch (error) {
    throw error instanceof DumpFailed ? error : new DumpFailed(`${file} is damaged`)
  } finally {
    copy.close()
  }
}

function mustEqual(found: Counts, counts: Counts): void {
  for (const name of new Set([...Object.keys(found), ...Object.keys(counts)]))
    if (found[name] !== counts[name])
      throw new DumpFailed(`the copy has ${found[name] ?? 'no'} rows of ${name}, not ${counts[name] ?? 'none'}`)
}
