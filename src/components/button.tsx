import type { MouseEventHandler, ReactNode } from 'react'

import { cx } from '#lib/cx.ts'

import styles from './button.module.css'
import { Spinner } from './spinner.tsx'
import type { Target } from './target.ts'
import { TargetLink } from './target-link.tsx'

export interface ButtonProps {
  children: ReactNode
  /** One primary action a screen; `quiet` beside it, `plain` within text, `danger` for what can't be undone. */
  tone?: 'primary' | 'quiet' | 'plain' | 'danger' | undefined
  icon?: ReactNode
  small?: boolean | undefined
  /** As wide as its place. */
  wide?: boolean | undefined
  /** At work: keeps its place and the focus, and does not act. */
  busy?: boolean | undefined
  disabled?: boolean | undefined
  /** Makes it a link. */
  to?: Target | undefined
  type?: 'button' | 'submit' | undefined
  onClick?: MouseEventHandler<HTMLElement> | undefined
  /** The name for screen readers where the text alone does not say enough; begins with the text. */
  label?: string | undefined
  /** The id of a text that explains it. */
  describedBy?: string | undefined
  pressed?: boolean | undefined
}

/** A button with round ends, or a link that looks like one. */
export function Button(props: ButtonProps) {
  const { children, tone = 'quiet', icon, small, wide, busy = false, disabled = false, to, label, onClick } = props
  const shared = {
    className: cx(styles.button, styles[tone], small && styles.small, wide && styles.wide, busy && styles.busy),
    'aria-label': label,
    'aria-describedby': props.describedBy,
  }
  const content = (
    <>
      <span className={styles.content}>
        {icon}
        <span>{children}</span>
      </span>
      {busy && (
        <span className={styles.spinner}>
          <Spinner />
        </span>
      )}
    </>
  )
  if (to !== undefined && !disabled) {
    return (
      <TargetLink {...shared} to={to} onClick={onClick}>
        {content}
      </TargetLink>
    )
  }
  return (
    <button
      {...shared}
      type={busy ? 'button' : (props.type ?? 'button')}
      disabled={disabled}
      aria-disabled={busy || undefined}
      aria-busy={busy || undefined}
      aria-pressed={props.pressed}
      onClick={busy ? undefined : onClick}
    >
      {content}
    </button>
  )
}
