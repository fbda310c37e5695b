import type { Game, GameLink } from '#contract/shapes/game.ts'
import type { Db } from '../database/tables.ts'
import { readJson } from '../database/tables/types.ts'
import { fileAddress } from '../media/stream-access.ts'
import { likedOf } from '../repositories/likes.ts'
import { gameFiles, givenFiles, type WorkRow } from '../repositories/works.ts'
import { unlockedOf } from '../services/unlocked.ts'
import { cardOf } from './users.ts'
import type { Viewer } from './viewer.ts'
import { marksOf } from './works.ts'

/** Games' cards, in the order of their rows; links only for those who may have them, and those of files for a day. */
export async function gameCards(db: Db, rows: readonly WorkRow[], viewer: Viewer): Promise<Game[]> {
  const ids = rows.map(({ id }) => id)
  if (ids.length === 0) return []
  const marks = await marksOf(db, 'game', rows, viewer)
  const liked = await likedOf(db, viewer.userId, 'game', ids)
  const unlocked = await unlockedOf(db, viewer.userId, 'game', rows)
  const filesOfAll = await gameFiles(db, ids)
  const filesById = new Map(filesOfAll.map((row) => [row.work_id, row]))
  const links = await gameLinks(db, [...unlocked], viewer)
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
      ...(unlocked.has(row.id) && { links: [...(links.get(row.id) ?? []), ...readJson(files.links)] }),
    }
  })
}

/** The files of games that are given out here, by the games' ids. The rights to them are asked before. */
async function gameLinks(db: Db, ids: readonly number[], viewer: Viewer): Promise<Map<number, GameLink[]>> {
  const links = new Map<number, GameLink[]>()
  if (ids.length === 0) return links
  for (const { work_id: workId, title, source, id, sha256, bytes } of await givenFiles(db, ids)) {
    const file = readJson(source)
    if (file.from !== 'file') continue
    const link = { platform: file.platform, label: title, url: fileAddress(viewer, id, file.name) }
    const known = { ...(sha256 !== null && { sha256 }), ...(bytes !== null && { bytes }) }
    links.set(workId, [...(links.get(workId) ?? []), { ...link, ...known }])
  }
  return links
}
