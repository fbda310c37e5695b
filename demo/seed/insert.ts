import type { Insertable } from 'kysely'
import type { Tables, Tx } from '#server/database/tables.ts'

/** Engines take a limited number of values in one statement; this fits both. */
const maxValues = 30_000
const maxRows = 500

/** Inserts many rows in few statements. */
export async function insertAll<T extends keyof Tables>(
  tx: Tx,
  table: T,
  rows: readonly Insertable<Tables[T]>[],
): Promise<void> {
  const [first] = rows
  if (!first) return
  const size = Math.min(maxRows, Math.floor(maxValues / Object.keys(first).length))
  for (let from = 0; from < rows.length; from += size) {
    await tx
      .insertInto(table)
      .values(rows.slice(from, from + size) as never)
      .execute()
  }
}
