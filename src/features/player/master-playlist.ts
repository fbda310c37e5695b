import type { Stream } from '#contract/shapes/common.ts'

/** An address that no request ever leaves for: the loader answers it with the text made here. */
export const masterUrl = 'https://player.invalid/master.m3u8'

/** The whole address of a path on `stream_base`. */
export function streamAddress(base: string, path: string): string {
  return new URL(path.replace(/^\/+/, ''), base.endsWith('/') ? base : `${base}/`).href
}

const even = (value: number) => Math.max(2, Math.round(value / 2) * 2)

/**
 * Renditions as one HLS multivariant playlist, lowest first; the server names them one by one.
 * `ratio` is width divided by height, for the resolution that the choice by screen size needs.
 */
export function masterPlaylist(streams: readonly Stream[], base: string, ratio: number): string {
  const lines = streams.flatMap(({ bandwidth, height, url }) => [
    `#EXT-X-STREAM-INF:BANDWIDTH=${Math.max(1, bandwidth)},RESOLUTION=${even(height * ratio)}x${even(height)}`,
    streamAddress(base, url),
  ])
  return `${['#EXTM3U', '#EXT-X-VERSION:7', '#EXT-X-INDEPENDENT-SEGMENTS', ...lines].join('\n')}\n`
}

/** Renditions in the order of their quality, the lowest first. */
export function byQuality(streams: readonly Stream[]): Stream[] {
  const sorted = streams.toSorted((a, b) => a.height - b.height || a.bandwidth - b.bandwidth)
  return sorted.filter((stream, at) => sorted.findIndex(({ url }) => url === stream.url) === at)
}
