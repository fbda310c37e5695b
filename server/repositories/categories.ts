import type { Selectable } from 'kysely'
import { found } from '../api/refusal.ts'
import type { Db } from '../database/tables.ts'
import type { CategoriesTable } from '../database/tables/pages.ts'
import type { WorkKind } from '../database/tables/works.ts'

/** A category as the database has it. */
export type CategoryRow = Selectable<CategoriesTable>

/** Ids that the product gives a meaning: all novels, all comics; and all games, for their first channel. */
export const wholeKind = { novel: 50, comic: 74, game: 80 } as const

/** Whether a category stands for everything of its kind. */
export const isWholeKind = (kind: WorkKind, id: number): boolean =>
  kind in wholeKind && wholeKind[kind as keyof typeof wholeKind] === id

/** The categories of a kind, in their order, without those that stand for all of it. */
export const categoriesOfKind = async (db: Db, kind: WorkKind): Promise<CategoryRow[]> =>
  (await allCategories(db, kind)).filter(({ id }) => !isWholeKind(kind, id))

/** All categories of a kind, in their order. */
export const allCategories = (db: Db, kind: string): Promise<CategoryRow[]> =>
  db.selectFrom('categories').selectAll().where('type', '=', kind).orderBy('place').orderBy('id').execute()

/** The entries of a channel's grid, in their order. */
export const categoriesOfTab = (db: Db, tabId: number): Promise<CategoryRow[]> =>
  db.selectFrom('categories').selectAll().where('tab_id', '=', tabId).orderBy('place').orderBy('id').execute()

/** A category of a kind, or 404. */
export async function categoryOf(db: Db, kind: string, id: number): Promise<CategoryRow> {
  const query = db.selectFrom('categories').selectAll().where('id', '=', id).where('type', '=', kind)
  return found(await query.executeTakeFirst(), 'category-unknown')
}

/** These categories, in no order. */
export const categoriesOfIds = async (db: Db, ids: readonly number[]): Promise<CategoryRow[]> =>
  ids.length === 0 ? [] : db.selectFrom('categories').selectAll().where('id', 'in', ids).execute()
