import { createContext, use, useRef, type ReactNode, type RefObject, type UIEvent } from 'react'
import styles from './scroller.module.css'

const ScrollerContext = createContext<RefObject<HTMLDivElement | null> | null>(null)

/** The scroller around a component, if there is one: a list in a sheet has none. */
export const useScrollerAround = (): RefObject<HTMLDivElement | null> | null => use(ScrollerContext)

/** The scroller around a component. Throws outside one. */
export function useScroller(): RefObject<HTMLDivElement | null> {
  const scroller = use(ScrollerContext)
  if (!scroller) throw new Error('useScroller outside Scroller')
  return scroller
}

/** Movement that counts as a change of direction, in CSS pixels. */
const turnPx = 12

export interface ScrollerProps {
  children: ReactNode
  /** Told when bars should hide (scrolling down) and when they should come back (up, or near the top). */
  onAway?: ((away: boolean) => void) | undefined
  label?: string | undefined
}

/** A page's own scroller: each page has one, so that it keeps its place while others are shown. */
export function Scroller({ children, onAway, label }: ScrollerProps) {
  const element = useRef<HTMLDivElement>(null)
  const last = useRef(0)
  const onScroll = (event: UIEvent<HTMLDivElement>) => {
    const top = event.currentTarget.scrollTop
    const moved = top - last.current
    if (Math.abs(moved) < turnPx) return
    last.current = top
    onAway?.(moved > 0 && top > event.currentTarget.clientHeight / 3)
  }
  return (
    <ScrollerContext value={element}>
      <div ref={element} className={styles.scroller} onScroll={onScroll} aria-label={label} data-scroller>
        {children}
      </div>
    </ScrollerContext>
  )
}
