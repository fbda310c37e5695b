import type { ReactNode } from 'react'
import styles from '../money.module.css'
import type { Target } from '#components/target.ts'
import { TargetLink } from '#components/target-link.tsx'

export interface RecordRowProps {
  /** What it was for; a link where `to` leads to it. */
  title: ReactNode
  to?: Target | undefined
  /** Before the link is followed. */
  onOpen?: (() => void) | undefined
  note: ReactNode
  sum: ReactNode
  /** Under the sum: the balance after it, the status. */
  sumNote?: ReactNode
  /** It came in. */
  gain?: boolean
}

/** One entry of an account book: what and when at the left, how much at the right. */
export function RecordRow({ title, to, onOpen, note, sum, sumNote, gain = false }: RecordRowProps) {
  return (
    <article className={styles.record}>
      <div className={styles.what}>
        {to === undefined ? (
          <span>{title}</span>
        ) : (
          <TargetLink to={to} onClick={onOpen}>
            {title}
          </TargetLink>
        )}
        <span className={styles.note}>{note}</span>
      </div>
      <div className={styles.sum}>
        <span className={gain ? styles.in : styles.out}>{sum}</span>
        {sumNote !== undefined && <span className={styles.note}>{sumNote}</span>}
      </div>
    </article>
  )
}
