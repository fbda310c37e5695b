import type { ReactNode } from 'react'

import { cx } from '#lib/cx.ts'

import styles from './price-tag.module.css'

export interface PriceTagProps {
  children: ReactNode
  /** `vip` is gold; `plain` is dark, for coins and everything else. */
  tone?: 'vip' | 'plain' | undefined
}

/** What a thing costs, in the upper left corner of its picture. */
export function PriceTag({ children, tone = 'plain' }: PriceTagProps) {
  return <span className={cx(styles.tag, styles[tone])}>{children}</span>
}
