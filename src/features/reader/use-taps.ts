import { useEffect, useRef, type MouseEvent } from 'react'

/** A second tap within this time, near the first, makes a double tap. */
const doubleTapMs = 250
const nearPx = 30

export interface TapPlace {
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
