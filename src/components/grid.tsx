import type { ReactNode } from 'react'

import { cx } from '#lib/cx.ts'

import styles from './grid.module.css'

export interface GridProps {
  children: ReactNode
  /** Columns at normal text size; large text has fewer. */
  columns?: 2 | 3 | undefined
}

/** Cards side by side. */
export function Grid({ children, columns = 2 }: GridProps) {
  return <div className={cx(styles.grid, columns === 3 && styles.three)}>{children}</div>
}
