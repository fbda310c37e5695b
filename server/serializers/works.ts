import type { Selectable } from 'kysely'
import type { Category, Series, Tag } from '#contract/shapes/common.ts'
import type { Db } from '../database/tables.ts'
import { readJson } from '../database/tables/types.ts'
import type { SeriesTable, WorkKind } from '../database/tables/works.ts'
import { favoriteKind, likedOf, seriesKind } from '../repositories/likes.ts'
import { tagsOf } from '../repositories/tags.ts'
import { seriesOfIds, type WorkRow } from '../repositories/works.ts'
import { categoriesById } from './categories.ts'
import { cardOf } from './users.ts'
import { distinct, type Viewer } from './viewer.ts'

/** What the cards of all kinds of works say beside their own fields. */
export interface WorkMarks {
  readonly category: Category
  readonly tags: Tag[]
  readonly series: Series | undefined
  readonly isFavorite: boolean
}

/** Category, tags, series and favorite of these works, which are all of one kind. */
export async function marksOf(
  db: Db,
  kind: WorkKind,
  rows: readonly WorkRow[],
  viewer: Viewer,
): Promise<(row: WorkRow) => WorkMarks> {
  const ids = rows.map(({ id }) => id)
  const tags = ids.length === 0 ? new Map<number, Tag[]>() : await tagsOf(db, kind, ids)
  const favorites = await likedOf(db, viewer.userId, favoriteKind(kind), ids)
  const categories = await categoriesById(
    db,
    rows.map((row) => row.category_id),
  )
  const series = await seriesById(
    db,
    kind,
    rows.flatMap((row) => row.series_id ?? []),
    viewer,
  )
  return (row) => ({
    category: cardOf(categories, row.category_id),
    tags: tags.get(row.id) ?? [],
    series: row.series_id === null ? undefined : series.get(row.series_id),
    isFavorite: favorites.has(row.id),
  })
}

async function seriesById(
  db: Db,
  kind: WorkKind,
  ids: readonly number[],
  viewer: Viewer,
): Promise<Map<number, Series>> {
  if (ids.length === 0) return new Map()
  const rows = await seriesOfIds(db, distinct(ids))
  const cards = await seriesCards(db, kind, rows, viewer)
  return new Map(cards.map((card) => [card.id, card]))
}

/** The cards of series of one kind, in the order of their rows. */
export async function seriesCards(
  db: Db,
  kind: WorkKind,
  rows: readonly Selectable<SeriesTable>[],
  { userId }: Viewer,
): Promise<Series[]> {
  const followed = await likedOf(
    db,
    userId,
    seriesKind(kind),
    rows.map(({ id }) => id),
  )
  return rows.map(({ id, title, cover, count }) => ({
    id,
    title,
    cover: readJson(cover),
    count,
    is_follow: followed.has(id),
  }))
}
