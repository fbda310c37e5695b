import type { ReactNode } from 'react'

import { cx } from '#lib/cx.ts'

import text from './text.module.css'
import styles from './user-chip.module.css'
import type { Target } from './target.ts'
import { TargetLink } from './target-link.tsx'

export interface UserChipProps {
  name: string
  /** An `Avatar`: of 18 in a small chip, 60 in a large one, else 40. */
  avatar?: ReactNode
  to?: Target | undefined
  /** After the name: a `VipMark`. */
  mark?: ReactNode
  /** Under the name. */
  note?: ReactNode
  /** At the right: a follow button. */
  action?: ReactNode
  /** `small` is the line of a card, `row` one of a list, `large` the head of a profile. */
  size?: 'small' | 'row' | 'large' | undefined
}

/** A person: picture, name, and what there is to say. */
export function UserChip({ name, avatar, to, mark, note, action, size }: UserChipProps) {
  const person = (
    <>
      {avatar}
      <span className={styles.body}>
        <span className={styles.name}>
          <span className={text.oneLine} dir="auto">
            {name}
          </span>
          {mark}
        </span>
        {note !== undefined && <span className={styles.note}>{note}</span>}
      </span>
    </>
  )
  const className = cx(styles.person, size && size !== 'row' && styles[size])
  return (
    <div className={cx(styles.chip, size === 'row' && styles.row)}>
      {to === undefined ? (
        <span className={className}>{person}</span>
      ) : (
        <TargetLink className={className} to={to}>
          {person}
        </TargetLink>
      )}
      {action !== undefined && <div className={styles.action}>{action}</div>}
    </div>
  )
}
