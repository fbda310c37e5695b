import type { DatabaseSync, SQLInputValue, StatementSync } from 'node:sqlite'
import type { CompiledQuery, DatabaseConnection, Driver, QueryResult } from 'kysely'
import { isLocked } from '../faults.ts'

/** More different texts than this are not kept prepared. */
const preparedLimit = 500

/** How long a write waits for another process that holds the file, and how long it looks away in between. */
const patienceMs = 5000
const pauseMs = () => 5 + Math.random() * 20

/**
 * One connection serves all, in turns: a transaction has it until its end, any other statement for itself. Whoever finds
 * the file locked by another process gives its turn away and comes again, so that reads go on and nothing blocks.
 * SQLite's own waiting, which stops the whole process, is off.
 */
export class SqliteDriver implements Driver {
  readonly #sqlite: DatabaseSync
  readonly #prepared = new Map<string, StatementSync>()
  readonly #waiting: (() => void)[] = []
  #isTaken = false

  constructor(sqlite: DatabaseSync) {
    this.#sqlite = sqlite
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<DatabaseConnection> {
    return new Turns(this)
  }

  async beginTransaction(connection: DatabaseConnection): Promise<void> {
    // A transaction that reads first and then writes must not find that somebody else wrote in between.
    await this.inTurn(() => this.#sqlite.exec('begin immediate'), true)
    ;(connection as Turns).holdsTurn = true
  }

  async commitTransaction(connection: DatabaseConnection): Promise<void> {
    ;(connection as Turns).mustBeWhole()
    this.#sqlite.exec('commit')
  }

  async rollbackTransaction(): Promise<void> {
    // What has no room left, or fails to be written, SQLite has undone by itself: saying so again would hide why.
    if (this.#sqlite.isTransaction) this.#sqlite.exec('rollback')
  }

  async releaseConnection(connection: DatabaseConnection): Promise<void> {
    const turns = connection as Turns
    if (!turns.holdsTurn) return
    turns.holdsTurn = false
    this.#leave()
  }

  async destroy(): Promise<void> {
    this.#sqlite.close()
  }

  get isInTransaction(): boolean {
    return this.#sqlite.isTransaction
  }

  /** Runs when it is this one's turn, which it keeps where it is told to and nothing fails. */
  async inTurn<T>(work: () => T, keeps = false): Promise<T> {
    const endMs = performance.now() + patienceMs
    for (;;) {
      if (this.#isTaken) await new Promise<void>((resolve) => this.#waiting.push(resolve))
      else this.#isTaken = true
      let isDone = false
      try {
        const result = work()
        isDone = true
        return result
      } catch (error) {
        if (!isLocked(error) || performance.now() >= endMs) throw error
      } finally {
        if (!(isDone && keeps)) this.#leave()
      }
      await new Promise((resolve) => setTimeout(resolve, pauseMs()))
    }
  }

  /** Gives the turn to whoever waits longest. */
  #leave(): void {
    const next = this.#waiting.shift()
    if (next) next()
    else this.#isTaken = false
  }

  run<R>({ sql, parameters }: CompiledQuery): QueryResult<R> {
    const statement = this.#prepare(sql)
    const values = parameters as SQLInputValue[]
    if (statement.columns().length > 0) return { rows: statement.all(...values) as R[] }
    const { changes, lastInsertRowid } = statement.run(...values)
    return { numAffectedRows: BigInt(changes), insertId: BigInt(lastInsertRowid), rows: [] }
  }

  #prepare(sql: string): StatementSync {
    const known = this.#prepared.get(sql)
    if (known) return known
    if (this.#prepared.size >= preparedLimit) this.#prepared.clear()
    const statement = this.#sqlite.prepare(sql)
    this.#prepared.set(sql, statement)
    return statement
  }
}

/** The connection as one of its users sees it. */
class Turns implements DatabaseConnection {
  readonly #driver: SqliteDriver
  /** While a transaction is open. */
  holdsTurn = false
  /** Why the transaction was ended by SQLite itself. */
  #lost: { readonly why: unknown } | undefined

  constructor(driver: SqliteDriver) {
    this.#driver = driver
  }

  /** A transaction that is no more must not go on as single statements. Throws what ended it. */
  mustBeWhole(): void {
    if (this.#lost) throw this.#lost.why
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    if (!this.holdsTurn) return this.#driver.inTurn(() => this.#driver.run<R>(query))
    this.mustBeWhole()
    try {
      return this.#driver.run<R>(query)
    } catch (error) {
      if (!this.#driver.isInTransaction) this.#lost = { why: error }
      throw error
    }
  }

  // oxlint-disable-next-line require-yield
  async *streamQuery(): AsyncIterableIterator<never> {
    throw new Error('rows are read as a whole: their connection is everybody’s')
  }
}
