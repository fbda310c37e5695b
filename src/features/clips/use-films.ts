import { useLayoutEffect, useState, type RefObject } from 'react'
import { holdMedia, type MediaHolder } from '#features/player/media-slots.ts'
import type { Playback } from '#features/player/playback-state.ts'

/** The films of a feed that have a decoder: whether each is the one on screen. */
interface Films {
  hold: (film: Playback, now: boolean) => void
  places: MediaHolder[]
}

function createFilms(feed: RefObject<HTMLElement | null>): Films {
  const films = new Map<Playback, boolean>()
  let element: HTMLElement | null = null
  const place = (of: boolean): MediaHolder => ({
    detach() {
      for (const [film, now] of films) if (now === of) film.detach()
    },
    // a hidden page has no refs, and is there all the same
    alive: () => (element ??= feed.current)?.isConnected ?? false,
  })
  return {
    hold(film, now) {
      element ??= feed.current
      for (const known of films.keys()) {
        if (known.alive()) continue
        known.detach()
        films.delete(known)
      }
      films.set(film, now)
    },
    places: [place(false), place(true)],
  }
}

/**
 * Keeps the decoders of a feed: it takes both places that pages have, one for the clip on screen and one for its
 * neighbour, and gives them back one by one when other pages need them.
 */
export function useFilms(feed: RefObject<HTMLElement | null>): Films['hold'] {
  const [films] = useState(() => createFilms(feed))
  useLayoutEffect(() => {
    for (const place of films.places) holdMedia(place)
  }, [films])
  return films.hold
}
