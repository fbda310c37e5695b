import type { ReactNode } from 'react'

import { cx } from '#lib/cx.ts'

import text from './text.module.css'
import { useLongPress } from './use-long-press.ts'
import styles from './work-card.module.css'
import type { Target } from './target.ts'
import { TargetLink } from './target-link.tsx'

export interface WorkCardProps {
  to: Target
  title: string
  /** A `Cover` of 2:3. */
  cover: ReactNode
  /** One line under the title: the last chapter, the author. */
  note?: ReactNode
  onLongPress?: (() => void) | undefined
}

/** A comic, a novel, an audio book in a grid of three columns. */
export function WorkCard({ to, title, cover, note, onLongPress }: WorkCardProps) {
  return (
    <article className={cx(styles.card, onLongPress && text.held)} {...useLongPress(onLongPress)}>
      {cover}
      <TargetLink to={to} className={cx(styles.title, text.stretched)} draggable={false}>
        <span className={text.twoLines}>{title}</span>
      </TargetLink>
      {note !== undefined && <p className={cx(styles.note, text.oneLine)}>{note}</p>}
    </article>
  )
}
