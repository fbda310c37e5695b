import type { Tx } from '../database/tables.ts'
import { writeJson } from '../database/tables/types.ts'
import { claimCover } from '../media/film-cover.ts'
import type { ProbedFilm } from '../media/film-probe.ts'
import type { Media } from '../repositories/media.ts'
import { forgetWords, indexWords, tagWeight, titleWeight } from '../repositories/search.ts'
import { tagsOf } from '../repositories/tags.ts'
import { showVideos } from '../repositories/videos.ts'

/** Puts the videos on show that waited for their film: with its cover and its length, and search finds them. */
export async function showWaitingVideos(tx: Tx, media: Media, nowMs: number): Promise<void> {
  const { seconds } = media
  if (seconds === null) return
  const cover = await claimCover(tx, media, nowMs)
  const { chapters = [], width = 0, height = 0 } = JSON.parse(media.found ?? '{}') as Partial<ProbedFilm>
  const set = {
    seconds,
    created_at: nowMs,
    ...(width > 0 && { aspect: aspectOf({ width, height }) }),
    ...(cover && { cover: writeJson(cover) }),
    ...(chapters.length > 0 && { chapters: writeJson([...chapters]) }),
  }
  const shown = await showVideos(tx, media.id, set)
  if (shown.length === 0) return
  const tags = await tagsOf(
    tx,
    'video',
    shown.map(({ id }) => id),
  )
  for (const { id, title } of shown) {
    // whoever edited it meanwhile has made some of it findable
    await forgetWords(tx, 'video', id)
    const tagged = (tags.get(id) ?? []).map(({ name }) => ({ text: name, weight: tagWeight }))
    await indexWords(tx, 'video', id, [{ text: title, weight: titleWeight }, ...tagged])
  }
}

/** How a card draws a film. */
export const aspectOf = ({ width, height }: { readonly width: number; readonly height: number }): string =>
  width < height ? '9X16' : '16X9'
