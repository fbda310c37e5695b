import type { IndexableType, Table } from 'dexie'

/** Which of these keys a table has, without reading rows; each is asked for alone, since sealed keys have no order. */
export async function keysThere<K extends IndexableType>(
  table: Table<unknown, K>,
  keys: readonly K[],
): Promise<Set<K>> {
  const counts = await Promise.all(keys.map((key) => table.where(':id').equals(key).count()))
  return new Set(keys.filter((_, at) => counts[at]))
}
