/**
 * A stamp of this device's clock (Unix milliseconds), for what asks which of two is the later or how long ago something
 * was; 0, before all others, where it is later than now. Only a clock that was ahead and has been set right leaves such a
 * stamp: when that was is not known, and it must not count as the latest, or as fresh, until its time has come.
 */
export const pastStamp = (atMs: number, nowMs = Date.now()): number => (atMs <= nowMs ? atMs : 0)

/** How long ago that was, in milliseconds; for ever where its stamp is later than now. */
export const ageMs = (atMs: number, nowMs = Date.now()): number => nowMs - pastStamp(atMs, nowMs)

/** Rows by their stamp, the latest first. */
export const latestFirst = <T>(rows: readonly T[], stampOf: (row: T) => number): T[] => {
  const nowMs = Date.now()
  return rows.toSorted((one, other) => pastStamp(stampOf(other), nowMs) - pastStamp(stampOf(one), nowMs))
}
