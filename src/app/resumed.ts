import { currentPerson } from '#data/session.ts'
import { boot } from '#data/settings.ts'
import { ageMs } from '#lib/stamp.ts'
import { history } from '#components/page/navigation.ts'

/** What is kept of one page while the app is alive, so that it can be put back after the system killed it. */
export interface PageTrace {
  /** Pixels from the top of its scroller. */
  top: number
  /** The first link in sight, by its address, and how far below the top of the scroller it stands (pixels). */
  anchor?: { href: string; offsetPx: number }
  /** What was typed and not sent, by the name of each field. */
  fields: Record<string, string>
  /** Where its film or sound was, in seconds. */
  second?: number
}

/** Where somebody was: kept in the device's database under `resume`. */
export interface Resumed {
  /** Unix milliseconds. */
  at: number
  /** A uuid, or null for a guest. */
  person: string | null
  /** Addresses of the way there, the last one being where they were. */
  stack: string[]
  /** By the ids of kept pages. */
  pages: Record<string, PageTrace>
  /** Sheets that were open, by their names. */
  open: string[]
}

/** Older than this nobody is taken back unasked. */
export const resumeMs = 24 * 3600 * 1000

/** Whether a place is that of whoever the app belongs to now, who need not be who it began with. */
export const isOwn = ({ person }: Resumed): boolean => person === currentPerson()

/** Where this person was when the app ended; undefined where that is not known or belongs to somebody else. */
export function lastPlace(): Resumed | undefined {
  const place = boot.place as Resumed | undefined
  return place && isOwn(place) && place.stack.length > 0 ? place : undefined
}

/** Whether the app was started, and not led somewhere: asked before anything has its say on the address. */
export const isPlainStart = /^(#\/?)?$/.test(location.hash)

/** Puts the addresses back before anything is drawn, where the app was killed not long ago and starts anew. */
export function takeBack(nowMs = Date.now()): void {
  const place = lastPlace()
  if (!place || !boot.adult || !isPlainStart || ageMs(place.at, nowMs) > resumeMs) return
  for (const [index, href] of place.stack.entries()) {
    history[index === 0 ? 'replace' : 'push'](href)
    // what is asked for within one task would become one entry
    history.flush()
  }
}
