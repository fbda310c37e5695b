import { createCipheriv } from 'node:crypto'
import type { TrackRun } from './fragment.ts'
import { fragmentBytes, writeFragment } from './fragment.ts'
import type { Loop, Rendition } from './loops.ts'
import { fragmentOf, mediaBytes, timescalesOf } from './loops.ts'

/** A video of any length, made by repeating a loop: no discontinuity, one timeline. */
export interface LoopedVideo {
  readonly loop: Loop
  readonly rendition: Rendition
  /** Length of the video; any number above 0, to the precision of a frame. */
  readonly seconds: number
}

/** How many segments a video has. */
export function segmentCount({ rendition, seconds }: Pick<LoopedVideo, 'rendition' | 'seconds'>): number {
  return Math.max(1, Math.ceil(Math.round(seconds * 1000) / (segmentSeconds(rendition) * 1000)))
}

export interface PlaylistOptions extends LoopedVideo {
  /** For example `sgkey:17`; without it the segments are declared as plain. */
  readonly keyUri?: string
  /** Where the init segment lies, relative to the playlist; `init.mp4` by default. */
  readonly initUri?: string
  /** Where a segment lies; `{index}.m4s` by default. */
  readonly segmentUri?: (index: number) => string
}

/**
 * The media playlist (RFC 8216, version 7). The map stands before the key, so the init segment is plain: an encrypted
 * one would need an explicit IV, which then would serve all segments too. Without an IV attribute the IV of a segment
 * is its media sequence number, so a key must serve one rendition of one video only.
 */
export function mediaPlaylist(options: PlaylistOptions): string {
  const { rendition, seconds, keyUri, initUri = 'init.mp4', segmentUri = (index: number) => `${index}.m4s` } = options
  const long = segmentSeconds(rendition)
  const count = segmentCount(options)
  const lines = [
    '#EXTM3U',
    '#EXT-X-VERSION:7',
    `#EXT-X-TARGETDURATION:${Math.ceil(long)}`,
    '#EXT-X-MEDIA-SEQUENCE:0',
    '#EXT-X-PLAYLIST-TYPE:VOD',
    '#EXT-X-INDEPENDENT-SEGMENTS',
    `#EXT-X-MAP:URI="${initUri}"`,
  ]
  if (keyUri !== undefined) lines.push(`#EXT-X-KEY:METHOD=AES-128,URI="${keyUri}"`)
  for (let index = 0; index < count; index += 1) {
    lines.push(`#EXTINF:${Math.min(long, seconds - index * long).toFixed(3)},`, segmentUri(index))
  }
  return `${[...lines, '#EXT-X-ENDLIST'].join('\n')}\n`
}

/** The init segment: plain, the same for every video of the rendition. */
export function initSegment({ rendition }: Pick<LoopedVideo, 'rendition'>): Buffer {
  return mediaBytes(rendition.init)
}

/** A media segment, AES-128-CBC with PKCS7 under the 16-byte key. Throws a RangeError for an index outside the video. */
export function segment(options: LoopedVideo & { readonly index: number; readonly key: Buffer }): Buffer {
  const cipher = createCipheriv('aes-128-cbc', options.key, ivOf(options.index))
  return Buffer.concat([cipher.update(plainSegment(options)), cipher.final()])
}

/** The same media segment before encryption: the loop's samples at their new place in time, the last ones cut off. */
export function plainSegment({ loop, rendition, seconds, index }: LoopedVideo & { readonly index: number }): Buffer {
  if (!Number.isInteger(index) || index < 0 || index >= segmentCount({ rendition, seconds }))
    throw new RangeError(`no segment ${index}`)
  const turn = Math.floor(index / rendition.segments.length)
  const scales = timescalesOf(rendition)
  const runs = runsOf({ rendition, seconds, index, loop }).map((run) => ({
    ...run,
    baseTime: run.baseTime + turn * loop.seconds * (scales.get(run.trackId) ?? 0),
  }))
  return writeFragment(index + 1, runs)
}

/** The IV of a segment: its media sequence number as 128 bits, big-endian (RFC 8216 5.2). */
export function ivOf(sequence: number): Buffer {
  const iv = Buffer.alloc(16)
  iv.writeUInt32BE(sequence, 12)
  return iv
}

/** What a download of the video takes, in bytes: init segment and encrypted segments, exact; the playlist is left out. */
export function bytesOf(video: LoopedVideo): number {
  const count = segmentCount(video)
  const { rendition } = video
  const turn = rendition.segments.map((_, index) =>
    encryptedBytes(fragmentBytes(runsOf({ ...video, seconds: Infinity, index }))),
  )
  const whole = turn.reduce((sum, bytes) => sum + bytes, 0)
  const turns = Math.floor((count - 1) / turn.length)
  const rest = turn.slice(0, (count - 1) % turn.length).reduce((sum, bytes) => sum + bytes, 0)
  return (
    rendition.init.bytes + turns * whole + rest + encryptedBytes(fragmentBytes(runsOf({ ...video, index: count - 1 })))
  )
}

/** The samples of a segment in the loop's own time; in the last segment only those that begin before the end. */
function runsOf({ rendition, seconds, index, loop }: LoopedVideo & { readonly index: number }): TrackRun[] {
  const source = rendition.segments[index % rendition.segments.length]
  if (source === undefined) throw new RangeError('a rendition without segments')
  const runs = fragmentOf(source)
  const end = seconds - Math.floor(index / rendition.segments.length) * loop.seconds
  if (end >= ((index % rendition.segments.length) + 1) * segmentSeconds(rendition)) return runs
  const scales = timescalesOf(rendition)
  return runs.map((run) => {
    const left = Math.round(end * (scales.get(run.trackId) ?? 0)) - run.baseTime
    return { ...run, samples: run.samples.slice(0, Math.max(0, Math.ceil(left / run.sampleDuration))) }
  })
}

function segmentSeconds(rendition: Rendition): number {
  return rendition.segments[0]?.seconds ?? 0
}

/** PKCS7 always adds 1 to 16 bytes. */
function encryptedBytes(plain: number): number {
  return (Math.floor(plain / 16) + 1) * 16
}
