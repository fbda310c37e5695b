import type { Novel } from '#contract/shapes/novel.ts'
import type { Db } from '../database/tables.ts'
import { readJson } from '../database/tables/types.ts'
import type { WorkRow } from '../repositories/works.ts'
import type { Viewer } from './viewer.ts'
import { marksOf } from './works.ts'

/** Novels' cards, in the order of their rows. */
export async function novelCards(db: Db, rows: readonly WorkRow[], viewer: Viewer): Promise<Novel[]> {
  const marks = await marksOf(db, 'novel', rows, viewer)
  return rows.map((row) => {
    const { category, tags, series, isFavorite } = marks(row)
    return {
      id: row.id,
      title: row.title,
      cover: readJson(row.cover),
      author: row.author,
      intro: row.intro,
      words: row.size,
      chapters_count: row.parts_count,
      status: row.status,
      category,
      tags,
      ...(series && { series }),
      views: row.plays,
      is_favorite: isFavorite,
      updated_at: row.updated_at,
    }
  })
}
