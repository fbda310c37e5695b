import type { PersonDatabase } from '#bridge/database.ts'
import type { Table } from 'dexie'

/** A key that both of them take. */
export type Key = string | number | (string | number)[]

/** What reading asks of a table: Dexie's, whose live queries hear of changes, or the browser's own (`plain-rows.ts`). */
export interface ReadTable<T> {
  get(key: Key): PromiseLike<T | undefined>
  bulkGet(keys: Key[]): PromiseLike<(T | undefined)[]>
  toArray(): PromiseLike<T[]>
  where(index: string): {
    between(lower: Key, upper: Key): { toArray(): PromiseLike<T[]> }
    equals(value: Key): { toArray(): PromiseLike<T[]> }
  }
}

type Names = 'answers' | 'cards' | 'hidden' | 'lists' | 'outbox' | 'pages'

/** What reading lists and answers asks of a person's database. */
export type ReadDatabase = {
  [N in Names]: PersonDatabase[N] extends Table<infer T> ? ReadTable<T> : never
} & {
  transaction<T>(mode: 'r', tables: readonly string[], run: () => PromiseLike<T>): PromiseLike<T>
}
