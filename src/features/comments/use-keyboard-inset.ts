import { useEffect, useState } from 'react'

/** How much of the layout a keyboard on the screen covers from below, in CSS pixels. */
export function useKeyboardInset(when: boolean): number {
  const [insetPx, setInsetPx] = useState(0)
  useEffect(() => {
    const viewport = window.visualViewport
    if (!when || !viewport) return
    const look = () => setInsetPx(Math.max(0, Math.round(innerHeight - viewport.height - viewport.offsetTop)))
    look()
    viewport.addEventListener('resize', look)
    viewport.addEventListener('scroll', look)
    return () => {
      viewport.removeEventListener('resize', look)
      viewport.removeEventListener('scroll', look)
    }
  }, [when])
  return when ? insetPx : 0
}
