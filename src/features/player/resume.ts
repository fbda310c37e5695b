import { clamp } from '#lib/clamp.ts'

/** Nobody needs to be taken back to what was seen for a moment. */
const tooEarlySeconds = 10
/** Who stopped here has seen it all but the names at the end. */
const nearEndSeconds = 15
const nearEndPart = 0.97
/** Shorter videos always begin at their beginning. */
const shortSeconds = 60

/** Where a video goes on, in seconds; 0 for its beginning. `length` is that of the video now, which may be another. */
export function resumePoint(row: { position: number; length: number } | null | undefined, length: number): number {
  if (!row || !(length >= shortSeconds) || !Number.isFinite(row.position)) return 0
  const { position } = row
  if (position < tooEarlySeconds || position > length - nearEndSeconds || position > length * nearEndPart) return 0
  return Math.floor(position)
}

/** What is kept of a position: whole tenths within the video, and the end as the end. */
export function positionToKeep(at: number, length: number, ended: boolean): number {
  if (ended) return length
  return Math.round(clamp(at, 0, length) * 10) / 10
}
