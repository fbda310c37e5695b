import type { MouseEventHandler, ReactNode } from 'react'

import { cx } from '#lib/cx.ts'

import styles from './icon-button.module.css'
import text from './text.module.css'
import type { Target } from './target.ts'
import { TargetLink } from './target-link.tsx'

export interface IconButtonProps {
  /** The name for screen readers. */
  label: string
  icon: ReactNode
  to?: Target | undefined
  onClick?: MouseEventHandler<HTMLElement> | undefined
  /** For a button that stays on; its icon is then filled. */
  pressed?: boolean | undefined
  disabled?: boolean | undefined
  /** A `Badge` at its upper right. */
  badge?: ReactNode
  /** White, for over pictures. */
  onPicture?: boolean | undefined
}

/** A button or link that is only an icon. */
export function IconButton({ label, icon, to, onClick, pressed, disabled, badge, onPicture }: IconButtonProps) {
  const className = cx(styles.button, pressed && styles.pressed, onPicture && styles.onPicture)
  const content = (
    <>
      {icon}
      <span className={text.unseen}>{label}</span>
      {badge !== undefined && <span className={styles.badge}>{badge}</span>}
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
