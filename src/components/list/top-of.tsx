import { useLayoutEffect, useRef } from 'react'
import { useScroller } from '#components/scroller.tsx'

/** Takes the scroller to its top when what it shows has become another, such as a channel; draws nothing. */
export function TopOf({ of }: { of: string | number | undefined }) {
  const scroller = useScroller()
  const last = useRef(of)
  useLayoutEffect(() => {
    // a kept page that comes back runs its effects again, and stays where it was
    if (last.current === of) return
    last.current = of
    scroller.current?.scrollTo({ top: 0, behavior: 'instant' })
  }, [of, scroller])
  return null
}
