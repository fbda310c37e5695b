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

/** Calls back after 500 ms under one finger that stays; the click that follows is swallowed. */
export function useLongPress(onHold: (() => void) | undefined): LongPress | undefined {
  const press = useRef<{ timer: ReturnType<typeof setTimeout> | undefined; x: number; y: number; held: boolean }>({
    timer: undefined,
    x: 0,
    y: 0,
    held: false,
  })
  if (onHold === undefined) return undefined

  const stop = () => {
    clearTimeout(press.current.timer)
  }
  const hold = () => {
    stop()
    press.current.held = true
    onHold()
  }
  return {
    onPointerDown(event) {
      stop()
      press.current = { timer: undefined, x: event.clientX, y: event.clientY, held: false }
      if (event.isPrimary && event.button === 0) press.current.timer = setTimeout(hold, holdMs)
    },
    onPointerMove(event) {
      if (Math.hypot(event.clientX - press.current.x, event.clientY - press.current.y) > slackPx) stop()
    },
    onPointerUp: stop,
    onPointerCancel: stop,
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
