import { useLayoutEffect, useRef, type RefObject } from 'react'

/**
 * Keeps where everything within a kept page is scrolled to while it is hidden. Engines may forget that of what is not
 * drawn: Firefox does, about every second time.
 */
export function useKeptScroll(page: RefObject<HTMLElement | null>): void {
  const places = useRef(new Map<Element, { top: number; left: number }>())
  useLayoutEffect(() => {
    const node = page.current
    if (!node) return
    const known = places.current
    let back = false
    const note = ({ target }: Event) => {
      if (!(target instanceof Element)) return
      const { scrollTop: top, scrollLeft: left } = target
      // an engine that forgot tells so by an event; what a page scrolls to on purpose as it is shown is somewhere else
      if (back || top !== 0 || left !== 0) known.set(target, { top, left })
    }
    // in the frame that shows it, just before it is laid out anyway
    const frame = requestAnimationFrame(() => {
      back = true
      for (const [element, { top, left }] of known) {
        if (!element.isConnected) known.delete(element)
        else if (element.scrollTop !== top || element.scrollLeft !== left)
          element.scrollTo({ top, left, behavior: 'instant' })
      }
    })
    // scrolling does not bubble
    node.addEventListener('scroll', note, { capture: true, passive: true })
    return () => {
      cancelAnimationFrame(frame)
      node.removeEventListener('scroll', note, { capture: true })
    }
  }, [page])
}
