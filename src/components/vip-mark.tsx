import type { ReactNode } from 'react'

import styles from './vip-mark.module.css'

/** The outlined mark beside the name of a member. */
export function VipMark({ children }: { children: ReactNode }) {
  return <span className={styles.mark}>{children}</span>
}
