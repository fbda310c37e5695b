import type { PointerEvent, TouchEvent } from 'react'
import { useRef } from 'react'
import { clamp } from '#lib/clamp.ts'

/** So far a finger goes before it is said to slide. */
const slackPx = 8

interface Range {
  value: number
  min: number
  max: number
  step: number
  /** A finger that taps the line takes the value there, as on the line of a film. */
  jumps?: boolean | undefined
  onChange: (value: number) => void
}

interface Finger {
  id: number
  x: number
  y: number
  /** The value where it came down. */
  from: number
  slides: boolean
}

/**
 * Handlers for an `<input type="range">` within a page that scrolls: a browser takes the value to wherever a finger comes
 * down, and a swipe over the page that begins there would change it. A finger changes it by going sideways, from the
 * value that is there; a mouse and the keyboard are the browser's. Needs `touch-action: pan-y`.
 */
export function useSlide({ value, min, max, step, jumps = false, onChange }: Range) {
  const finger = useRef<Finger>(undefined)
  const isTouched = useRef(false)
  const tell = (next: number) => {
    const to = clamp(min + Math.round((next - min) / step) * step, min, max)
    if (to !== value) onChange(to)
  }
  return {
    onPointerDown({ pointerType, pointerId: id, isPrimary, clientX: x, clientY: y }: PointerEvent<HTMLInputElement>) {
      // the mouse events that follow a touch are the touch's
      isTouched.current = pointerType === 'touch'
      finger.current = isTouched.current && isPrimary ? { id, x, y, from: value, slides: false } : undefined
    },
    onPointerMove({ pointerId, clientX, clientY, currentTarget }: PointerEvent<HTMLInputElement>) {
      const from = finger.current
      if (from?.id !== pointerId) return
      const dx = clientX - from.x
      if (!from.slides && (Math.abs(dx) < slackPx || Math.abs(dx) < Math.abs(clientY - from.y))) return
      if (!from.slides) currentTarget.setPointerCapture(pointerId)
      from.slides = true
      tell(from.from + (dx / currentTarget.clientWidth) * (max - min))
    },
    onPointerUp({ currentTarget }: PointerEvent<HTMLInputElement>) {
      if (!finger.current?.slides) return
      finger.current = undefined
      // as the browser says it of its own: the value is chosen
      currentTarget.dispatchEvent(new Event('change', { bubbles: true }))
    },
    // comes after the pointer was lifted, where its owner seeks while nothing holds it
    onTouchEnd({ changedTouches, currentTarget }: TouchEvent<HTMLInputElement>) {
      const from = finger.current
      const touch = changedTouches[0]
      finger.current = undefined
      if (!jumps || !from || !touch || Math.hypot(touch.clientX - from.x, touch.clientY - from.y) >= slackPx) return
      const { left, width } = currentTarget.getBoundingClientRect()
      tell(min + ((touch.clientX - left) / width) * (max - min))
    },
    onPointerCancel() {
      finger.current = undefined
    },
    onKeyDown() {
      isTouched.current = false
    },
    /** What the browser makes of a mouse and of keys. */
    onBrowserChange(next: number) {
      if (!isTouched.current) onChange(next)
    },
  }
}
