import { useLayoutEffect, useState, type RefObject } from 'react'

/** Width and height in CSS pixels. */
export interface Size {
  widthPx: number
  heightPx: number
}

/** The inner size of an element, live; undefined before it is measured. */
export function useSize(element: RefObject<HTMLElement | null>): Size | undefined {
  const [size, setSize] = useState<Size>()
  useLayoutEffect(() => {
    const node = element.current
    if (!node) return
    const measure = () => {
      const next = { widthPx: node.clientWidth, heightPx: node.clientHeight }
      // a hidden page measures nothing: what was known stays right for its return
      if (next.widthPx === 0 || next.heightPx === 0) return
      setSize((known) => (known?.widthPx === next.widthPx && known.heightPx === next.heightPx ? known : next))
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(node)
    return () => observer.disconnect()
  }, [element])
  return size
}
