import { clamp } from '#lib/clamp.ts'
import { cx } from '#lib/cx.ts'

import styles from './progress.module.css'

export interface ProgressProps {
  /** What makes progress, for screen readers. */
  label: string
  /** 0 to 1; without it, it is not known. */
  value?: number | undefined
  /** Paused or failed work is grey or red. */
  tone?: 'accent' | 'good' | 'bad' | 'rest' | undefined
}

/** How far something is. */
export function Progress({ label, value, tone = 'accent' }: ProgressProps) {
  const part = value === undefined ? undefined : clamp(value, 0, 1)
  return (
    <div
      className={cx(styles.progress, styles[tone], part === undefined && styles.unknown)}
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={part === undefined ? undefined : Math.floor(part * 100)}
    >
      <i className={styles.done} style={part === undefined ? undefined : { transform: `scaleX(${part})` }} />
    </div>
  )
}
