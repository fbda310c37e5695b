import type { ReactNode } from 'react'

import styles from './counts.module.css'

export interface CountsProps {
  counts: readonly { label: string; value: string }[]
  /** At the right, small: an `AgeTag`. */
  end?: ReactNode
}

/** A few numbers with their names, in one line. */
export function Counts({ counts, end }: CountsProps) {
  return (
    <div className={styles.row}>
      <dl className={styles.counts}>
        {counts.map(({ label, value }) => (
          <div key={label} className={styles.count}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {end !== undefined && <span className={styles.end}>{end}</span>}
    </div>
  )
}
