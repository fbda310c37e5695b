import type { PictureSet } from '#contract/shapes/picture.ts'
import type { Db } from '../database/tables.ts'
import { readJson } from '../database/tables/types.ts'
import { likedOf } from '../repositories/likes.ts'
import type { WorkRow } from '../repositories/works.ts'
import { unlockedOf } from '../services/unlocked.ts'
import { cardOf, authorsOf } from './users.ts'
import type { Viewer } from './viewer.ts'
import { marksOf } from './works.ts'

/** Picture sets' cards, in the order of their rows. */
export async function pictureCards(db: Db, rows: readonly WorkRow[], viewer: Viewer): Promise<PictureSet[]> {
  const ids = rows.map(({ id }) => id)
  const marks = await marksOf(db, 'picture', rows, viewer)
  const liked = await likedOf(db, viewer.userId, 'picture', ids)
  const unlocked = await unlockedOf(db, viewer.userId, 'picture', rows)
  const users = await authorsOf(db, rows, viewer)
  return rows.map((row) => {
    const { category, tags, series, isFavorite } = marks(row)
    return {
      id: row.id,
      title: row.title,
      cover: readJson(row.cover),
      count: row.size,
      category,
      tags,
      ...(series && { series }),
      user: cardOf(users, row.user_id),
      views: row.plays,
      likes_count: row.likes_count,
      comments_count: row.comments_count,
      coins: row.coins,
      is_pay: row.coins > 0 && unlocked.has(row.id),
      is_like: liked.has(row.id),
      is_favorite: isFavorite,
      created_at: row.created_at,
    }
  })
}
