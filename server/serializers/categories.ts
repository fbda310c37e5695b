import type { Selectable } from 'kysely'
import type { Category } from '#contract/shapes/common.ts'
import type { Db } from '../database/tables.ts'
import type { CategoriesTable } from '../database/tables/pages.ts'
import { distinct } from './viewer.ts'

/** A category as it is shown. */
export const categoryCard = ({ id, name, icon, type }: Selectable<CategoriesTable>): Category => ({
  id,
  name,
  ...(icon !== null && { icon }),
  type,
})

/** These categories by id; an id that is none is left out. */
export async function categoriesById(db: Db, ids: Iterable<number>): Promise<Map<number, Category>> {
  const wanted = distinct(ids)
  if (wanted.length === 0) return new Map()
  const rows = await db.selectFrom('categories').selectAll().where('id', 'in', wanted).execute()
  return new Map(rows.map((row) => [row.id, categoryCard(row)]))
}
