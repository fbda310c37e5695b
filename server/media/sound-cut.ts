import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import type { Progress, RunLimits } from './confined.ts'
import type { Ffmpeg } from './ffmpeg.ts'
import { lengthOf, segmentLengths, type Cut } from './film-cut.ts'
import { guarded } from './film-probe.ts'
import type { Recording, Track } from './sound-probe.ts'
import { soundFormats } from './video-kind.ts'

/** A track that is cut out of a recording. */
interface TrackCutting {
  readonly file: string
  readonly recording: Recording
  readonly track: Track
  readonly into: string
  readonly onProgress: (progress: Progress) => void
}

/** Sound is small, and nobody changes its quality: fewer and longer segments than those of films. */
const segmentSeconds = 10
const kilobits = 96
/** What the slowest machine that we think of takes for a second of sound. */
const cutMsPerSecond = 1000
const leastCutMs = 120_000
const leastSeconds = 0.1

/** Cuts a track into segments, by copy where browsers play it as it is; nothing of its metadata is kept. */
export async function cutTrack(
  ffmpeg: Ffmpeg,
  { file, recording, track, into, onProgress }: TrackCutting,
  signal: RunLimits['signal'],
): Promise<Cut> {
  const folder = path.join(into, track.name)
  await mkdir(folder, { recursive: true })
  const { audio, plays } = recording
  const options = [
    ...['-v', 'error', '-hide_banner', '-nostdin', '-y', '-ss', String(track.from), '-t', String(track.seconds)],
    ...guarded(file, soundFormats),
    ...['-map', `0:${audio}`, '-map_metadata', '-1', '-map_chapters', '-1'],
    ...(plays ? ['-c:a', 'copy'] : ['-c:a', 'aac', '-b:a', `${kilobits}k`, '-ar', '48000', '-ac', '2']),
    ...['-fflags', '+bitexact', '-flags:a', '+bitexact', '-f', 'hls', '-hls_time', String(segmentSeconds)],
    ...['-hls_list_size', '0', '-hls_playlist_type', 'vod', '-hls_segment_type', 'fmp4'],
    ...['-hls_fmp4_init_filename', 'init.mp4', '-hls_segment_filename', path.join(folder, '%d.m4s')],
    path.join(folder, 'index.m3u8'),
  ]
  const timeoutMs = Math.max(leastCutMs, track.seconds * cutMsPerSecond)
  const ran = await ffmpeg.run('ffmpeg', options, { timeoutMs, signal, folder: into, onProgress })
  if (!ran.ok) {
    if (ran.why === 'stopped') return 'stopped'
    return { ok: false, reason: { code: ran.why === 'timeout' ? 'sound-slow' : 'sound-broken' }, said: ran.said }
  }
  const seconds = await segmentLengths(folder)
  if (lengthOf({ seconds }) < leastSeconds) return { ok: false, reason: { code: 'sound-too-short' }, said: '' }
  return { ok: true, renditions: [{ name: track.name, width: 0, height: 0, folder, seconds }] }
}
