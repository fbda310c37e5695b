import type { PointerEvent, ReactNode } from 'react'
import { useRef } from 'react'

import styles from './swipe-area.module.css'

const enoughPx = 48
const slowestMs = 600

export interface SwipeAreaProps {
  children: ReactNode
  /** 1 to what is at the right, -1 to what is at the left. */
  onSwipe: (step: 1 | -1) => void
  id?: string | undefined
}

/** Content that a horizontal swipe changes, as between channels. What scrolls sideways within it keeps its swipes. */
export function SwipeArea({ children, onSwipe, id }: SwipeAreaProps) {
  const start = useRef<{ id: number; x: number; y: number; atMs: number }>(undefined)
  return (
    <div
      id={id}
      className={styles.area}
      onPointerDown={(event) => {
        const follows = event.isPrimary && event.pointerType !== 'mouse' && !scrollsSideways(event)
        start.current = follows
          ? { id: event.pointerId, x: event.clientX, y: event.clientY, atMs: event.timeStamp }
          : undefined
      }}
      onPointerUp={(event) => {
        const from = start.current
        start.current = undefined
        if (from?.id !== event.pointerId || event.timeStamp - from.atMs > slowestMs) return
        const right = event.clientX - from.x
        if (Math.abs(right) < enoughPx || Math.abs(right) < 2 * Math.abs(event.clientY - from.y)) return
        onSwipe(right < 0 ? 1 : -1)
      }}
      onPointerCancel={() => {
        start.current = undefined
      }}
    >
      {children}
    </div>
  )
}

function scrollsSideways(event: PointerEvent<HTMLElement>): boolean {
  for (let at = event.target; at instanceof Element && at !== event.currentTarget; at = at.parentElement ?? document) {
    if (at instanceof HTMLInputElement) return true
    if (at.scrollWidth > at.clientWidth && /auto|scroll/.test(getComputedStyle(at).overflowX)) return true
  }
  return false
}
