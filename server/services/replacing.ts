import type { Db, Tx } from '../database/tables.ts'
import { holdRow } from '../database/hold-row.ts'
import { readJson, states, writeJson } from '../database/tables/types.ts'
import type { ProbedFilm } from '../media/film-probe.ts'
import type { Recording } from '../media/sound-probe.ts'
import { dropMedia, mediaById, type Media } from '../repositories/media.ts'
import {
  filmIn,
  markReplaced,
  playFilm,
  playTrack,
  removeReplacement,
  trackIn,
  wholeReplacements,
  type Replacement,
} from '../repositories/replacements.ts'
import { growWork, showWaitingWork } from '../repositories/works.ts'
import { holdFilmIfBlocked, holdIfBlocked } from './held-by-list.ts'
import { aspectOf, showWaitingVideos } from './video-shown.ts'

/** Has films and tracks take the place of former ones, once all of them is made; what was sold, liked and said stays. */
export async function putInPlace(db: Db, nowMs: number): Promise<void> {
  for (const one of await wholeReplacements(db))
    await db.transaction().execute(async (tx) => {
      const [media] = await mediaById(tx, [one.media_id])
      if (!media) return
      const put = one.kind === 'video' ? putFilm : putTrack
      if (await put(tx, one, media, nowMs)) return
      // there is no such item any more
      await removeReplacement(tx, one.id)
      await dropMedia(tx, [media.id], nowMs)
    })
}

const isGone = (state: number) => state === states.gone || state === states.removed

async function putFilm(tx: Tx, { id, item_id: itemId }: Replacement, media: Media, nowMs: number): Promise<boolean> {
  await holdRow(tx, 'mvs', itemId)
  const video = await filmIn(tx, itemId)
  if (!video || isGone(video.state) || media.seconds === null) return false
  const former = { former_id: video.media_id, former_track: null, ready_at: nowMs }
  if (!(await markReplaced(tx, id, former))) return true
  const { chapters = [], width = 0, height = 0 } = JSON.parse(media.found ?? '{}') as Partial<ProbedFilm>
  await playFilm(tx, itemId, {
    mediaId: media.id,
    seconds: media.seconds,
    chapters: chapters.length > 0 ? writeJson([...chapters]) : null,
    ...(width > 0 && { aspect: aspectOf({ width, height }) }),
  })
  if (video.state === states.coming) await showWaitingVideos(tx, media, nowMs)
  await holdFilmIfBlocked(tx, media.id, nowMs)
  return true
}

async function putTrack(
  tx: Tx,
  { id, item_id: partId, title }: Replacement,
  media: Media,
  nowMs: number,
): Promise<boolean> {
  const before = await trackIn(tx, partId)
  if (before) await holdRow(tx, 'works', before.work_id)
  const part = await trackIn(tx, partId)
  const [track] = (JSON.parse(media.found ?? '{"tracks":[]}') as Pick<Recording, 'tracks'>).tracks
  if (!part || isGone(part.state) || !track) return false
  const { work_id: workId, user_id: userId } = part
  const size = Math.max(1, Math.round(track.seconds))
  const source = readJson(part.source)
  const former = { former_id: part.media_id, former_track: source.from === 'media' ? source.track : null }
  if (!(await markReplaced(tx, id, { ...former, ready_at: nowMs }))) return true
  const grown = { parts_count: 0, size: size - part.size, coins: 0 }
  await growWork(tx, { id: workId, kind: 'audio', userId }, grown, nowMs)
  await playTrack(tx, partId, {
    media_id: media.id,
    size,
    source: writeJson({ from: 'media', track: track.name } as const),
    ...(title !== '' && { title }),
  })
  await showWaitingWork(tx, workId, nowMs)
  await holdIfBlocked(tx, 'audio', workId, nowMs)
  return true
}
