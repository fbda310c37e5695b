import { useLayoutEffect, useRef, type RefObject } from 'react'

/** What is scrolled is looked at when it has stood still for so long: to read where it is may cost a layout. */
const stillMs = 150

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
    const moved = new Set<Element>()
    let timer = 0
    const note = () => {
      clearTimeout(timer)
      for (const element of moved) {
        const { scrollTop: top, scrollLeft: left } = element
        // an engine that forgot tells so by an event; what a page scrolls to on purpose as it is shown is somewhere else
        if (back || top !== 0 || left !== 0) known.set(element, { top, left })
      }
      moved.clear()
    }
    const onScroll = ({ target }: Event) => {
      if (!(target instanceof Element)) return
      moved.add(target)
      clearTimeout(timer)
      timer = window.setTimeout(note, stillMs)
    }
    // in the frame that shows it, just before it is laid out anyway
    const frame = requestAnimationFrame(() => {
      note()
      back = true
      for (const [element, { top, left }] of known) {
        if (!element.isConnected) known.delete(element)
        else if (element.scrollTop !== top || element.scrollLeft !== left)
          element.scrollTo({ top, left, behavior: 'instant' })
      }
    })
    // scrolling does not bubble
    node.addEventListener('scroll', onScroll, { capture: true, passive: true })
    return () => {
      cancelAnimationFrame(frame)
      node.removeEventListener('scroll', onScroll, { capture: true })
      note()
    }
  }, [page])
}
