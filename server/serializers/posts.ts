import type { Selectable } from 'kysely'
import type { Image } from '#contract/shapes/common.ts'
import type { Post, PostClip, PostVideo, Topic } from '#contract/shapes/post.ts'
import type { RequestContext } from '../api/handler.ts'
import type { TopicsTable } from '../database/tables/pages.ts'
import { readJson } from '../database/tables/types.ts'
import { clipCards, type ClipCard } from '../media/clips.ts'
import type { Streams } from '../media/streams.ts'
import { likedOf } from '../repositories/likes.ts'
import { topicsById, type PostRow } from '../repositories/posts.ts'
import { unlockedOf } from '../services/unlocked.ts'
import { categoriesById } from './categories.ts'
import { cardOf, authorsOf } from './users.ts'
import { distinct, viewerOf } from './viewer.ts'

/** How many pictures of a paid post everybody may see; where it has no clip at least one remains to be unlocked. */
const imagesBefore = 2

function freeImages(row: PostRow, images: readonly Image[]): number {
  return row.cover === null && row.clip_id === null
    ? Math.min(imagesBefore, images.length - 1)
    : Math.min(imagesBefore, images.length)
}

/** Posts as they are shown, in the order of their rows; pictures and clip as far as the viewer may see them. */
export async function postCards(
  ask: Pick<RequestContext<unknown>, 'db' | 'person' | 'nowMs' | 'line' | 'parts'>,
  rows: readonly PostRow[],
): Promise<Post[]> {
  if (rows.length === 0) return []
  const { db, parts } = ask
  const viewer = viewerOf(ask)
  const ids = rows.map(({ id }) => id)
  const users = await authorsOf(db, rows, viewer)
  const topicRows = await topicsById(db, distinct(rows.flatMap((row) => row.topic_id ?? [])))
  const topics = new Map(topicRows.map((row) => [row.id, topicCard(row)]))
  const categories = await categoriesById(
    db,
    rows.flatMap((row) => row.category_id ?? []),
  )
  const praised = await likedOf(db, viewer.userId, 'post', ids)
  const unlocked = await unlockedOf(db, viewer.userId, 'post', rows)
  const clips = await clipCards(
    db,
    parts.secret,
    rows.flatMap((row) => row.clip_id ?? []),
  )
  return rows.map((row) => {
    const whole = unlocked.has(row.id)
    const images = readJson(row.images)
    const clip = row.clip_id === null ? undefined : clips.get(row.clip_id)
    const video = videoOf(row, whole, clip, parts.streams)
    const topic = row.topic_id === null ? undefined : topics.get(row.topic_id)
    const category = row.category_id === null ? undefined : categories.get(row.category_id)
    return {
      id: row.id,
      title: row.title,
      content: row.content,
      images: whole ? images : images.slice(0, freeImages(row, images)),
      images_count: images.length,
      ...(video && { video }),
      ...(topic && { topic }),
      ...(category && { category }),
      user: cardOf(users, row.user_id),
      likes_count: row.likes_count,
      comments_count: row.comments_count,
      coins: row.coins,
      is_pay: row.coins > 0 && whole,
      is_praise: praised.has(row.id),
      created_at: row.created_at,
      ...(row.edited_at !== null && { edited_at: row.edited_at }),
      ...(row.request_id !== null && row.user_id === viewer.userId && { request_id: row.request_id }),
      ...(clip && row.user_id === viewer.userId && { clip: fateOf(clip) }),
    }
  })
}

/** What became of a clip, for whoever sent it. */
function fateOf({ state, refused }: ClipCard): PostClip {
  if (state === 'refused') return { state, ...refused }
  return { state: state === 'ready' ? state : 'waiting' }
}

/** A clip that is still being cut has nothing to play yet; one that could not be cut is not shown at all. */
function videoOf(row: PostRow, whole: boolean, clip: ClipCard | undefined, streams: Streams): PostVideo | undefined {
  if (row.cover === null || row.seconds === null) return undefined
  if (row.clip_id !== null && (!clip || clip.state === 'refused')) return undefined
  const all =
    row.loop === null
      ? (clip?.streams ?? [])
      : streams.full({ id: row.id, loop: row.loop, seconds: row.seconds }, 'post')
  const best = whole ? all.at(-1) : undefined
  return { cover: readJson(row.cover), seconds: clip?.seconds ?? row.seconds, ...(best && { stream: best }) }
}

/** A topic's card. */
export const topicCard = (row: Selectable<TopicsTable>): Topic => ({
  id: row.id,
  name: row.name,
  cover: readJson(row.cover),
  intro: row.intro,
  posts_count: row.posts_count,
})
