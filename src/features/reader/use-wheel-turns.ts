import { useEffect, useEffectEvent, useRef, type RefObject } from 'react'

/** Between two turns by a wheel: one notch is one page. */
const wheelMs = 250

/**
 * Turns pages that lie side by side by the wheel, one a notch. `keeps`: the page has a use for this movement itself, as
 * one has that is higher than the screen.
 */
export function useWheelTurns(
  element: RefObject<HTMLElement | null>,
  turn: (step: 1 | -1) => void,
  keeps: (down: boolean) => boolean = () => false,
) {
  const turnedMs = useRef(0)
  const wheel = useEffectEvent((event: WheelEvent) => {
    const down = event.deltaY > 0
    if (event.ctrlKey || Math.abs(event.deltaY) < Math.abs(event.deltaX) || keeps(down)) return
    event.preventDefault()
    if (event.timeStamp - turnedMs.current < wheelMs) return
    turnedMs.current = event.timeStamp
    turn(down ? 1 : -1)
  })
  useEffect(() => {
    const node = element.current
    if (!node) return
    const onWheel = (event: WheelEvent) => wheel(event)
    node.addEventListener('wheel', onWheel, { passive: false })
    return () => node.removeEventListener('wheel', onWheel)
  }, [element])
}
