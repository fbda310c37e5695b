import { useEffect, useEffectEvent, type RefObject } from 'react'

/** Scrolls an element down by itself, so many CSS pixels a second; 0 rests. A finger on it holds it; at the end it says so. */
export function useAutoScroll(scroller: RefObject<HTMLElement | null>, pxPerSecond: number, onEnd: () => void) {
  const ended = useEffectEvent(onEnd)
  useEffect(() => {
    const node = scroller.current
    if (!node || pxPerSecond <= 0) return
    let held = false
    let frame = 0
    let lastMs = performance.now()
    // scrolled places are whole pixels in some engines: what is less is carried on
    let rest = 0
    const step = (nowMs: number) => {
      const passedMs = Math.min(100, nowMs - lastMs)
      lastMs = nowMs
      if (!held) {
        rest += (pxPerSecond * passedMs) / 1000
        const whole = Math.floor(rest)
        rest -= whole
        node.scrollTop += whole
        if (node.scrollTop + node.clientHeight >= node.scrollHeight - 1) return ended()
      }
      frame = requestAnimationFrame(step)
    }
    const hold = () => {
      held = true
    }
    const free = () => {
      held = false
    }
    frame = requestAnimationFrame(step)
    node.addEventListener('pointerdown', hold)
    window.addEventListener('pointerup', free)
    window.addEventListener('pointercancel', free)
    return () => {
      cancelAnimationFrame(frame)
      node.removeEventListener('pointerdown', hold)
      window.removeEventListener('pointerup', free)
      window.removeEventListener('pointercancel', free)
    }
  }, [scroller, pxPerSecond])
}
