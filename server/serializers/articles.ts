import type { Selectable } from 'kysely'
import type { Article, ArticleMedia } from '#contract/shapes/article.ts'
import type { RequestContext } from '../api/handler.ts'
import type { ArticleMediaTable } from '../database/tables/articles.ts'
import { readJson } from '../database/tables/types.ts'
import type { Streams } from '../media/streams.ts'
import { mediaOf, type ArticleRow } from '../repositories/articles.ts'
import { favoriteKind, likedOf } from '../repositories/likes.ts'
import { tagsOf } from '../repositories/tags.ts'
import { unlockedOf } from '../services/unlocked.ts'
import { categoriesById } from './categories.ts'
import { cardOf } from './users.ts'
import { viewerOf } from './viewer.ts'

type MediaRow = Selectable<ArticleMediaTable>

/**
 * Articles as they are shown, in the order of their rows; with their text only where it is asked for. Of each picture
 * and clip there is an entry; what is in it only where the viewer may have it.
 */
export async function articleCards(
  ask: Pick<RequestContext<unknown>, 'db' | 'person' | 'nowMs' | 'line' | 'parts'>,
  rows: readonly ArticleRow[],
  { withBody = false }: { readonly withBody?: boolean } = {},
): Promise<Article[]> {
  if (rows.length === 0) return []
  const { db, parts } = ask
  const { userId } = viewerOf(ask)
  const ids = rows.map(({ id }) => id)
  const tags = await tagsOf(db, 'article', ids)
  const categories = await categoriesById(
    db,
    rows.map((row) => row.category_id),
  )
  const favorites = await likedOf(db, userId, favoriteKind('article'), ids)
  const unlocked = await unlockedOf(db, userId, 'article', rows)
  const media = await mediaOf(db, ids)
  return rows.map((row) => {
    const whole = unlocked.has(row.id)
    return {
      id: row.id,
      title: row.title,
      covers: readJson(row.covers),
      category: cardOf(categories, row.category_id),
      tags: tags.get(row.id) ?? [],
      summary: row.summary,
      ...(withBody && { body: whole ? row.body : (row.free_body ?? row.body) }),
      media: (media.get(row.id) ?? []).map((one) => mediaCard(one, whole || one.free === 1, parts.streams)),
      views: row.plays,
      comments_count: row.comments_count,
      coins: row.coins,
      is_pay: row.coins > 0 && whole,
      is_favorite: favorites.has(row.id),
      created_at: row.created_at,
      author: row.author,
    }
  })
}

/** What stands for a clip is shown to everybody, a picture only to those who may see it. */
function mediaCard(row: MediaRow, may: boolean, streams: Streams): ArticleMedia {
  if (row.loop === null || row.seconds === null) return { type: 'image', ...(may && { image: readJson(row.image) }) }
  const best = may ? streams.full({ id: row.id, loop: row.loop, seconds: row.seconds }, 'article').at(-1) : undefined
  return { type: 'video', image: readJson(row.image), ...(best && { stream: best }) }
}
