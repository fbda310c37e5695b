import type { ReactNode } from 'react'
import { Children } from 'react'
import styles from './rail.module.css'
import { cx } from '#lib/cx.ts'

export interface RailProps {
  /** What stands in it, for screen readers. */
  label: string
  children: ReactNode
  /** Portraits and topics: more of them side by side. */
  narrow?: boolean | undefined
}

/** Cards in one line that scrolls sideways; the last one in view is cut, so that there is clearly more. */
export function Rail({ label, children, narrow }: RailProps) {
  return (
    <ul className={cx(styles.rail, narrow && styles.narrow)} aria-label={label} tabIndex={0}>
      {Children.map(children, (child) => (
        <li className={styles.item}>{child}</li>
      ))}
    </ul>
  )
}
