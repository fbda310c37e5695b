import type { OutboxRow } from '#bridge/outbox.ts'
import type * as Lay from './apply-optimistic.ts'
import { readAtOnce } from './read-at-once.ts'
import type { ReadDatabase } from './read-database.ts'

/**
 * Reads rows, and lays over them what the person did and the server does not know yet: both as they were at one moment,
 * so that nothing flickers when a confirmation turns the one into the other. The code for it comes when it is needed.
 */
export async function readWithOptimistic<T>(
  db: Pick<ReadDatabase, 'outbox' | 'transaction'>,
  tables: readonly string[],
  read: () => PromiseLike<T>,
  lay: (code: typeof Lay, value: T, rows: OutboxRow[]) => T,
): Promise<T> {
  const [rows, value] = await readAtOnce(db, [...tables, 'outbox'], () =>
    Promise.all([db.outbox.where('laid').equals(1).toArray(), read()]),
  )
  if (rows.length === 0) return value
  // an old build's code may be gone: then the server's truth is shown
  const code = await Promise.resolve(import('./apply-optimistic.ts').catch(() => undefined))
  return code ? lay(code, value, rows) : value
}
