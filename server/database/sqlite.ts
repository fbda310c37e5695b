import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite'
import { SqliteAdapter, SqliteDialect, type SqliteStatement } from 'kysely'

/** More different texts than this are not kept prepared. */
const preparedLimit = 500

/**
 * Kysely's dialect over node:sqlite. One connection serves all, so a query on the database while a transaction is
 * open waits for its end: inside a transaction only the transaction may be asked.
 */
export function sqliteDialect(sqlite: DatabaseSync): SqliteDialect {
  const prepared = new Map<string, SqliteStatement>()
  return new Transactional({
    database: {
      close: () => sqlite.close(),
      prepare: (sql) => {
        const known = prepared.get(sql)
        if (known) return known
        if (prepared.size >= preparedLimit) prepared.clear()
        // A transaction that reads first and then writes must not find that somebody else wrote in between.
        const statement = adapt(sqlite.prepare(sql === 'begin' ? 'begin immediate' : sql))
        prepared.set(sql, statement)
        return statement
      },
    },
  })
}

/** SQLite changes its schema in transactions too; Kysely does so only where it is told. */
class Transactional extends SqliteDialect {
  override createAdapter(): SqliteAdapter {
    return new TransactionalAdapter()
  }
}

class TransactionalAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true
  }
}

function adapt(statement: StatementSync): SqliteStatement {
  const values = (parameters: readonly unknown[]) => parameters as SQLInputValue[]
  return {
    reader: statement.columns().length > 0,
    all: (parameters) => statement.all(...values(parameters)),
    run: (parameters) => statement.run(...values(parameters)),
    iterate: (parameters) => statement.iterate(...values(parameters)),
  }
}

/** `full` waits at each commit until the disk has it; where the disk itself would keep it back, it is told not to. */
const pragmas = [
  'journal_mode = wal',
  'synchronous = full',
  'fullfsync = on',
  'checkpoint_fullfsync = on',
  'foreign_keys = on',
  'busy_timeout = 5000',
]

/** Opens a file, or memory, with durable commits: what was answered survives a loss of power. */
export function openSqlite(file: string): DatabaseSync {
  const sqlite = new DatabaseSync(file)
  for (const pragma of pragmas) sqlite.exec(`pragma ${pragma}`)
  return sqlite
}
