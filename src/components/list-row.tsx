import { ChevronRight } from 'lucide-react'
import type { MouseEventHandler, ReactNode } from 'react'

import { cx } from '#lib/cx.ts'

import styles from './list-row.module.css'
import type { Target } from './target.ts'
import { TargetLink } from './target-link.tsx'

export interface ListRowProps {
  label: ReactNode
  icon?: ReactNode
  /** Under the label. */
  note?: ReactNode
  /** At the right: the present state. */
  value?: ReactNode
  /** The value wants attention. */
  strong?: boolean | undefined
  /** Instead of the value: a `Switch`, a `Segmented`, a button; the row itself is then no button. */
  control?: ReactNode
  /** Makes the row a link. */
  to?: Target | undefined
  /** Makes the row a button. */
  onClick?: MouseEventHandler<HTMLElement> | undefined
  /** Of a button: it is the chosen one among others, or not. */
  pressed?: boolean | undefined
  danger?: boolean | undefined
  disabled?: boolean | undefined
}

/** One row of a group: a link, a button, a text or the place of a control. */
export function ListRow(props: ListRowProps) {
  const { label, icon, note, value, strong, control, to, onClick, pressed, danger, disabled } = props
  const content = (
    <>
      {icon !== undefined && <span className={styles.icon}>{icon}</span>}
      <span className={styles.text}>
        <span>{label}</span>
        {note !== undefined && <span className={styles.note}>{note}</span>}
      </span>
      {value !== undefined && <span className={cx(styles.value, strong && styles.strong)}>{value}</span>}
      {control}
      {to !== undefined && <ChevronRight className={styles.chevron} />}
    </>
  )
  const className = cx(styles.row, danger && styles.danger)
  return (
    <li className={styles.item}>
      {control !== undefined || (to === undefined && onClick === undefined) ? (
        <div className={className}>{content}</div>
      ) : to !== undefined && !disabled ? (
        <TargetLink className={className} to={to} onClick={onClick}>
          {content}
        </TargetLink>
      ) : (
        <button type="button" className={className} aria-pressed={pressed} disabled={disabled} onClick={onClick}>
          {content}
        </button>
      )}
    </li>
  )
}
