import { existsSync } from 'node:fs'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { Kysely, sql } from 'kysely'
import type { Pool } from 'pg'
import { databaseFile } from '../../config/data-folder.ts'
import type { Engine } from './columns.ts'
import { lockFolder } from './lock.ts'
import { migrate } from './migrate.ts'
import { openSqlite, sqliteDialect } from './sqlite.ts'
import type { Db, Tables } from './tables.ts'

/** An open database of this version. */
export interface OpenDatabase {
  readonly db: Db
  readonly engine: Engine
  /** The connections to a database that several servers share. */
  readonly pool?: Pool
  /** Runs what no other server may do at the same time, such as filling an empty database. */
  exclusive<T>(work: () => Promise<T>): Promise<T>
  /** To be called after many rows came in, with ids of their own: in the same transaction, that nobody finds one without the other. */
  settle(on: Db): Promise<void>
  /** Everything in it as bytes, to open copies from; the embedded engine only. */
  snapshot(): Uint8Array
  close(): Promise<void>
}

/** The embedded database in a data folder, which is taken until it is closed. Throws FolderInUse. */
export async function openFolder(folder: string): Promise<OpenDatabase> {
  const unlock = lockFolder(folder)
  try {
    return await openEmbedded(openSqlite(path.join(folder, databaseFile)), unlock)
  } catch (error) {
    unlock()
    throw error
  }
}

/**
 * The embedded database of a data folder on which a server may be running: both see what the other has committed.
 * Throws where there is none, or where it is not of this version.
 */
export async function openBeside(folder: string): Promise<OpenDatabase> {
  const file = path.join(folder, databaseFile)
  if (!existsSync(file)) throw new Error(`${folder}: there is no database yet; start the server once`)
  return openEmbedded(openSqlite(file), () => {})
}

/** A database in memory: empty, or a copy of a snapshot. */
export async function openMemory(snapshot?: Uint8Array): Promise<OpenDatabase> {
  const sqlite = new DatabaseSync(':memory:')
  if (snapshot) sqlite.deserialize(snapshot)
  return openEmbedded(sqlite, () => {}, snapshot === undefined)
}

async function openEmbedded(sqlite: DatabaseSync, unlock: () => void, migrating = true): Promise<OpenDatabase> {
  const db = new Kysely<Tables>({ dialect: sqliteDialect(sqlite) })
  if (migrating) await migrate(db, 'sqlite')
  return {
    db,
    engine: 'sqlite',
    exclusive: (work) => work(),
    settle: async (on) => void (await sql`analyze`.execute(on)),
    snapshot: () => sqlite.serialize(),
    close: async () => {
      await db.destroy()
      if (sqlite.isOpen) sqlite.close()
      unlock()
    },
  }
}
