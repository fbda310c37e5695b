import type { Stream } from '#contract/shapes/common.ts'
import type { AudioTrack, Mv } from '#contract/shapes/media.ts'
import type { RequestContext } from '../api/handler.ts'
import type { Db } from '../database/tables.ts'
import { readJson } from '../database/tables/types.ts'
import { mediaStreams, type MediaStreams } from '../media/rendition-streams.ts'
import { likedOf } from '../repositories/likes.ts'
import type { VideoRow } from '../repositories/videos.ts'
import { boughtOf } from '../repositories/purchases.ts'
import { tagsOf } from '../repositories/tags.ts'
import { cardOf, authorsOf } from './users.ts'
import type { Viewer } from './viewer.ts'

/** Videos' cards, in the order of their rows; four queries however many they are. */
export async function videoCards(db: Db, rows: readonly VideoRow[], viewer: Viewer): Promise<Mv[]> {
  if (rows.length === 0) return []
  const ids = rows.map(({ id }) => id)
  const tags = await tagsOf(db, 'video', ids)
  const users = await authorsOf(db, rows, viewer)
  const liked = await likedOf(db, viewer.userId, 'video', ids)
  const bought = await boughtOf(db, viewer.userId, 'video', ids)
  return rows.map((row) => ({
    id: row.id,
    title: row.title,
    cover: readJson(row.cover),
    seconds: row.seconds,
    aspect: row.aspect,
    small: row.small === 1,
    plays: row.plays,
    likes_count: row.likes_count,
    comments_count: row.comments_count,
    coins: row.coins,
    vip_only: row.vip_only === 1,
    tags: tags.get(row.id) ?? [],
    user: cardOf(users, row.user_id),
    created_at: row.created_at,
    is_like: liked.has(row.id),
    is_pay: bought.has(row.id) || (row.coins > 0 && row.user_id === viewer.userId),
  }))
}

/** All of a video for somebody who has just come to watch it. */
export async function unlockedStreams(
  ask: Pick<RequestContext<unknown>, 'db' | 'parts'>,
  row: VideoRow,
): Promise<{ streams: Stream[]; audios?: AudioTrack[] }> {
  const { full, audios = [] } = await videoStreams(ask, row)
  return { streams: [...full], ...(audios.length > 0 && { audios: [...audios] }) }
}

/**
 * What of a video is played, whoever may watch it: of its original, where there may be nothing yet; of a loop, beside
 * which there may be captions and a storyboard.
 */
export async function videoStreams(
  { db, parts }: Pick<RequestContext<unknown>, 'db' | 'parts'>,
  row: VideoRow,
): Promise<MediaStreams> {
  const { media_id: mediaId, loop } = row
  const ofMedia = mediaId === null ? undefined : (await mediaStreams(db, parts.secret, [mediaId])).get(mediaId)
  if (loop === '') return ofMedia ?? { full: [] }
  return { ...ofMedia, full: parts.streams.full(row), preview: parts.streams.preview(row) }
}
