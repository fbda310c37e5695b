import type { MouseEvent, PointerEvent } from 'react'
import { useRef } from 'react'

const holdMs = 500
const slackPx = 10

/** The handlers for an element that answers to being held, to a right click and to the menu key. */
export interface LongPress {
  onPointerDown: (event: PointerEvent) => void
  onPointerMove: (event: PointerEvent) => void
  onPointerUp: () => void
  onPointerCancel: () => void
  onContextMenu: (event: MouseEvent) => void
  onClickCapture: (event: MouseEvent) => void
}

interface Press {
  timer: ReturnType<typeof setTimeout> | undefined
  x: number
  y: number
  held: boolean
  /** A finger is down. */
  touches: boolean
}

/** What was held opens under the finger, which would tap it when it is lifted: where a browser has no long press of its own. */
function swallowTap() {
  const lifted = new AbortController()
  const { signal } = lifted
  const end = (event: TouchEvent) => {
    lifted.abort()
    if (event.cancelable) event.preventDefault()
  }
  for (const type of ['touchend', 'touchcancel'] as const)
    addEventListener(type, end, { capture: true, passive: false, signal })
}

/** Calls back after 500 ms under one finger that stays; the click that follows is swallowed, wherever it would land. */
export function useLongPress(onHold: (() => void) | undefined): LongPress | undefined {
  const press = useRef<Press>({ timer: undefined, x: 0, y: 0, held: false, touches: false })
  if (onHold === undefined) return undefined

  const stop = () => {
    clearTimeout(press.current.timer)
  }
  const lift = () => {
    stop()
    press.current.touches = false
  }
  const hold = () => {
    stop()
    press.current.held = true
    if (press.current.touches) swallowTap()
    onHold()
  }
  return {
    onPointerDown(event) {
      stop()
      const touches = event.pointerType === 'touch'
      press.current = { timer: undefined, x: event.clientX, y: event.clientY, held: false, touches }
      if (event.isPrimary && event.button === 0) press.current.timer = setTimeout(hold, holdMs)
    },
    onPointerMove(event) {
      if (Math.hypot(event.clientX - press.current.x, event.clientY - press.current.y) > slackPx) stop()
    },
    onPointerUp: lift,
    onPointerCancel: lift,
    // Android asks for its own menu at about the same time; whoever is first, there is one answer.
    onContextMenu(event) {
      event.preventDefault()
      if (!press.current.held) hold()
    },
    onClickCapture(event) {
      if (!press.current.held) return
      press.current.held = false
      event.preventDefault()
      event.stopPropagation()
    },
  }
}
