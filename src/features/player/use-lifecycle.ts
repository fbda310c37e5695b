import { useEffect, useEffectEvent, useLayoutEffect, type RefObject } from 'react'
import { holdMedia, sweepMedia } from './media-slots.ts'
import type { Film, PlayerEvents } from './film.ts'
import { enterMini, leaveMini, prepareMini } from './mini.ts'
import type { Playback, PlaybackSource, PlaybackState } from './playback-state.ts'
import { addressOf } from '#components/target.ts'

interface Parts {
  playback: Playback
  state: PlaybackState
  place: RefObject<HTMLElement | null>
  source: PlaybackSource | undefined
  curtained: boolean
  /** Words stand in place of the film, whatever its state says: without a connection it may still be waited for. */
  covered: boolean
  /** The connection has been found to work. */
  online: boolean
  film: Film
  /** Whether the position is kept, and what was watched told. */
  counts: boolean
  on: PlayerEvents
}

const pathNow = () => location.hash.slice(1)

/** Ties a playback to its page: it is shown and hidden with it, opens what there is to play, and lives on in the corner. */
export function useLifecycle(parts: Parts) {
  const { playback, state, place, source, curtained, online } = parts
  const leave = useEffectEvent(() => {
    const { film, counts, on } = parts
    const { to } = film
    const { playing } = playback.state.get()
    playback.hide()
    // the same address: the page is drawn anew and not left
    if (to && playing && !parts.covered && addressOf(to) !== pathNow())
      enterMini({ playback, film: { ...film, to }, counts, on })
    queueMicrotask(sweepMedia)
  })
  const floats = useEffectEvent(() => parts.film.to !== undefined)
  useLayoutEffect(() => {
    if (!place.current) return
    if (floats()) leaveMini(playback)
    playback.show(place.current)
    holdMedia(playback)
    return () => leave()
  }, [playback, place])
  useEffect(() => playback.open(source), [playback, source])

  const begin = useEffectEvent(() => {
    if (floats()) void prepareMini()
    return parts.on.whilePlaying?.()
  })
  useEffect(() => (state.playing ? begin() : undefined), [state.playing])
  const end = useEffectEvent(() => parts.on.end?.())
  useEffect(() => {
    if (state.ended) end()
  }, [state.ended])
  useEffect(() => {
    if (online) playback.reconnect()
  }, [online, playback])
  useEffect(() => {
    if (curtained) playback.pause()
  }, [curtained, playback])
}
