import type { ReactNode } from 'react'

import { cx } from '#lib/cx.ts'

import text from './text.module.css'
import { useLongPress } from './use-long-press.ts'
import styles from './video-card.module.css'
import type { Target } from './target.ts'
import { TargetLink } from './target-link.tsx'

export interface VideoCardProps {
  to: Target
  title: string
  /** A `Cover`. */
  cover: ReactNode
  /** Who made it: a small `UserChip`, or a text. */
  user?: ReactNode
  /** At the right of the last line: how often it was seen. */
  stat?: ReactNode
  /** Held: its menu. */
  onLongPress?: (() => void) | undefined
}

/** A video in a grid of two columns. The whole card leads to it; the user chip keeps its own link. */
export function VideoCard({ to, title, cover, user, stat, onLongPress }: VideoCardProps) {
  'use memo'
  return (
    <article className={cx(styles.card, onLongPress && text.held)} {...useLongPress(onLongPress)}>
      {cover}
      <TargetLink to={to} className={cx(styles.title, text.stretched)} draggable={false}>
        <span className={text.twoLines}>{title}</span>
      </TargetLink>
      <div className={styles.foot}>
        <div className={styles.user}>{user}</div>
        {stat !== undefined && <span className={styles.stat}>{stat}</span>}
      </div>
    </article>
  )
}
