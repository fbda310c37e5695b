import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import { clamp } from '#lib/clamp.ts'
import { animate } from '#features/reader/animate.ts'

/** How far one can go in; 1 fits the screen. */
export const maxZoom = 4
/** Where a double tap leads. */
const tapZoom = 2

/** A point of the screen, in CSS pixels from the upper left of what scrolls. */
interface Focus {
  leftPx: number
  topPx: number
}

/** A zoom and how far the content is scrolled. */
interface Zoomed {
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

/** A zoom of what scrolls, by pinching, by the wheel with Control, by keys and by double taps. */
export interface Zoom {
  value: number
  /** Goes there, with the same point staying under the finger. */
  to: (zoom: number, focus?: Focus) => void
  /** In where it fits, else back to fitting; in steps a person can follow. */
  toggle: (focus: Focus) => void
  /** Where the content has to be scrolled for the zoom that is being drawn; once for each change. */
  take: () => Zoomed | undefined
  /** Fits again, at once: another page is shown. */
  reset: () => void
}

const animationMs = 160

/** `scrolled` is the element whose content grows; it may be another one each time. */
export function useZoom(box: RefObject<HTMLElement | null>, scrolled: () => HTMLElement | null): Zoom {
  const [value, setValue] = useState(1)
  const current = useRef(1)
  const target = useRef<Zoomed>(undefined)
  const stop = useRef(() => {})

  const set = (wanted: number, focus?: Focus) => {
    const element = scrolled()
    if (!element) return
    const point = focus ?? { leftPx: element.clientWidth / 2, topPx: element.clientHeight / 2 }
    // what was not drawn yet is where the next step begins
    const now = target.current ?? {
      zoom: current.current,
      leftPx: element.scrollLeft,
      topPx: element.scrollTop,
    }
    const next = zoomAround(now, wanted, point)
    if (next.zoom === current.current) return
    current.current = next.zoom
    target.current = next
    setValue(next.zoom)
  }
  const pinch = useEffectEvent((wanted: number, focus: Focus) => {
    stop.current()
    set(wanted, focus)
  })

  useEffect(() => {
    const element = box.current
    if (!element) return
    let start: { distance: number; zoom: number } | undefined
    const inside = (x: number, y: number): Focus => {
      const { left, top } = element.getBoundingClientRect()
      return { leftPx: x - left, topPx: y - top }
    }
    const pair = ({ touches: [a, b] }: TouchEvent) =>
      a && b
        ? {
            distance: Math.hypot(a.clientX - b.clientX, a.clientY - b.clientY) || 1,
            focus: inside((a.clientX + b.clientX) / 2, (a.clientY + b.clientY) / 2),
          }
        : undefined
    const onStart = (event: TouchEvent) => {
      const fingers = pair(event)
      start = fingers && { distance: fingers.distance, zoom: current.current }
    }
    const onMove = (event: TouchEvent) => {
      const fingers = pair(event)
      if (!fingers || !start) return
      // once the browser scrolls, it does not let itself be held
      if (event.cancelable) event.preventDefault()
      pinch((start.zoom * fingers.distance) / start.distance, fingers.focus)
    }
    const onWheel = (event: WheelEvent) => {
      if (!event.ctrlKey) return
      event.preventDefault()
      pinch(current.current * Math.exp(-event.deltaY / 200), inside(event.clientX, event.clientY))
    }
    element.addEventListener('touchstart', onStart, { passive: true })
    element.addEventListener('touchmove', onMove, { passive: false })
    element.addEventListener('wheel', onWheel, { passive: false })
    return () => {
      element.removeEventListener('touchstart', onStart)
      element.removeEventListener('touchmove', onMove)
      element.removeEventListener('wheel', onWheel)
    }
  }, [box])
  useEffect(() => () => stop.current(), [])

  const to = (wanted: number, focus?: Focus) => {
    stop.current()
    const from = current.current
    stop.current = animate(animationMs, (part) => set(from + (wanted - from) * part, focus))
  }
  return {
    value,
    to,
    toggle: (focus) => to(current.current > 1.01 ? 1 : tapZoom, focus),
    take() {
      const taken = target.current
      target.current = undefined
      return taken
    },
    reset() {
      stop.current()
      current.current = 1
      target.current = undefined
      setValue(1)
    },
  }
}
