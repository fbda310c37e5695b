import { useEffect, useRef } from 'react'

/** Calls `reach` when an element comes within so many px of being seen, by default a screen. */
export function useNear(reach: () => void, when: boolean, marginPx = 800) {
  const element = useRef<HTMLDivElement>(null)
  const latest = useRef(reach)
  useEffect(() => {
    latest.current = reach
  })
  useEffect(() => {
    const node = element.current
    if (!node || !when) return
    const observer = new IntersectionObserver(
      (entries) => entries.some((entry) => entry.isIntersecting) && latest.current(),
      // margins widen the root only: that of the window would end at the page's own scroller
      { root: node.closest('[data-scroller]'), rootMargin: `${marginPx}px 0px` },
    )
    observer.observe(node)
    return () => observer.disconnect()
  }, [when, marginPx])
  return element
}
