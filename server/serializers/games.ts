import type { Game } from '#contract/shapes/game.ts'
import type { Db } from '../database/tables.ts'
import { readJson } from '../database/tables/types.ts'
import { likedOf } from '../repositories/likes.ts'
import { gameFiles, type WorkRow } from '../repositories/works.ts'
import { unlockedOf } from '../services/unlocked.ts'
import { cardOf } from './users.ts'
import type { Viewer } from './viewer.ts'
import { marksOf } from './works.ts'

/** Games' cards, in the order of their rows; links only for those who may have them. */
export async function gameCards(db: Db, rows: readonly WorkRow[], viewer: Viewer): Promise<Game[]> {
  const ids = rows.map(({ id }) => id)
  if (ids.length === 0) return []
  const marks = await marksOf(db, 'game', rows, viewer)
  const liked = await likedOf(db, viewer.userId, 'game', ids)
  const unlocked = await unlockedOf(db, viewer.userId, 'game', rows)
  const filesOfAll = await gameFiles(db, ids)
  const filesById = new Map(filesOfAll.map((row) => [row.work_id, row]))
  return rows.map((row) => {
    const { tags, isFavorite } = marks(row)
    const files = cardOf(filesById, row.id)
    return {
      id: row.id,
      title: row.title,
      cover: readJson(row.cover),
      screenshots: readJson(files.screenshots),
      intro: row.intro,
      platforms: readJson(files.platforms),
      size: files.size,
      tags,
      likes_count: row.likes_count,
      comments_count: row.comments_count,
      coins: row.coins,
      is_pay: row.coins > 0 && unlocked.has(row.id),
      is_like: liked.has(row.id),
      is_favorite: isFavorite,
      ...(unlocked.has(row.id) && { links: readJson(files.links) }),
    }
  })
}
