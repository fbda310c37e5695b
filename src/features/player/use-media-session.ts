import { useEffect, useEffectEvent } from 'react'
import type { DecodedImage } from '#bridge/net-api.ts'
import type { Image } from '#contract/shapes/common.ts'
import { net } from '#data/net.ts'
import { stepSeconds } from './gestures.ts'
import type { Playback } from './playback-state.ts'

/** What the system shows on its lock screen and in its media keys. */
export interface NowPlaying {
  title: string
  artist: string
  /** What it is a part of. */
  album?: string | undefined
  artwork?: Image | undefined
}

/** What its keys do beside playing and pausing. */
export interface MediaKeys {
  /** Leads to what comes after it. */
  onNext?: (() => void) | undefined
  onPrevious?: (() => void) | undefined
  /** How far one step forward or back goes, in seconds. */
  step?: number
  /** Where a system has two places only, they are for steps and not for what comes next. */
  stepsFirst?: boolean
}

/** A picture as the system is given it. */
interface Artwork {
  path: string
  src: string
  type: string
}

/** The one picture that the system was given last; it is read whenever the system likes, so it lives until the next one. */
let given: Artwork | undefined

/** The system may be reading the picture of before when the next one comes. */
const freeAfterMs = 10_000

/** Makes a picture the one that the system is given. */
function give(path: string, { bytes, mime: type }: DecodedImage): Artwork {
  const former = given
  if (former) setTimeout(() => URL.revokeObjectURL(former.src), freeAfterMs)
  return (given = { path, src: URL.createObjectURL(new Blob([bytes], { type })), type })
}

/**
 * A picture for the system; undefined where it can't be had, or `isOver` by the time it comes: a late one would take the
 * place of that of what plays now.
 */
async function artworkOf(path: string, isOver: () => boolean): Promise<Artwork | undefined> {
  if (given?.path === path) return given
  const reply = await net.image({ data: path, key: `artwork-${path}`, type: 'image', responseType: 'url' })
  return reply.ok && !isOver() ? give(path, reply.value) : undefined
}

/** iOS has two places beside play: seeking there would take that of what comes next. */
const fewKeys = () => /iPhone|iPad/.test(navigator.userAgent)

/** Names what plays to the system and answers its keys, while `on`. */
export function useMediaSession(
  playback: Playback,
  on: boolean,
  { title, artist, album, artwork }: NowPlaying,
  { onNext, onPrevious, step = stepSeconds, stepsFirst = false }: MediaKeys = {},
) {
  const next = useEffectEvent(() => onNext?.())
  const previous = useEffectEvent(() => onPrevious?.())
  const few = fewKeys()
  const hasNext = onNext !== undefined && !(few && stepsFirst)
  const hasPrevious = onPrevious !== undefined && !(few && stepsFirst)
  const path = artwork?.path
  const sizes = artwork && `${artwork.width}x${artwork.height}`
  useEffect(() => {
    if (!on || !('mediaSession' in navigator)) return
    const { mediaSession } = navigator
    let over = false
    const named = { title, artist, ...(album !== undefined && { album }) }
    mediaSession.metadata = new MediaMetadata(named)
    const draw = async () => {
      if (!path) return
      const picture = await artworkOf(path, () => over)
      if (over || !picture) return
      const { src, type } = picture
      mediaSession.metadata = new MediaMetadata({ ...named, artwork: [{ src, type, ...(sizes && { sizes }) }] })
    }
    void draw()
    return () => {
      over = true
      mediaSession.metadata = null
    }
  }, [on, title, artist, album, path, sizes])

  useEffect(() => {
    if (!on || !('mediaSession' in navigator)) return
    const { mediaSession } = navigator
    const { state } = playback
    const by = (seconds: number) => playback.seek(state.get().at + seconds)
    const handlers: Partial<Record<MediaSessionAction, MediaSessionActionHandler>> = {
      play: playback.play,
      pause: playback.pause,
      ...(!(hasNext && few) && {
        seekbackward: ({ seekOffset }: MediaSessionActionDetails) => by(-(seekOffset ?? step)),
        seekforward: ({ seekOffset }: MediaSessionActionDetails) => by(seekOffset ?? step),
      }),
      ...(hasNext && { nexttrack: () => next() }),
      ...(hasPrevious && { previoustrack: () => previous() }),
      seekto: ({ seekTime }) => seekTime !== undefined && playback.seek(seekTime),
    }
    const handle = (action: string, handler: MediaSessionActionHandler | null) => {
      try {
        mediaSession.setActionHandler(action as MediaSessionAction, handler)
      } catch {
        // an action that this system does not know
      }
    }
    for (const [action, handler] of Object.entries(handlers)) handle(action, handler)
    const tell = () => {
      const { at, length, rate, playing } = state.get()
      mediaSession.playbackState = playing ? 'playing' : 'paused'
      if (length > 0)
        mediaSession.setPositionState({ duration: length, position: Math.min(at, length), playbackRate: rate })
    }
    tell()
    const unsubscribe = state.subscribe(tell)
    return () => {
      unsubscribe()
      for (const action of Object.keys(handlers)) handle(action, null)
      mediaSession.playbackState = 'none'
    }
  }, [on, playback, hasNext, hasPrevious, few, step])
}
