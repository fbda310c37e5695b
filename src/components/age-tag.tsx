import type { ReactNode } from 'react'

import { cx } from '#lib/cx.ts'

import styles from './age-tag.module.css'
import { Spinner } from './spinner.tsx'

export interface AgeTagProps {
  /** How old what is shown is: `缓存 · 14:05`. */
  children: ReactNode
  /** Old enough to be worth a look. */
  stale?: boolean | undefined
  /** It is being refreshed. */
  busy?: boolean | undefined
}

/** Beside a title: how old what is shown is. */
export function AgeTag({ children, stale, busy }: AgeTagProps) {
  return (
    <span className={cx(styles.tag, stale && styles.stale)}>
      {busy && <Spinner />}
      {children}
    </span>
  )
}
