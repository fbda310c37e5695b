import type { Review } from '#contract/shapes/comment.ts'
import type { Db } from '../database/tables.ts'
import { readJson } from '../database/tables/types.ts'
import { cardOf, userCardsById } from './users.ts'
import type { Viewer } from './viewer.ts'
import type { ReviewRow } from '../repositories/datings.ts'

/** Reviews as they are shown, in the order of their rows. Nobody answers or likes them. */
export async function reviewCards(db: Db, rows: readonly ReviewRow[], viewer: Viewer): Promise<Review[]> {
  const users = await userCardsById(
    db,
    rows.map((row) => row.user_id),
    viewer,
  )
  return rows.map((row) => ({
    id: row.id,
    user: cardOf(users, row.user_id),
    content: row.content,
    likes_count: 0,
    replies_count: 0,
    is_praise: false,
    created_at: row.created_at,
    ...(row.request_id !== null && row.user_id === viewer.userId && { request_id: row.request_id }),
    score: row.score,
    images: readJson(row.images),
  }))
}
