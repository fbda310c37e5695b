import { ageMs } from '#lib/stamp.ts'

/** Kept in the device's `meta` table under `install`. */
export interface InstallHistory {
  visits: number
  /** Unix milliseconds of the last visit's beginning. */
  lastAt: number
  /** Unix milliseconds; once it was offered it is never offered again. */
  offeredAt?: number
}

/** Starts that are closer together are one visit. */
export const visitGapMs = 30 * 60_000
/** From this visit on it is worth a word. */
export const visitsBeforeOffer = 3

/** The history with one more start. */
export function withVisit(former: InstallHistory | undefined, nowMs: number): InstallHistory {
  if (!former) return { visits: 1, lastAt: nowMs }
  return ageMs(former.lastAt, nowMs) < visitGapMs ? former : { ...former, visits: former.visits + 1, lastAt: nowMs }
}

/** Whether this is the moment: somebody who comes back, or who has kept something for offline. */
export const isWorthOffering = ({ visits, offeredAt }: InstallHistory, kept: number): boolean =>
  offeredAt === undefined && (visits >= visitsBeforeOffer || kept > 0)
