import { type MouseEvent, useEffect, useRef } from 'react'

/** What a tap does. */
export type TapAction = 'back' | 'menu' | 'forward'

/** Where taps turn pages: at the left and right, above and below, around an L under either thumb, or nowhere. */
export type TapLayout = 'sides' | 'ends' | 'thumb' | 'off'

/**
 * What a tap at a place does; `x` and `y` from 0 to 1, from the upper left. `mirrored`: forward is at the left, as in books
 * that are read from right to left.
 */
export function tapAction(x: number, y: number, layout: TapLayout, mirrored: boolean): TapAction {
  const side = mirrored ? 1 - x : x
  switch (layout) {
    case 'off':
      return 'menu'
    case 'sides':
      return side < 0.3 ? 'back' : side > 0.7 ? 'forward' : 'menu'
    case 'ends':
      return y < 0.3 ? 'back' : y > 0.7 ? 'forward' : 'menu'
    case 'thumb':
      // forward under the thumb of either hand, back at the top, the menu in the middle
      if (y > 0.35 && y < 0.65 && x > 0.3 && x < 0.7) return 'menu'
      return y < 0.35 && side < 0.7 ? 'back' : 'forward'
  }
}

/** A second tap within this time, near the first, makes a double tap. */
const doubleTapMs = 250
const nearPx = 30

interface TapPlace {
  /** Within what is seen of the reader, 0 to 1 from its upper left. */
  x: number
  y: number
  /** The same in CSS pixels. */
  leftPx: number
  topPx: number
}

export interface Taps {
  /** A tap; true where it was used up, so that no second one is waited for. */
  onTap: (place: TapPlace) => boolean
  /** A tap that was not used up, and that no second one followed. */
  onLone: (place: TapPlace) => void
  onDouble: (place: TapPlace) => void
}

/**
 * Tells single from double taps by the clicks of any pointer. Clicks on buttons and links, and the end of selecting text,
 * are none.
 */
export function useTaps({ onTap, onLone, onDouble }: Taps) {
  const waiting = useRef<{ timer: ReturnType<typeof setTimeout>; place: TapPlace } | undefined>(undefined)
  const alone = useRef(onLone)
  useEffect(() => {
    alone.current = onLone
  })
  useEffect(() => () => clearTimeout(waiting.current?.timer), [])

  return (event: MouseEvent<HTMLElement>) => {
    const target = event.target instanceof Element ? event.target : null
    if (event.defaultPrevented || target?.closest('button, a, input, label, summary, dialog')) return
    if (getSelection()?.isCollapsed === false) return
    // what is scrolled is many screens long: where a tap lies is meant on the screen
    const frame = event.currentTarget.closest('[data-reader-scroll]') ?? event.currentTarget
    const box = frame.getBoundingClientRect()
    const leftPx = event.clientX - box.left
    const topPx = event.clientY - box.top
    const place = { leftPx, topPx, x: leftPx / box.width, y: topPx / box.height }
    const before = waiting.current
    waiting.current = undefined
    clearTimeout(before?.timer)
    if (before && Math.hypot(before.place.leftPx - leftPx, before.place.topPx - topPx) < nearPx) return onDouble(place)
    if (onTap(place)) return
    const timer = setTimeout(() => {
      waiting.current = undefined
      alone.current(place)
    }, doubleTapMs)
    waiting.current = { timer, place }
  }
}
