import type { AudioChapter } from '#contract/shapes/audio.ts'
import type { Episode } from '#contract/shapes/comic.ts'
import type { MovedPart } from '#contract/shapes/moved-part.ts'
import type { Chapter } from '#contract/shapes/novel.ts'
import type { Db } from '../database/tables.ts'
import type { Streams } from '../media/streams.ts'
import { trackStreams } from '../media/rendition-streams.ts'
import { movesOf } from '../repositories/moved-parts.ts'
import { soundsOf, type PartRow } from '../repositories/parts.ts'

/** Which parts the viewer may have, by id. */
export type Unlocked = ReadonlySet<number>

/** An episode's card; its pages are asked for apart. */
export const episodeCard = (row: PartRow, unlocked: Unlocked): Episode => ({
  id: row.id,
  comic_id: row.work_id,
  no: row.no,
  title: row.title,
  pages_count: row.size,
  coins: row.coins,
  is_pay: row.coins > 0 && unlocked.has(row.id),
  created_at: row.created_at,
})

/** A chapter's card; its text is asked for apart. */
export const chapterCard = (row: PartRow, unlocked: Unlocked): Chapter => ({
  id: row.id,
  novel_id: row.work_id,
  no: row.no,
  title: row.title,
  words: row.size,
  coins: row.coins,
  is_pay: row.coins > 0 && unlocked.has(row.id),
  ...(row.level > 0 && { level: row.level }),
})

/** What has gone elsewhere of the part that is asked for; nothing of most. */
export async function movedFrom(db: Db, partId: number): Promise<{ moved?: MovedPart[] }> {
  const moved = await movesOf(db, partId)
  return moved.length > 0 ? { moved } : {}
}

/** The cards of chapters of an audio book, in the order of their rows; streams of those that may be heard, and are made. */
export async function audioChapterCards(
  db: Db,
  rows: readonly PartRow[],
  unlocked: Unlocked,
  { streams, secret }: { readonly streams: Streams; readonly secret: Uint8Array },
): Promise<AudioChapter[]> {
  const sounds = await soundsOf(
    db,
    rows.map(({ id }) => id),
  )
  const tracks = [...sounds].flatMap(([id, sound]) => ('track' in sound ? { id, ...sound } : []))
  const made = await trackStreams(db, secret, tracks)
  const ofTracks = new Map(tracks.map(({ id }, at) => [id, made[at]]))
  return rows.map((row) => {
    const sound = sounds.get(row.id)
    if (!sound) throw new Error(`audio chapter ${row.id} has no sound`)
    const [stream] =
      'loop' in sound
        ? streams.full({ id: row.id, loop: sound.loop, seconds: row.size }, 'audio-chapter')
        : [ofTracks.get(row.id)]
    return {
      id: row.id,
      audio_id: row.work_id,
      no: row.no,
      title: row.title,
      seconds: row.size,
      coins: row.coins,
      is_pay: row.coins > 0 && unlocked.has(row.id),
      ...(stream && unlocked.has(row.id) && { stream }),
      bytes: stream?.bytes ?? 0,
    }
  })
}
