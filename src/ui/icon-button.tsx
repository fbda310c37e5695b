import type { MouseEventHandler, ReactNode } from 'react'

import { cx } from '#lib/cx.ts'

import styles from './icon-button.module.css'
import text from './text.module.css'

export interface IconButtonProps {
  /** The name for screen readers. */
  label: string
  icon: ReactNode
  href?: string | undefined
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
export function IconButton({ label, icon, href, onClick, pressed, disabled, badge, onPicture }: IconButtonProps) {
  const className = cx(styles.button, pressed && styles.pressed, onPicture && styles.onPicture)
  const content = (
    <>
      {icon}
      <span className={text.unseen}>{label}</span>
      {badge !== undefined && <span className={styles.badge}>{badge}</span>}
    </>
  )
  return href === undefined ? (
    <button type="button" className={className} aria-pressed={pressed} disabled={disabled} onClick={onClick}>
      {content}
    </button>
  ) : (
    <a className={className} href={href} onClick={onClick}>
      {content}
    </a>
  )
}
