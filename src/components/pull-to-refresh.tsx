import type { ReactNode, RefObject } from 'react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'

import { cx } from '#lib/cx.ts'

import { followPull } from './follow-pull.ts'
import styles from './pull-to-refresh.module.css'
import text from './text.module.css'

export interface PullToRefreshProps {
  /** What scrolls; pulling begins at its top. */
  scroller: RefObject<HTMLElement | null>
  /** Resolves when the new content is there, or when it is known that it won't come. */
  onRefresh: () => Promise<unknown>
  /** Said while it works, for screen readers. */
  label: string
  children: ReactNode
  disabled?: boolean | undefined
}

/** Pulling the top of a list down refreshes it. The screen gives keyboards a button for the same. */
export function PullToRefresh({ scroller, onRefresh, label, children, disabled = false }: PullToRefreshProps) {
  const place = useRef<HTMLDivElement>(null)
  const [busy, setBusy] = useState(false)

  const refresh = useEffectEvent(() => {
    setBusy(true)
    const end = () => {
      setBusy(false)
    }
    onRefresh().then(end, end)
  })

  useEffect(() => {
    if (disabled || busy || !scroller.current || !place.current) return
    return followPull(scroller.current, place.current, () => {
      refresh()
    })
  }, [disabled, busy, scroller])

  return (
    <div ref={place} className={cx(styles.place, busy && styles.busy)}>
      <div className={styles.sign} role="status">
        <i className={styles.arc} />
        {busy && <span className={text.unseen}>{label}</span>}
      </div>
      <div className={styles.content}>{children}</div>
    </div>
  )
}
