import type { MouseEventHandler, ReactNode } from 'react'

import { cx } from '#lib/cx.ts'

import styles from './chip.module.css'

export interface ChipProps {
  children: ReactNode
  href?: string | undefined
  onClick?: MouseEventHandler<HTMLElement> | undefined
  /** For one that filters. */
  pressed?: boolean | undefined
}

/** A tag, a topic, a word searched for. */
export function Chip({ children, href, onClick, pressed }: ChipProps) {
  const className = cx(styles.chip, pressed && styles.pressed)
  return href === undefined ? (
    <button type="button" className={className} aria-pressed={pressed} onClick={onClick}>
      {children}
    </button>
  ) : (
    <a className={className} href={href} onClick={onClick}>
      {children}
    </a>
  )
}
