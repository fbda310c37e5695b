import type { AudioBook } from '#contract/shapes/audio.ts'
import type { Db } from '../database/tables.ts'
import { readJson } from '../database/tables/types.ts'
import { likedOf } from '../repositories/likes.ts'
import type { WorkRow } from '../repositories/works.ts'
import { pricesLeft } from '../services/unlocked.ts'
import type { Viewer } from './viewer.ts'
import { marksOf } from './works.ts'

/** Audio books' cards, in the order of their rows. `coins` is what all of it still costs the viewer. */
export async function audioCards(db: Db, rows: readonly WorkRow[], viewer: Viewer): Promise<AudioBook[]> {
  const marks = await marksOf(db, 'audio', rows, viewer)
  const left = await pricesLeft(db, 'audio', rows, viewer)
  const liked = await likedOf(
    db,
    viewer.userId,
    'audio',
    rows.map(({ id }) => id),
  )
  return rows.map((row) => {
    const { category, tags, series, isFavorite } = marks(row)
    return {
      id: row.id,
      title: row.title,
      cover: readJson(row.cover),
      author: row.author,
      intro: row.intro,
      chapters_count: row.parts_count,
      seconds: row.size,
      category,
      tags,
      ...(series && { series }),
      plays: row.plays,
      likes_count: row.likes_count,
      coins: left.get(row.id) ?? 0,
      is_like: liked.has(row.id),
      is_favorite: isFavorite,
    }
  })
}
