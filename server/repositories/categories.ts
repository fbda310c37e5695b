import type { Db } from '../database/tables.ts'
import type { WorkKind } from '../database/tables/works.ts'

/** Ids that the product gives a meaning: all novels, all comics; and all games, for their first channel. */
export const wholeKind = { novel: 50, comic: 74, game: 80 } as const

/** Whether a category stands for everything of its kind. */
export const isWholeKind = (kind: WorkKind, id: number): boolean =>
  kind in wholeKind && wholeKind[kind as keyof typeof wholeKind] === id

/** The categories of a kind, in their order, without those that stand for all of it. */
export async function categoriesOfKind(db: Db, kind: WorkKind) {
  const rows = await db
    .selectFrom('categories')
    .selectAll()
    .where('type', '=', kind)
    .orderBy('place')
    .orderBy('id')
    .execute()
  return rows.filter(({ id }) => !isWholeKind(kind, id))
}
