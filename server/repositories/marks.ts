import type { Db } from '../database/tables.ts'

/** Which of these items a table holds for somebody; it holds nothing for nobody. */
export async function markedOf(
  db: Db,
  table: 'likes' | 'purchases',
  userId: number | undefined,
  kind: string,
  ids: readonly number[],
): Promise<Set<number>> {
  if (userId === undefined || ids.length === 0) return new Set()
  const rows = await db
    .selectFrom(table)
    .select('item_id')
    .where('user_id', '=', userId)
    .where('kind', '=', kind)
    .where('item_id', 'in', ids)
    .execute()
  return new Set(rows.map((row) => row.item_id))
}
