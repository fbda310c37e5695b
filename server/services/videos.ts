import { me, type Handler } from '../api/handler.ts'
import type { Tx } from '../database/tables.ts'
import { setLike } from '../repositories/likes.ts'
import {
  countVideoRow,
  liveVideo,
  videoCovers,
  videosById,
  setVideoHeat,
  type VideoRow,
} from '../repositories/videos.ts'
import { countCreatorDay, countGot } from '../repositories/users.ts'
import { addWatch, findWatch, updateWatch } from '../repositories/watches.ts'
import { takeFreeIn, watchingOf } from './access.ts'
import { dayOf } from './day.ts'
import { groupsOf } from './groups.ts'
import { hotScore } from './hot-score.ts'
import { notifyOfItemLike } from './messages.ts'

/** What happened to a video; `likes` and `comments` may go back. */
export interface VideoChange {
  readonly plays?: number
  readonly likes?: number
  readonly comments?: number
}

/** Counts what happened to a video, for itself, its heat, its creator and the rankings; answers its new row. */
export async function countVideo(
  tx: Tx,
  mvId: number,
  { plays = 0, likes = 0, comments = 0 }: VideoChange,
  nowMs: number,
): Promise<VideoRow> {
  const row = await countVideoRow(tx, mvId, { plays, likes, comments })
  const heat = hotScore(row.created_at, { plays: row.plays, likes: row.likes_count, comments: row.comments_count })
  await setVideoHeat(tx, mvId, heat)
  if (plays !== 0 || likes !== 0) {
    await countGot(tx, row.user_id, { plays, likes })
    await countCreatorDay(tx, row.user_id, dayOf(nowMs), { plays, likes })
  }
  return { ...row, heat }
}

/** Collections of videos that somebody likes. */
export const videoGroups = groupsOf({
  kind: 'video',
  existing: async (db, ids) => (await videosById(db, ids)).map(({ id }) => id),
  like: async (tx, userId, id, nowMs) => void (await setVideoLike(tx, userId, await liveVideo(tx, id), true, nowMs)),
  covers: videoCovers,
})

/** Likes or unlikes a video and counts it; answers the row as it is then, and whether that is new. */
async function setVideoLike(tx: Tx, userId: number, row: VideoRow, on: boolean, nowMs: number) {
  const isNew = await setLike(tx, { userId, kind: 'video', id: row.id }, on, nowMs)
  return { row: isNew ? await countVideo(tx, row.id, { likes: on ? 1 : -1 }, nowMs) : row, isNew }
}

/** Likes a video, into a collection where one is named; no longer liked, it leaves all collections. */
export const likeVideo: Handler<'mv.like'> = async (ask) => {
  const { db: tx, input, nowMs } = ask
  const { id: userId } = me(ask)
  const { row, isNew } = await setVideoLike(tx, userId, await liveVideo(tx, input.id), input.on, nowMs)
  if (isNew && input.on) await notifyOfItemLike(ask, 'video', row)
  if (!input.on) await videoGroups.takeOut(tx, userId, input.id)
  else if (input.group_id !== undefined) {
    await videoGroups.mustBeMine(tx, userId, input.group_id)
    await videoGroups.put(tx, userId, input.group_id, [input.id], nowMs)
  }
  return { is_like: input.on, likes_count: row.likes_count }
}

/**
 * Keeps what was watched. The first log of a day counts as a play. A VIP video took one of the day's free ones from
 * somebody without VIP when its key was given; one that is kept on their device takes it here. Seconds do not add up: the furthest counts.
 */
export const noteWatched: Handler<'mv.log'> = async ({ db: tx, input, person, nowMs }) => {
  const row = await liveVideo(tx, input.id)
  const day = dayOf(nowMs)
  const { takesFree } = await watchingOf(tx, row, person, nowMs)
  if (takesFree) await takeFreeIn(tx, row.id, person, nowMs)
  const seconds = Math.min(input.seconds, row.seconds)
  const completed = input.completed ? 1 : 0
  const key = { person: person.key, day, mvId: row.id }
  const known = await findWatch(tx, key)
  if (!known) {
    await addWatch(tx, key, { counted: 0, seconds, completed, updated_at: nowMs })
    await countVideo(tx, row.id, { plays: 1 }, nowMs)
    return {}
  }
  // its key was given, and this is the first that is heard of it
  if (known.updated_at === 0) await countVideo(tx, row.id, { plays: 1 }, nowMs)
  await updateWatch(tx, key, {
    counted: known.counted,
    seconds: Math.max(known.seconds, seconds),
    completed: known.completed === 1 ? 1 : completed,
    updated_at: nowMs,
  })
  return {}
}
