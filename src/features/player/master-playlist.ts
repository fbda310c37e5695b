import type { Stream } from '#contract/shapes/common.ts'
import type { AudioTrack } from '#contract/shapes/media.ts'

/** An address that no request ever leaves for: the loader answers it with the text made here. */
export const masterUrl = 'https://player.invalid/master.m3u8'

/** The whole address of a path on `stream_base`. */
export function streamAddress(base: string, path: string): string {
  return new URL(path.replace(/^\/+/, ''), base.endsWith('/') ? base : `${base}/`).href
}

const even = (value: number) => Math.max(2, Math.round(value / 2) * 2)

/**
 * Renditions, and the tracks of sound beside them, as one HLS multivariant playlist, lowest first; the server names them one by one.
 * `ratio` is width divided by height, for the resolution that the choice by screen size needs.
 */
export function masterPlaylist(
  streams: readonly Stream[],
  base: string,
  ratio: number,
  audios: readonly AudioTrack[] = [],
): string {
  // what they are called is for people alone: no text of a file stands in a playlist
  const tracks = audios.map(
    ({ url }, at) =>
      `#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="sound",NAME="${trackName(at)}",DEFAULT=${at === 0 ? 'YES' : 'NO'},AUTOSELECT=YES,URI="${streamAddress(base, url)}"`,
  )
  const sound = audios.length > 0 ? ',AUDIO="sound"' : ''
  const lines = streams.flatMap(({ bandwidth, height, url }) => [
    `#EXT-X-STREAM-INF:BANDWIDTH=${Math.max(1, bandwidth)},RESOLUTION=${even(height * ratio)}x${even(height)}${sound}`,
    streamAddress(base, url),
  ])
  return `${['#EXTM3U', '#EXT-X-VERSION:7', '#EXT-X-INDEPENDENT-SEGMENTS', ...tracks, ...lines].join('\n')}\n`
}

/** What a track is called in a playlist. */
export const trackName = (at: number): string => String(at + 1)

/** Renditions in the order of their quality, the lowest first. */
export function byQuality(streams: readonly Stream[]): Stream[] {
  const sorted = streams.toSorted((a, b) => a.height - b.height || a.bandwidth - b.bandwidth)
  return sorted.filter((stream, at) => sorted.findIndex(({ url }) => url === stream.url) === at)
}
