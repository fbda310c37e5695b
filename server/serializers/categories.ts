import type { Category } from '#contract/shapes/common.ts'
import type { Db } from '../database/tables.ts'
import { categoriesOfIds, type CategoryRow } from '../repositories/categories.ts'
import { distinct } from './viewer.ts'

/** A category as it is shown. */
export const categoryCard = ({ id, name, icon, type }: CategoryRow): Category => ({
  id,
  name,
  ...(icon !== null && { icon }),
  type,
})

/** These categories by id; an id that is none is left out. */
export async function categoriesById(db: Db, ids: Iterable<number>): Promise<Map<number, Category>> {
  const rows = await categoriesOfIds(db, distinct(ids))
  return new Map(rows.map((row) => [row.id, categoryCard(row)]))
}
