import type { Db } from '../database/tables.ts'

/** Which of these items somebody likes; nobody likes nothing. */
export async function likedOf(db: Db, userId: number | undefined, kind: string, ids: number[]): Promise<Set<number>> {
  if (userId === undefined || ids.length === 0) return new Set()
  const rows = await db
    .selectFrom('likes')
    .select('item_id')
    .where('user_id', '=', userId)
    .where('kind', '=', kind)
    .where('item_id', 'in', ids)
    .execute()
  return new Set(rows.map((row) => row.item_id))
}

/** Which of these items somebody unlocked for good. */
export async function boughtOf(db: Db, userId: number | undefined, kind: string, ids: number[]): Promise<Set<number>> {
  if (userId === undefined || ids.length === 0) return new Set()
  const rows = await db
    .selectFrom('purchases')
    .select('item_id')
    .where('user_id', '=', userId)
    .where('kind', '=', kind)
    .where('item_id', 'in', ids)
    .execute()
  return new Set(rows.map((row) => row.item_id))
}
