import type { PlaybackState } from './playback-state.ts'

/** The events after which what is shown of an element is read anew. */
export const mediaEvents = [
  'timeupdate',
  'progress',
  'durationchange',
  'play',
  'playing',
  'waiting',
  'seeking',
  'seeked',
  'ended',
  'ratechange',
  'volumechange',
  'canplay',
] as const

type Read = Pick<PlaybackState, 'playing' | 'waiting' | 'ended' | 'at' | 'length' | 'loadedTo' | 'muted' | 'volume'>

/** The end of the loaded range around a time, or the time itself. */
export function loadedTo(ranges: Pick<TimeRanges, 'length' | 'start' | 'end'>, at: number): number {
  for (let index = 0; index < ranges.length; index += 1) {
    // a hair of a gap before a range is none: encoders round
    if (ranges.start(index) - 0.2 <= at && at < ranges.end(index)) return ranges.end(index)
  }
  return at
}

/** Reads what is shown from a media element. `wanted`: the person wants it to play. */
export function readMedia(video: HTMLMediaElement, wanted: boolean): Read {
  const length = Number.isFinite(video.duration) ? video.duration : 0
  const at = video.currentTime
  return {
    playing: wanted && !video.ended,
    waiting: wanted && !video.ended && video.readyState < HTMLMediaElement.HAVE_FUTURE_DATA,
    ended: video.ended,
    at,
    length,
    loadedTo: loadedTo(video.buffered, at),
    muted: video.muted,
    volume: video.volume,
  }
}
