import type { Review } from '#contract/shapes/comment.ts'
import type { Dating } from '#contract/shapes/dating.ts'
import type { Db } from '../database/tables.ts'
import { readJson } from '../database/tables/types.ts'
import { areasByCode, reviewedOf, type DatingRow, type ReviewRow } from '../repositories/datings.ts'
import { likedOf } from '../repositories/likes.ts'
import { unlockedOf } from '../services/unlocked.ts'
import { cardOf, authorsOf } from './users.ts'
import { distinct, type Viewer } from './viewer.ts'

/** Listings as they are shown, in the order of their rows; the contact only of those that the viewer unlocked. */
export async function datingCards(db: Db, rows: readonly DatingRow[], viewer: Viewer): Promise<Dating[]> {
  if (rows.length === 0) return []
  const ids = rows.map(({ id }) => id)
  const areas = await areasByCode(db, distinct(rows.map((row) => row.area_code)))
  const liked = await likedOf(db, viewer.userId, 'dating', ids)
  const reviewed = await reviewedOf(db, viewer.userId, ids)
  const unlocked = await unlockedOf(db, viewer.userId, 'dating', rows)
  return rows.map((row) => ({
    id: row.id,
    title: row.title,
    cover: readJson(row.cover),
    images: readJson(row.images),
    area: areas.get(row.area_code) ?? { code: row.area_code, name: row.area_code },
    age: row.age,
    intro: row.intro,
    certified: row.certified === 1,
    score: row.score_tenths / 10,
    reviews_count: row.comments_count,
    likes_count: row.likes_count,
    coins: row.coins,
    is_pay: unlocked.has(row.id),
    is_like: liked.has(row.id),
    ...(reviewed.has(row.id) && { is_reviewed: true }),
    ...(unlocked.has(row.id) && { contact: readJson(row.contact) }),
    created_at: row.created_at,
  }))
}

/** Reviews as they are shown, in the order of their rows. Nobody answers or likes them. */
export async function reviewCards(db: Db, rows: readonly ReviewRow[], viewer: Viewer): Promise<Review[]> {
  const users = await authorsOf(db, rows, viewer)
  return rows.map((row) => ({
    id: row.id,
    user: cardOf(users, row.user_id),
    content: row.content,
    likes_count: 0,
    replies_count: 0,
    is_praise: false,
    created_at: row.created_at,
    ...(row.edited_at !== null && { edited_at: row.edited_at }),
    ...(row.request_id !== null && row.user_id === viewer.userId && { request_id: row.request_id }),
    score: row.score,
    images: readJson(row.images),
  }))
}
