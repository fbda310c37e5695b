import type { MouseEvent, PointerEvent } from 'react'
import { useRef } from 'react'

const holdMs = 500
const slackPx = 10

/** The handlers for an element that answers to being held, to a right click and to the menu key. */
export interface LongPress {
  onPointerDown: (event: PointerEvent) => void
  onPointerMove: (event: PointerEvent) => void
  onContextMenu: (event: MouseEvent) => void
  onClickCapture: (event: MouseEvent) => void
}

/** From a finger, a pen or the main button going down to its being lifted. */
interface Press {
  timer: ReturnType<typeof setTimeout>
  x: number
  y: number
  touches: boolean
  down: boolean
  /** It was held: the click that it becomes is none. */
  held: boolean
}

/** Ends a press where it is lifted, which may be over something else by then. */
function endOnLift(press: Press) {
  const lifted = new AbortController()
  const { signal } = lifted
  const end = () => {
    lifted.abort()
    // the click comes with it, or not at all
    setTimeout(() => (press.held = false))
  }
  const lift = () => {
    clearTimeout(press.timer)
    press.down = false
    if (!press.touches) end()
  }
  // what was held may have opened under the finger, which would tap it where a browser has no long press of its own
  const endTouch = (event: TouchEvent) => {
    if (press.held && event.cancelable) event.preventDefault()
    end()
  }
  for (const type of ['pointerup', 'pointercancel'] as const) addEventListener(type, lift, { capture: true, signal })
  for (const type of ['touchend', 'touchcancel'] as const)
    addEventListener(type, endTouch, { capture: true, passive: false, signal })
}

/** Calls back after 500 ms under one finger that stays; the click that follows is swallowed, wherever it would land. */
export function useLongPress(onLongPress: (() => void) | undefined): LongPress | undefined {
  const last = useRef<Press>(undefined)
  if (onLongPress === undefined) return undefined

  const hold = () => {
    const press = last.current
    clearTimeout(press?.timer)
    // nothing is down with the menu key, nor with the other button: no click follows
    if (press?.down) press.held = true
    onLongPress()
  }
  return {
    onPointerDown({ isPrimary, button, clientX: x, clientY: y, pointerType }) {
      clearTimeout(last.current?.timer)
      if (!isPrimary || button !== 0) return
      const touches = pointerType === 'touch'
      last.current = { timer: setTimeout(hold, holdMs), x, y, touches, down: true, held: false }
      endOnLift(last.current)
    },
    onPointerMove({ clientX, clientY }) {
      const press = last.current
      if (press?.down && Math.hypot(clientX - press.x, clientY - press.y) > slackPx) clearTimeout(press.timer)
    },
    // Android asks for its own menu at about the same time; whoever is first, there is one answer.
    onContextMenu(event) {
      event.preventDefault()
      if (!last.current?.held) hold()
    },
    onClickCapture(event) {
      if (!last.current?.held) return
      event.preventDefault()
      event.stopPropagation()
    },
  }
}
