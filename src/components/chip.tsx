import type { MouseEventHandler, ReactNode } from 'react'

import { cx } from '#lib/cx.ts'

import styles from './chip.module.css'
import type { Target } from './target.ts'
import { TargetLink } from './target-link.tsx'

export interface ChipProps {
  children: ReactNode
  to?: Target | undefined
  onClick?: MouseEventHandler<HTMLElement> | undefined
  /** For one that filters. */
  pressed?: boolean | undefined
}

/** A tag, a topic, a word searched for. */
export function Chip({ children, to, onClick, pressed }: ChipProps) {
  const className = cx(styles.chip, pressed && styles.pressed)
  return to === undefined ? (
    <button type="button" className={className} aria-pressed={pressed} onClick={onClick}>
      {children}
    </button>
  ) : (
    <TargetLink className={className} to={to} onClick={onClick}>
      {children}
    </TargetLink>
  )
}
