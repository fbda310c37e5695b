import type { Mv } from '#contract/shapes/media.ts'
import type { Want, WantReply } from '#contract/shapes/want.ts'
import type { Db } from '../database/tables.ts'
import { readJson } from '../database/tables/types.ts'
import { likedOf } from '../repositories/likes.ts'
import { wantDetails, wantReplyVideos, type WantReplyRow, type WantRow } from '../repositories/wants.ts'
import { videoCards } from './videos.ts'
import { cardOf, authorsOf } from './users.ts'
import type { Viewer } from './viewer.ts'

/** Requests as they are shown, in the order of their rows. */
export async function wantCards(db: Db, rows: readonly WantRow[], viewer: Viewer): Promise<Want[]> {
  if (rows.length === 0) return []
  const ids = rows.map(({ id }) => id)
  const users = await authorsOf(db, rows, viewer)
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
    ...(row.edited_at !== null && { edited_at: row.edited_at }),
  }))
}

/** Answers as they are shown, in the order of their rows; of their videos those that are on show. */
export async function wantReplyCards(db: Db, rows: readonly WantReplyRow[], viewer: Viewer): Promise<WantReply[]> {
  if (rows.length === 0) return []
  const ids = rows.map(({ id }) => id)
  const users = await authorsOf(db, rows, viewer)
  const praised = await likedOf(db, viewer.userId, 'want-reply', ids)
  const videos = await videosOf(db, ids, viewer)
  return rows.map((row) => ({
    id: row.id,
    want_id: row.want_id,
    user: cardOf(users, row.user_id),
    content: row.content,
    mvs: videos.get(row.id) ?? [],
    likes_count: row.likes_count,
    comments_count: row.comments_count,
    is_praise: praised.has(row.id),
    accepted: row.accepted_at !== null,
    created_at: row.created_at,
    ...(row.edited_at !== null && { edited_at: row.edited_at }),
    ...(row.request_id !== null && row.user_id === viewer.userId && { request_id: row.request_id }),
  }))
}

async function videosOf(db: Db, replyIds: number[], viewer: Viewer): Promise<Map<number, Mv[]>> {
  const rows = await wantReplyVideos(db, replyIds)
  const cards = await videoCards(db, rows, viewer)
  const videos = new Map<number, Mv[]>()
  for (const [at, { reply_id }] of rows.entries()) {
    const card = cards[at]
    if (card) videos.set(reply_id, [...(videos.get(reply_id) ?? []), card])
  }
  return videos
}
