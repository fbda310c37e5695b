import type { Db } from '../database/tables.ts'

const idsIn =
  (table: 'likes' | 'purchases') =>
  async (db: Db, userId: number | undefined, kind: string, ids: number[]): Promise<Set<number>> => {
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

/** Which of these items somebody likes; nobody likes nothing. */
export const likedOf = idsIn('likes')

/** Which of these items somebody unlocked for good. */
export const boughtOf = idsIn('purchases')
