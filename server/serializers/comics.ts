import type { Comic } from '#contract/shapes/comic.ts'
import type { Db } from '../database/tables.ts'
import { readJson } from '../database/tables/types.ts'
import type { WorkRow } from '../repositories/works.ts'
import { pricesLeft } from '../services/unlocked.ts'
import type { Viewer } from './viewer.ts'
import { marksOf } from './works.ts'

/** Comics' cards, in the order of their rows. `coins` is what all of it still costs the viewer. */
export async function comicCards(db: Db, rows: readonly WorkRow[], viewer: Viewer): Promise<Comic[]> {
  const marks = await marksOf(db, 'comic', rows, viewer)
  const left = await pricesLeft(db, 'comic', rows, viewer)
  return rows.map((row) => {
    const { category, tags, isFavorite } = marks(row)
    return {
      id: row.id,
      title: row.title,
      cover: readJson(row.cover),
      author: row.author,
      intro: row.intro,
      status: row.status,
      episodes_count: row.parts_count,
      category,
      tags,
      views: row.plays,
      coins: left.get(row.id) ?? 0,
      is_favorite: isFavorite,
      updated_at: row.updated_at,
    }
  })
}
