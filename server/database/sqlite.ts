import { DatabaseSync } from 'node:sqlite'
import { SqliteAdapter, SqliteDialect, type Driver } from 'kysely'
import { SqliteDriver } from './sqlite-driver.ts'

/**
 * Kysely's dialect over node:sqlite. One connection serves all, so a query on the database while a transaction is
 * open waits for its end: inside a transaction only the transaction may be asked.
 */
export const sqliteDialect = (sqlite: DatabaseSync): SqliteDialect => new InTurns(sqlite)

class InTurns extends SqliteDialect {
  readonly #sqlite: DatabaseSync

  constructor(sqlite: DatabaseSync) {
    super({ database: async () => Promise.reject(new Error('this dialect has a driver of its own')) })
    this.#sqlite = sqlite
  }

  override createDriver(): Driver {
    return new SqliteDriver(this.#sqlite)
  }

  override createAdapter(): SqliteAdapter {
    return new InTurnsAdapter()
  }
}

class InTurnsAdapter extends SqliteAdapter {
  /** SQLite changes its schema in transactions too; Kysely does so only where it is told. */
  override get supportsTransactionalDdl(): boolean {
    return true
  }

  /** The driver gives out turns itself. */
  override get supportsMultipleConnections(): boolean {
    return true
  }
}

/** `full` waits at each commit until the disk has it; where the disk itself would keep it back, it is told not to. */
const pragmas = [
  // while it is opened nothing else runs here
  'busy_timeout = 5000',
  'journal_mode = wal',
  'synchronous = full',
  'fullfsync = on',
  'checkpoint_fullfsync = on',
  'foreign_keys = on',
  // from now on the driver waits
  'busy_timeout = 0',
]

/** Opens a file, or memory, with durable commits: what was answered survives a loss of power. */
export function openSqlite(file: string): DatabaseSync {
  const sqlite = new DatabaseSync(file)
  for (const pragma of pragmas) sqlite.exec(`pragma ${pragma}`)
  return sqlite
}
