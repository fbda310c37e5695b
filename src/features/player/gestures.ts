import { clamp } from '#lib/clamp.ts'

/** The third of the picture in which a finger is. */
export type Zone = 'left' | 'middle' | 'right'

/** In which third of a width a point is. */
export const zoneOf = (x: number, width: number): Zone =>
  x < width / 3 ? 'left' : x > (width * 2) / 3 ? 'right' : 'middle'

/** A second tap within this time makes a double tap. */
export const doubleTapMs = 250
/** A further tap within this time after a double tap adds to it. */
export const addUpMs = 700
/** What one double tap seeks, and each further tap adds. */
export const stepSeconds = 10

/** The taps of one row so far. */
export interface Taps {
  zone: Zone
  atMs: number
  /** 0 after a single tap; then how often this row has sought. */
  steps: number
}

/** What a tap does: a second one takes back what the first did to the controls. */
export type TapAct =
  | { act: 'toggle-controls' }
  /** `bySeconds` is for this tap, `totalSeconds` for the whole row, both signed. */
  | { act: 'seek'; bySeconds: number; totalSeconds: number; first: boolean }
  | { act: 'toggle-play' }

/** Puts a tap into its row. */
export function tapped(before: Taps | undefined, zone: Zone, atMs: number): { taps: Taps | undefined; does: TapAct } {
  const sinceMs = before ? atMs - before.atMs : Infinity
  const follows = before?.zone === zone && sinceMs <= (before.steps > 0 ? addUpMs : doubleTapMs)
  if (!before || !follows) return { taps: { zone, atMs, steps: 0 }, does: { act: 'toggle-controls' } }
  if (zone === 'middle') return { taps: undefined, does: { act: 'toggle-play' } }
  const steps = before.steps + 1
  const bySeconds = zone === 'left' ? -stepSeconds : stepSeconds
  return {
    taps: { zone, atMs, steps },
    does: { act: 'seek', bySeconds, totalSeconds: bySeconds * steps, first: steps === 1 },
  }
}

/** A finger that moves less than this, in CSS pixels, still taps or holds. */
export const slackPx = 10
/** The system's own swipe back begins this near to the edges. */
export const edgePx = 20

/** What a drag turned out to be. */
export type DragKind = 'seek' | 'volume' | 'dim' | 'none'

/** What a drag is once it has left the slack: along it seeks; at the edges up and down are volume and, in full, dimming. */
export function dragKind(
  dx: number,
  dy: number,
  zone: Zone,
  may: { dim: boolean; volume: boolean },
): DragKind | undefined {
  if (Math.hypot(dx, dy) < slackPx) return undefined
  if (Math.abs(dx) >= Math.abs(dy)) return 'seek'
  if (zone === 'right' && may.volume) return 'volume'
  return zone === 'left' && may.dim ? 'dim' : 'none'
}

/** The seconds that a drag across the whole width stands for: a quarter of the video, 1 to 10 minutes, never more than all of it. */
export const spanSeconds = (length: number): number => Math.min(length, clamp(length / 4, 60, 600))

/** Where a drag leads to, in seconds. */
export const dragTarget = (from: number, dx: number, width: number, length: number): number =>
  clamp(from + (dx / Math.max(1, width)) * spanSeconds(length), 0, length)

/** A level from 0 to 1 after a drag; the whole height of the picture is the whole range, up is more. */
export const dragLevel = (from: number, dy: number, height: number): number =>
  clamp(from - dy / Math.max(1, height), 0, 1)
