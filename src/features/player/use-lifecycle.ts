import { type RefObject, type SyntheticEvent, useEffect, useEffectEvent, useLayoutEffect, useState } from 'react'
import { codeIsHere } from '#data/code-is-here.ts'
import { afterPaint } from '#lib/scheduling.ts'
import { addressOf } from '#components/target.ts'
import type { Film, Playback, PlaybackSource, PlaybackState, PlayerEvents } from './playback-state.ts'
import { holdMedia, sweepMedia } from './media-slots.ts'
import { enterMini, leaveMini, prepareMini } from './mini.ts'

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

/** What a poster is waited for at most. */
const limitMs = 2000

/**
 * Whether the film may begin: on a first visit, once its poster is drawn. `handlers` belong on the element that holds
 * both; whoever touches it waits for nothing.
 */
export function usePosterFirst(hasPoster: boolean) {
  const [over, setOver] = useState(codeIsHere)
  const due = over || !hasPoster
  useEffect(() => {
    if (due) return
    const timer = setTimeout(() => setOver(true), limitMs)
    return () => clearTimeout(timer)
  }, [due])
  const end = () => setOver(true)
  const onLoadCapture = ({ target }: SyntheticEvent) => {
    if (target instanceof HTMLImageElement) afterPaint(end)
  }
  return { due, handlers: due ? {} : { onLoadCapture, onPointerDownCapture: end, onKeyDownCapture: end } }
}
