import { createCipheriv } from 'node:crypto'
import { mkdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import type { Reason } from '#contract/refusals.ts'
import type { ClipRendition } from '../database/tables/uploads.ts'
import { guarded, tooLong, type FilmLimits, type ProbedFilm } from './clip-probe.ts'
import type { Ffmpeg, RunLimits } from './ffmpeg.ts'
import { ivOf } from './hls.ts'

/** A quality as ffmpeg made it, in a folder: `init.mp4` and `0.m4s` and so on. */
export interface CutRendition {
  readonly name: string
  readonly width: number
  readonly height: number
  readonly folder: string
  /** How long each segment is. */
  readonly seconds: readonly number[]
}

/** The qualities of a film, smallest first; or why there are none. */
export type Cut =
  | { readonly ok: true; readonly renditions: readonly CutRendition[] }
  | { readonly ok: false; readonly reason: Reason }
  | 'stopped'

/** The same two as in the demo's films; `shortPx` is the shorter side. */
const qualities = [
  { name: '360p', shortPx: 360, kilobits: 700 },
  { name: '480p', shortPx: 480, kilobits: 1300 },
] as const
const segmentSeconds = 4
const framesPerSecond = 30
/** The sound of nearly every film ends a little after its pictures. */
const leastHeldSeconds = 0.25
/** What the slowest machine that we think of takes for a second of film. */
const cutMsPerSecond = 8000
const leastCutMs = 120_000

interface Size {
  readonly name: string
  readonly width: number
  readonly height: number
  readonly kilobits: number
}

/** The qualities of a film of this size: none larger than itself but the smallest. Sides are even, as H.264 wants. */
export function sizesOf({ width, height }: Pick<ProbedFilm, 'width' | 'height'>): Size[] {
  const shortPx = Math.min(width, height)
  return qualities
    .filter((quality, at) => at === 0 || quality.shortPx <= shortPx)
    .map(({ name, shortPx: wanted, kilobits }) => {
      const scale = Math.min(1, wanted / shortPx)
      const even = (side: number) => Math.max(2, Math.round((side * scale) / 2) * 2)
      return { name, width: even(width), height: even(height), kilobits }
    })
}

/** Cuts a film into segments of four seconds in each quality; nothing of its metadata is kept. */
export async function cutFilm(
  ffmpeg: Ffmpeg,
  { file, film, into, limits }: { file: string; film: ProbedFilm; into: string; limits: FilmLimits },
  signal: RunLimits['signal'],
): Promise<Cut> {
  const sizes = sizesOf(film)
  for (const { name } of sizes) await mkdir(path.join(into, name), { recursive: true })
  const options = [
    '-v',
    'error',
    '-hide_banner',
    '-nostdin',
    '-y',
    ...guarded(file),
    ...sizes.flatMap((size) => outputOf(size, film, limits, into)),
  ]
  const timeoutMs = Math.max(leastCutMs, (film.seconds ?? limits.seconds) * cutMsPerSecond)
  const ran = await ffmpeg.run('ffmpeg', options, { timeoutMs, signal })
  if (!ran.ok)
    return ran.why === 'stopped'
      ? 'stopped'
      : { ok: false, reason: { code: ran.why === 'timeout' ? 'clip-slow' : 'clip-broken' } }
  const renditions: CutRendition[] = []
  for (const { name, width, height } of sizes) {
    const folder = path.join(into, name)
    const playlist = await readFile(path.join(folder, 'index.m3u8'), 'utf8')
    const seconds = [...playlist.matchAll(/^#EXTINF:([\d.]+),/gm)].map(([, length]) => Number(length))
    renditions.push({ name, width, height, folder, seconds })
  }
  const total = renditions[0]?.seconds.reduce((sum, each) => sum + each, 0) ?? 0
  if (total < 1) return { ok: false, reason: { code: 'clip-too-short' } }
  if (total > limits.seconds) return { ok: false, reason: tooLong(limits) }
  return { ok: true, renditions }
}

function outputOf(
  { name, width, height, kilobits }: Size,
  { video, audio, soundAfter, toneMap }: ProbedFilm,
  limits: FilmLimits,
  into: string,
): string[] {
  const folder = path.join(into, name)
  // where the sound goes on, the last picture stays: a film is as long as what is heard of it
  const held =
    soundAfter > leastHeldSeconds ? `,fps=${framesPerSecond},tpad=stop_mode=clone:stop_duration=${soundAfter}` : ''
  const coding = [
    `-map 0:${video}${audio === undefined ? '' : ` -map 0:${audio}`} -sn -dn -map_metadata -1 -map_chapters -1`,
    `-vf scale=${width}:${height}:flags=bicubic,${toneMap === undefined ? '' : `${toneMap},`}setsar=1,format=yuv420p${held} -fpsmax ${framesPerSecond}`,
    `-c:v libx264 -preset veryfast -profile:v main -crf 24 -maxrate ${kilobits}k -bufsize ${kilobits * 2}k -bf 0 -sc_threshold 0`,
    `-force_key_frames expr:gte(t,n_forced*${segmentSeconds}) -threads 2`,
    audio === undefined ? '' : '-c:a aac -b:a 64k -ar 48000 -ac 2',
    // A little more than is allowed, so that a film that is too long shows.
    `-t ${limits.seconds + 1} -max_muxing_queue_size 1024 -fflags +bitexact -flags:v +bitexact -flags:a +bitexact`,
    `-f hls -hls_time ${segmentSeconds} -hls_list_size 0 -hls_playlist_type vod -hls_segment_type fmp4 -hls_fmp4_init_filename init.mp4`,
  ].flatMap((line) => line.split(' ').filter((word) => word !== ''))
  return [...coding, '-hls_segment_filename', path.join(folder, '%d.m4s'), path.join(folder, 'index.m3u8')]
}

/**
 * Puts a quality's files where they are served from: the init segment as it is, the segments encrypted as in
 * `media/hls.ts`, each under its number.
 */
export async function keepRendition(
  cut: CutRendition,
  key: Buffer,
  put: (name: string, bytes: Uint8Array) => Promise<void>,
): Promise<ClipRendition> {
  const { name, width, height, folder, seconds } = cut
  const init = await readFile(path.join(folder, 'init.mp4'))
  await put('init.mp4', init)
  let bytes = init.length
  let bandwidth = 0
  for (const [index, length] of seconds.entries()) {
    const cipher = createCipheriv('aes-128-cbc', key, ivOf(index))
    const sealed = Buffer.concat([cipher.update(await readFile(path.join(folder, `${index}.m4s`))), cipher.final()])
    await put(`${index}.m4s`, sealed)
    bytes += sealed.length
    bandwidth = Math.max(bandwidth, Math.ceil((sealed.length * 8) / length))
  }
  return { name, width, height, bandwidth, bytes, seconds }
}
