import { cx } from '#lib/cx.ts'

import styles from './usage-bar.module.css'

/** What one part of the space is used for, told apart by colour. */
export type UsageTone = 'accent' | 'vip' | 'good' | 'own' | 'rest'

export interface UsageBarProps {
  /** Says in words what the bar shows. */
  label: string
  /** Shares of the whole, each 0 to 1. */
  parts: readonly { key: string; share: number; tone: UsageTone }[]
}

/** What a space is used for, in parts of one bar. */
export function UsageBar({ label, parts }: UsageBarProps) {
  return (
    <div className={styles.bar} role="img" aria-label={label}>
      {parts.map((part) => (
        <i key={part.key} className={cx(styles.part, styles[part.tone])} style={{ width: `${part.share * 100}%` }} />
      ))}
    </div>
  )
}

/** A part's colour, beside its name. */
export const UsageSwatch = ({ tone }: { tone: UsageTone }) => <i className={cx(styles.swatch, styles[tone])} />
