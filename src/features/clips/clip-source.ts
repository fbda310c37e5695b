import type { DetailOf } from '#bridge/rows.ts'
import type { Reading } from '#data/reading.ts'
import { useAnswer } from '#data/use-answer.ts'
import { createSession, type PlaybackSource } from '#features/player/playback-state.ts'
import { beginWith } from '#features/player/warm.ts'
import { type Watch, type WatchFacts, watchOf } from '#features/player/watch.ts'

/** How many bytes of clips that were not asked for yet may be fetched: for the next two together. */
export const aheadBytes = 2 * 1024 * 1024

/** A clip loads so many seconds beyond what plays, and so many for its first frame. */
const seconds = { playing: 20, waiting: 4 }

/** What all clips share: they begin without sound until somebody wants it. */
export const clipSession = { ...createSession(), muted: true }

export interface ClipFacts extends Omit<WatchFacts, 'history'> {
  /** Bits per second that streams came with last time. */
  bandwidth: number | undefined
  /** It is on screen, so that it begins by itself. */
  now: boolean
}

/** What is played of a clip, always from its beginning; see `watchOf`. */
export function clipWatch({ bandwidth, now, ...facts }: ClipFacts): Watch {
  const watch = watchOf({ ...facts, history: null })
  if (watch.show !== 'full' && watch.show !== 'preview') return watch
  const { streams, maxHeight } = watch.source
  const source: PlaybackSource = {
    ...watch.source,
    startAt: 0,
    autoplay: now,
    startUrl: beginWith(streams, bandwidth, aheadBytes / 2, maxHeight)?.url,
    ahead: seconds,
  }
  return { ...watch, source }
}

/** Whether the key of a clip takes one of the day's free ones: then nothing is fetched before it is on screen. */
export function useTakesFree(detail: Reading<DetailOf<'video'>>): boolean {
  const profile = useAnswer('user.info', {})
  return detail.state === 'here' && detail.value.access === 'vip' && !(profile.state === 'here' && profile.value.vip)
}
