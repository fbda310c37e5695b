import { Heart } from 'lucide-react'
import type { ReactNode } from 'react'
import { useState } from 'react'

import { cx } from '#lib/cx.ts'

import styles from './like-button.module.css'
import text from './text.module.css'
import { UnsentDot } from './unsent-dot.tsx'

export interface LikeButtonProps {
  liked: boolean
  onChange: (liked: boolean) => void
  /** The name for screen readers: what is liked. */
  label: string
  /** The count, or a word. */
  children?: ReactNode
  /** Instead of the heart. */
  icon?: ReactNode
  /** Icon above the text, as in a row of actions; else beside it. */
  stacked?: boolean | undefined
  disabled?: boolean | undefined
  /** Set while the server does not know of it yet: says so. */
  unsent?: string | undefined
}

/** A like that bursts when it is given by hand, and only then. */
export function LikeButton(props: LikeButtonProps) {
  const { liked, onChange, label, children, icon = <Heart />, stacked, disabled, unsent } = props
  const [given, setGiven] = useState(false)
  return (
    <button
      type="button"
      className={cx(styles.like, liked && styles.liked, stacked && styles.stacked)}
      aria-pressed={liked}
      disabled={disabled}
      onClick={() => {
        setGiven(!liked)
        onChange(!liked)
      }}
    >
      <span className={text.unseen}>{label}</span>
      <span className={cx(styles.icon, liked && given && styles.burst)}>
        {icon}
        {unsent !== undefined && <UnsentDot label={unsent} />}
      </span>
      {children !== undefined && <span>{children}</span>}
    </button>
  )
}
