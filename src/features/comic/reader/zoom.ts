import { clamp } from '#lib/clamp.ts'

/** How far one can go in; 1 fits the screen. */
export const maxZoom = 4
/** Where a double tap leads. */
export const tapZoom = 2

/** A point of the screen, in CSS pixels from the upper left of what scrolls. */
export interface Focus {
  leftPx: number
  topPx: number
}

/** A zoom and how far the content is scrolled. */
export interface Zoomed {
  zoom: number
  leftPx: number
  topPx: number
}

/** The zoom and the scrolled place at which the same point of the content is under the same point of the screen. */
export function zoomAround(now: Zoomed, wanted: number, focus: Focus): Zoomed {
  const zoom = clamp(wanted, 1, maxZoom)
  const ratio = zoom / now.zoom
  return {
    zoom,
    leftPx: Math.max(0, (now.leftPx + focus.leftPx) * ratio - focus.leftPx),
    topPx: Math.max(0, (now.topPx + focus.topPx) * ratio - focus.topPx),
  }
}
