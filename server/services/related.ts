import { randomInt } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import { floor } from '#contract/desk/today.ts'
import type { Db } from '../database/tables.ts'
import { takeLease } from '../repositories/retention.ts'
import {
  dropFormerNeighbors,
  keepNeighbors,
  lastUserId,
  likedBy,
  neighborIds,
  usersBetween,
  watchedBy,
  type VideoMark,
} from '../repositories/video-neighbors.ts'
import { relatedVideos, videosById, type VideoRow } from '../repositories/videos.ts'
import { collectMarks, type Mark, type Marks } from './item-to-item.ts'

const hourMs = 3600 * 1000
const dayMs = 24 * hourMs

/** So often it is found anew what goes together. */
const everyMs = 6 * hourMs
/** Marks of films and of clips that are held in memory at once. Where there are more, other people are taken each time. */
const mostMarks = 1_000_000
/** So many accounts are read by one statement. */
const usersAtOnce = 50
/** So many videos are written by one statement. */
const keptAtOnce = 100
/** So long others wait at most until they have their turn. */
const sliceMs = 10
/** So many neighbors of a video are kept: some will have gone by the time they are asked for. */
const mostNeighbors = 50

/** Who left before so much of a video did not watch it. */
const leastShare = 0.1
/** A like of so long ago weighs half, and so does what was watched. */
const halfLifeMs = 30 * dayMs
/** Nothing is read of likes that weigh next to nothing. */
const oldestLikeMs = 365 * dayMs

/**
 * Finds which videos are watched and liked together, of what accounts did: devices are made at will, so they count for
 * nobody. Where several servers share a database, one of them does it.
 */
export async function findNeighbors(db: Db, nowMs: number): Promise<void> {
  if (!(await takeLease(db, 'related', nowMs, nowMs + everyMs - 1000))) return
  for (const marks of await readMarks(db, nowMs)) await keepFound(db, marks, nowMs)
  while ((await dropFormerNeighbors(db, nowMs, keptAtOnce)) === keptAtOnce) await setImmediate()
}

/** The marks of films and of clips, which are never beside each other. */
async function readMarks(db: Db, nowMs: number): Promise<[films: Marks, clips: Marks]> {
  const films = collectMarks(mostMarks)
  const clips = collectMarks(mostMarks)
  const lastId = await lastUserId(db)
  const first = randomInt(lastId + 1)
  for (const [after, to] of [
    [first, lastId],
    [0, first],
  ] as const)
    for (let afterId = after; ;) {
      const users = await usersBetween(db, afterId, to, usersAtOnce)
      if (users.length === 0) break
      afterId = users.at(-1)!.id
      const watched = await watchedBy(db, users)
      const liked = await likedBy(db, users, nowMs - oldestLikeMs)
      for (const of of Map.groupBy([...watched, ...liked], ({ personId }) => personId).values()) {
        const hasRoom = [films.add(marksOf(of, false, nowMs)), clips.add(marksOf(of, true, nowMs))]
        if (hasRoom.includes(false)) return [films, clips]
      }
      await setImmediate()
    }
  return [films, clips]
}

/** What one person did with films, or with clips, as marks: what was watched and liked weighs twice. */
function marksOf(of: readonly VideoMark[], small: boolean, nowMs: number): Mark[] {
  const weights = new Map<number, number>()
  for (const mark of of) {
    if (mark.small !== small || mark.share < leastShare) continue
    const weight = mark.share * 2 ** (-Math.max(0, nowMs - mark.atMs) / halfLifeMs)
    weights.set(mark.id, (weights.get(mark.id) ?? 0) + weight)
  }
  return [...weights].map(([id, weight]) => ({ id, weight }))
}

async function keepFound(db: Db, marks: Marks, nowMs: number): Promise<void> {
  let found: (readonly [number, number[]])[] = []
  let since = performance.now()
  const keep = async () => {
    if (found.length > 0) await keepNeighbors(db, found, nowMs)
    found = []
  }
  for (const neighbors of marks.neighbors({ floor, most: mostNeighbors })) {
    found.push(neighbors)
    if (found.length === keptAtOnce) await keep()
    if (performance.now() - since < sliceMs) continue
    await setImmediate()
    since = performance.now()
  }
  await keep()
}

/** What goes with a video: what people watched and liked besides, then those that share most tags; on show alone. */
export async function relatedTo(db: Db, video: VideoRow, count: number): Promise<VideoRow[]> {
  const ids = await neighborIds(db, video.id)
  const rows = new Map((await videosById(db, ids)).map((row) => [row.id, row]))
  const near = ids.flatMap((id) => rows.get(id) ?? []).slice(0, count)
  if (near.length === count) return near
  const known = new Set(near.map(({ id }) => id))
  const alike = await relatedVideos(db, video, count)
  return [...near, ...alike.filter(({ id }) => !known.has(id))].slice(0, count)
}
