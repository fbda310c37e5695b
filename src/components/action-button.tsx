import type { MouseEventHandler, ReactNode } from 'react'

import { cx } from '#lib/cx.ts'

import styles from './action-button.module.css'
import text from './text.module.css'
import type { Target } from './target.ts'
import { TargetLink } from './target-link.tsx'

export interface ActionButtonProps {
  icon: ReactNode
  /** The word or count under the icon. */
  children: ReactNode
  /** Read out before the text, where that alone is no name: a count. */
  label?: string | undefined
  /** For one that stays on. */
  pressed?: boolean | undefined
  to?: Target | undefined
  disabled?: boolean | undefined
  onClick?: MouseEventHandler<HTMLElement> | undefined
}

/** One of a row of actions under a video or beside a clip: icon above, word below. */
export function ActionButton({ icon, children, label, pressed, to, disabled, onClick }: ActionButtonProps) {
  const className = cx(styles.action, pressed && styles.pressed)
  const content = (
    <>
      {icon}
      {label !== undefined && <span className={text.unseen}>{label}</span>}
      <span>{children}</span>
    </>
  )
  return to === undefined ? (
    <button type="button" className={className} aria-pressed={pressed} disabled={disabled} onClick={onClick}>
      {content}
    </button>
  ) : (
    <TargetLink className={className} to={to} onClick={onClick}>
      {content}
    </TargetLink>
  )
}
