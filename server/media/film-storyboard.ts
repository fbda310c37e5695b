import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { guarded, type ProbedFilm } from './film-probe.ts'
import type { RunLimits } from './confined.ts'
import type { Ffmpeg } from './ffmpeg.ts'
import type { StoryboardShape } from './keep-rendition.ts'

const withinMs = 1_200_000
const mostPictures = 200
const leastSeconds = 2
const columns = 10
const longestSidePx = 160

/** Makes one sheet of small pictures of a film, of its key frames alone: a nineteenth of the work. */
export async function makeStoryboard(
  ffmpeg: Ffmpeg,
  { file, film, into }: { readonly file: string; readonly film: ProbedFilm; readonly into: string },
  signal: RunLimits['signal'],
): Promise<
  | { readonly ok: true; readonly picture: Uint8Array; readonly shape: StoryboardShape; readonly count: number }
  | { readonly ok: false; readonly said: string }
  | 'stopped'
> {
  const { video, seconds: length = 0, toneMap } = film
  const seconds = Math.max(leastSeconds, Math.ceil(length / mostPictures))
  const count = Math.ceil(length / seconds)
  const scale = longestSidePx / Math.max(film.width, film.height)
  const even = (side: number) => Math.max(2, Math.round((side * scale) / 2) * 2)
  const shape = {
    columns: Math.min(columns, count),
    rows: Math.ceil(count / columns),
    width: even(film.width),
    height: even(film.height),
    seconds,
  }
  const filters = [
    `fps=1/${seconds}:round=up:start_time=0`,
    `scale=${shape.width}:${shape.height}`,
    ...(toneMap === undefined ? [] : [toneMap]),
    `setsar=1,format=yuvj420p,tile=${shape.columns}x${shape.rows}`,
  ]
  const out = ['-map', `0:${video}`, '-vf', filters.join(','), '-frames:v', '1', '-q:v', '5', '-y', 'storyboard.jpg']
  const options = ['-v', 'error', '-hide_banner', '-nostdin', '-skip_frame', 'nokey', ...guarded(file), ...out]
  const ran = await ffmpeg.run('ffmpeg', options, { timeoutMs: withinMs, signal, folder: into })
  if (!ran.ok) return ran.why === 'stopped' ? 'stopped' : { ok: false, said: ran.said }
  const picture = await readFile(path.join(into, 'storyboard.jpg')).catch(() => undefined)
  return picture ? { ok: true, picture, shape, count } : { ok: false, said: 'there is no picture in it' }
}
