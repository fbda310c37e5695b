import type { ReactNode } from 'react'

import { cx } from '#lib/cx.ts'

import styles from './badge.module.css'
import text from './text.module.css'

export interface BadgeProps {
  /** A number or a very short word; without it the badge is a dot. */
  children?: ReactNode
  /** What the dot means, for screen readers. */
  label?: string | undefined
}

/** Something new: a dot, or a number in a pill. */
export function Badge({ children, label }: BadgeProps) {
  return (
    <span className={cx(styles.badge, children === undefined && styles.dot)}>
      {children}
      {label !== undefined && <span className={text.unseen}>{label}</span>}
    </span>
  )
}
