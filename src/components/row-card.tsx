import type { ReactNode } from 'react'

import { cx } from '#lib/cx.ts'

import styles from './row-card.module.css'
import text from './text.module.css'
import { useLongPress } from './use-long-press.ts'
import type { Target } from './target.ts'
import { TargetLink } from './target-link.tsx'

export interface RowCardProps {
  /** Where it leads; without, the title is plain text. */
  to?: Target | undefined
  title: string
  /** A `Cover`; its box is 104 design pixels wide, or 72 when `tall`. */
  cover?: ReactNode
  /** For covers of 2:3. */
  tall?: boolean | undefined
  /** Under the title: intro, state, progress. */
  children?: ReactNode
  /** The last line, small: left and right. */
  meta?: ReactNode
  metaEnd?: ReactNode
  /** At the right: a button. */
  action?: ReactNode
  onLongPress?: (() => void) | undefined
}

/** A thing in a list: picture at the left, text beside it. */
export function RowCard({ to, title, cover, tall, children, meta, metaEnd, action, onLongPress }: RowCardProps) {
  const heading = <span className={text.twoLines}>{title}</span>
  return (
    <article className={cx(styles.card, onLongPress && text.held)} {...useLongPress(onLongPress)}>
      {cover !== undefined && <div className={cx(styles.cover, tall && styles.tall)}>{cover}</div>}
      <div className={styles.body}>
        {to === undefined ? (
          <div className={styles.title}>{heading}</div>
        ) : (
          <TargetLink to={to} className={cx(styles.title, text.stretched)} draggable={false}>
            {heading}
          </TargetLink>
        )}
        {children}
        {(meta !== undefined || metaEnd !== undefined) && (
          <div className={styles.meta}>
            <span className={styles.start}>{meta}</span>
            {metaEnd !== undefined && <span className={styles.end}>{metaEnd}</span>}
          </div>
        )}
      </div>
      {action !== undefined && <div className={styles.action}>{action}</div>}
    </article>
  )
}
