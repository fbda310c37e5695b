import type { Want } from '#contract/shapes/want.ts'
import type { Db } from '../database/tables.ts'
import { readJson } from '../database/tables/types.ts'
import { likedOf } from '../repositories/likes.ts'
import { cardOf, userCardsById } from './users.ts'
import type { Viewer } from './viewer.ts'
import { type WantRow, wantDetails } from '../repositories/wants.ts'

/** Requests as they are shown, in the order of their rows. */
export async function wantCards(db: Db, rows: readonly WantRow[], viewer: Viewer): Promise<Want[]> {
  if (rows.length === 0) return []
  const ids = rows.map(({ id }) => id)
  const users = await userCardsById(
    db,
    rows.map((row) => row.user_id),
    viewer,
  )
  const wanted = await likedOf(db, viewer.userId, 'want', ids)
  const byWant = await wantDetails(db, ids)
  return rows.map((row) => ({
    id: row.id,
    title: row.title,
    content: row.content,
    images: readJson(row.images),
    bounty: row.bounty,
    details: (byWant.get(row.id) ?? []).map(({ content, created_at }) => ({ content, created_at })),
    user: cardOf(users, row.user_id),
    want_count: row.likes_count,
    replies_count: row.comments_count,
    status: row.status,
    is_want: wanted.has(row.id),
    created_at: row.created_at,
  }))
}
