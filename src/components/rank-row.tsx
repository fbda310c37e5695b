import type { ReactNode } from 'react'

import { cx } from '#lib/cx.ts'

import styles from './rank-row.module.css'
import text from './text.module.css'
import type { Target } from './target.ts'
import { TargetLink } from './target-link.tsx'

export interface RankRowProps {
  /** From 1; the first three stand out. */
  rank: number
  title: string
  to: Target
  /** An `Avatar` or a small `Cover`. */
  picture?: ReactNode
  note?: ReactNode
  /** At the right: the score, or a button. */
  end?: ReactNode
}

/** A place in a ranking. */
export function RankRow({ rank, title, to, picture, note, end }: RankRowProps) {
  return (
    <div className={styles.row}>
      <span className={cx(styles.rank, rank <= 3 && styles.top, styles[`top${rank}`])}>{rank}</span>
      {picture !== undefined && <span className={styles.picture}>{picture}</span>}
      <div className={styles.body}>
        <TargetLink to={to} className={cx(styles.title, text.stretched)}>
          <span className={text.oneLine}>{title}</span>
        </TargetLink>
        {note !== undefined && <span className={cx(styles.note, text.oneLine)}>{note}</span>}
      </div>
      {end !== undefined && <div className={styles.end}>{end}</div>}
    </div>
  )
}
