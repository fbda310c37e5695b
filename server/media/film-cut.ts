import { mkdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import type { Reason } from '#contract/refusals.ts'
import { guarded, tooLong, type FilmLimits, type ProbedFilm, type SoundTrack } from './film-probe.ts'
import type { Progress, Ran, RunLimits } from './confined.ts'
import type { Ffmpeg } from './ffmpeg.ts'

/** A quality as ffmpeg made it, in a folder: `init.mp4` and `0.m4s` and so on. */
export interface CutRendition {
  readonly name: string
  readonly width: number
  readonly height: number
  readonly folder: string
  /** How long each segment is. */
  readonly seconds: readonly number[]
}

/** The qualities of a film, smallest first; or why there are none, with the program's last words. */
export type Cut =
  | { readonly ok: true; readonly renditions: readonly CutRendition[] }
  | { readonly ok: false; readonly reason: Reason; readonly said: string }
  | 'stopped'

/** What is cut, and where to. */
export interface Cutting {
  readonly file: string
  readonly film: ProbedFilm
  readonly into: string
  readonly limits: FilmLimits
  /** The beginning alone, in seconds. */
  readonly upTo?: number
  readonly onProgress?: (progress: Progress) => void
}

/** `shortPx` is the shorter side; the kilobits are the most that a second takes. */
const ladder = [
  { name: '360p', shortPx: 360, kilobits: 700, soundKilobits: 64 },
  { name: '480p', shortPx: 480, kilobits: 1300, soundKilobits: 96 },
  { name: '720p', shortPx: 720, kilobits: 2500, soundKilobits: 128 },
  { name: '1080p', shortPx: 1080, kilobits: 4500, soundKilobits: 128 },
] as const
const segmentSeconds = 4
/** A long film has longer segments: fewer files, and a shorter playlist. */
const longSegmentSeconds = 6
const longFilmSeconds = 3600
const framesPerSecond = 30
/** Smooth motion is worth its bits where there are many. */
const smooth = { fromShortPx: 720, framesPerSecond: 60 } as const
/** The sound of nearly every film ends a little after its pictures. */
const leastHeldSeconds = 0.25
/** What the slowest machine that we think of takes for a second of film. */
const cutMsPerSecond = 8000
const leastCutMs = 120_000

/** A quality that a film has. */
export interface Rung {
  readonly name: string
  readonly width: number
  readonly height: number
  readonly shortPx: number
  readonly kilobits: number
  readonly soundKilobits: number
}

/** The qualities of a film of this size: none larger than itself but the smallest. Sides are even, as H.264 wants. */
export function rungsOf({ width, height }: Pick<ProbedFilm, 'width' | 'height'>): Rung[] {
  const shortPx = Math.min(width, height)
  return ladder
    .filter((rung, at) => at === 0 || rung.shortPx <= shortPx)
    .map((rung) => {
      const scale = Math.min(1, rung.shortPx / shortPx)
      const even = (side: number) => Math.max(2, Math.round((side * scale) / 2) * 2)
      return { ...rung, width: even(width), height: even(height) }
    })
}

/** Of a track of its own, which all qualities share. */
const trackKilobits = 128

/** How much larger than an encoded one a copied film may be. */
const mostCopied = 1.5

/** The quality that a film is without being encoded again; undefined where it has to be. */
export function copiedRung(film: ProbedFilm): Rung | undefined {
  const { width, height, plays, kilobits, soundAfter } = film
  const rung = rungsOf(film).at(-1)
  const [largest] = ladder.slice(-1)
  if (!rung || !largest || !plays.video || soundAfter > leastHeldSeconds) return undefined
  if (kilobits === undefined || kilobits > mostCopied * rung.kilobits) return undefined
  return Math.min(width, height) > largest.shortPx ? undefined : { ...rung, width, height }
}

/** Cuts a film into segments in each of these qualities; nothing of its metadata is kept. */
export async function cutFilm(
  ffmpeg: Ffmpeg,
  rungs: readonly Rung[],
  cutting: Cutting,
  signal: RunLimits['signal'],
): Promise<Cut> {
  const outputs = rungs.map((rung) => encoded(rung, cutting))
  return cut(ffmpeg, rungs, outputs, cutting, signal)
}

/** The same without encoding its pictures: segments end where the film has a key frame. */
export async function copyFilm(
  ffmpeg: Ffmpeg,
  rung: Rung,
  cutting: Cutting,
  signal: RunLimits['signal'],
): Promise<Cut> {
  return cut(ffmpeg, [rung], ['-c:v copy'], cutting, signal)
}

async function cut(
  ffmpeg: Ffmpeg,
  rungs: readonly Rung[],
  pictures: readonly string[],
  cutting: Cutting,
  signal: RunLimits['signal'],
): Promise<Cut> {
  const { film, into, limits } = cutting
  for (const { name } of rungs) await mkdir(path.join(into, name), { recursive: true })
  const outputs = rungs.flatMap((rung, at) => [
    ...wordsOf(`-map 0:${film.video}`, soundOf(rung, film), pictures[at] ?? ''),
    ...segmentsIn(path.join(into, rung.name), cutting),
  ])
  const ran = await write(ffmpeg, outputs, cutting, signal)
  const no = (reason: Reason, said = ''): Cut => ({ ok: false, reason, said })
  if (!ran.ok) return unwritten(ran)
  const renditions: CutRendition[] = []
  for (const { name, width, height } of rungs) {
    const folder = path.join(into, name)
    renditions.push({ name, width, height, folder, seconds: await segmentLengths(folder) })
  }
  const total = lengthOf(renditions[0])
  if (total < 1) return no({ code: 'clip-too-short' })
  if (total > limits.seconds) return no(tooLong(limits))
  return { ok: true, renditions }
}

/** What a track of sound of a film is called among its renditions. */
export const trackName = ({ index }: Pick<SoundTrack, 'index'>): string => `track-${index}`

/** Cuts a track of sound into segments of its own: as it is where that fits, otherwise so that it begins with the pictures. */
export async function cutFilmSound(
  ffmpeg: Ffmpeg,
  track: SoundTrack,
  cutting: Cutting,
  signal: RunLimits['signal'],
): Promise<Cut> {
  const name = trackName(track)
  const folder = path.join(cutting.into, name)
  await mkdir(folder, { recursive: true })
  const encoding = `-c:a aac -b:a ${trackKilobits}k -ar 48000 -ac 2 -af aresample=async=1:first_pts=0`
  const sound = wordsOf(`-map 0:${track.index}`, track.plays ? '-c:a copy' : encoding)
  const ran = await write(ffmpeg, [...sound, ...segmentsIn(folder, cutting)], cutting, signal)
  if (!ran.ok) return unwritten(ran)
  const seconds = await segmentLengths(folder)
  if (seconds.length === 0) return { ok: false, reason: { code: 'clip-broken' }, said: 'a track without sound' }
  return { ok: true, renditions: [{ name, width: 0, height: 0, folder, seconds }] }
}

function write(
  ffmpeg: Ffmpeg,
  outputs: readonly string[],
  { file, film, into, limits, onProgress }: Cutting,
  signal: RunLimits['signal'],
): Promise<Ran> {
  const options = ['-v', 'error', '-hide_banner', '-nostdin', '-y', ...guarded(file), ...outputs]
  const timeoutMs = Math.max(leastCutMs, (film.seconds ?? limits.seconds) * cutMsPerSecond)
  return ffmpeg.run('ffmpeg', options, { timeoutMs, signal, folder: into, onProgress: onProgress ?? (() => {}) })
}

function unwritten({ why, said }: Ran & { ok: false }): Cut {
  if (why === 'stopped') return 'stopped'
  return { ok: false, reason: { code: why === 'timeout' ? 'clip-slow' : 'clip-broken' }, said }
}

/** How long the segments are that ffmpeg wrote into a folder. */
export async function segmentLengths(folder: string): Promise<number[]> {
  const playlist = await readFile(path.join(folder, 'index.m3u8'), 'utf8')
  return [...playlist.matchAll(/^#EXTINF:([\d.]+),/gm)].map(([, length]) => Number(length))
}

/** How long a quality is. */
export const lengthOf = (cut: Pick<CutRendition, 'seconds'> | undefined): number =>
  Math.round((cut?.seconds ?? []).reduce((sum, each) => sum + each, 0) * 1000) / 1000

const wordsOf = (...lines: readonly string[]): string[] =>
  lines.flatMap((line) => line.split(' ').filter((word) => word !== ''))

function soundOf({ soundKilobits }: Rung, { audio, audios, plays }: ProbedFilm): string {
  // what can be chosen among is beside the pictures
  if (audio === undefined || audios) return ''
  return plays.audio ? `-map 0:${audio} -c:a copy` : `-map 0:${audio} -c:a aac -b:a ${soundKilobits}k -ar 48000 -ac 2`
}

const segmentsOf = ({ seconds = 0 }: ProbedFilm): number =>
  seconds > longFilmSeconds ? longSegmentSeconds : segmentSeconds

function encoded({ width, height, shortPx, kilobits }: Rung, { film }: Cutting): string {
  const { soundAfter, toneMap, interlaced } = film
  const most = shortPx >= smooth.fromShortPx ? smooth.framesPerSecond : framesPerSecond
  const filters = [
    ...(interlaced ? ['bwdif=mode=send_frame'] : []),
    `scale=${width}:${height}:flags=bicubic`,
    ...(toneMap === undefined ? [] : [toneMap]),
    'setsar=1',
    'format=yuv420p',
    // where the sound goes on, the last picture stays: a film is as long as what is heard of it
    ...(soundAfter > leastHeldSeconds
      ? [`fps=${framesPerSecond}`, `tpad=stop_mode=clone:stop_duration=${soundAfter}`]
      : []),
  ]
  return [
    `-vf ${filters.join(',')} -fpsmax ${most}`,
    `-c:v libx264 -preset veryfast -profile:v main -crf 24 -maxrate ${kilobits}k -bufsize ${kilobits * 2}k -bf 0`,
    `-sc_threshold 0 -force_key_frames expr:gte(t,n_forced*${segmentsOf(film)}) -threads 2`,
  ].join(' ')
}

/** What ffmpeg writes into a folder, in its words. */
const segmentsIn = (folder: string, { film, limits, upTo }: Cutting): string[] => [
  ...wordsOf(
    '-sn -dn -map_metadata -1 -map_chapters -1',
    // a little more than is allowed, so that a film that is too long shows
    `-t ${upTo ?? limits.seconds + 1} -max_muxing_queue_size 1024 -fflags +bitexact -flags:v +bitexact -flags:a +bitexact`,
    `-f hls -hls_time ${segmentsOf(film)} -hls_list_size 0 -hls_playlist_type vod`,
    '-hls_segment_type fmp4 -hls_fmp4_init_filename init.mp4',
  ),
  '-hls_segment_filename',
  path.join(folder, '%d.m4s'),
  path.join(folder, 'index.m3u8'),
]
