import type { Place } from './match.ts'

/** How many pages stay alive. */
export const keptPages = 50

/** How many of them, the newest, wait laid out: the tabs and a few steps back. */
export const laidOutPages = 8

/**
 * The kept pages after going to a place, least recently used first. The place's own page moves to the end with its
 * newest parameters; beyond 50 the oldest one that is not a tab page is dropped.
 */
export function keep(pages: readonly Place[], place: Place, limit = keptPages): Place[] {
  const next = [...pages.filter((page) => page.key !== place.key), place]
  while (next.length > limit) {
    const oldest = next.findIndex((page) => !page.entry?.tab && page !== place)
    next.splice(oldest < 0 ? 0 : oldest, 1)
  }
  return next
}
