import { HardDriveDownload, LockKeyhole } from 'lucide-react'
import type { ReactNode } from 'react'
import { cx } from '#lib/cx.ts'
import text from '#components/text.module.css'
import { useWords } from '#words/words.ts'
import styles from './part-row.module.css'
import type { Target } from '#components/target.ts'
import { TargetLink } from '#components/target-link.tsx'

export interface PartRowProps {
  /** Where it leads; without, it is a button that acts. */
  to?: Target
  onClick?: () => void
  title: string
  /** Under the title: pages or characters, a price. */
  note: string
  /** It has to be unlocked before it can be read. */
  locked: boolean
  /** It is on the device as a whole. */
  kept: boolean
  /** What that means, where it is not read. */
  keptLabel?: string
  /** How far it was read, 0 to 1; undefined where it never was. */
  read: number | undefined
  /** The part that somebody is at. */
  current: boolean
  /** How far it was gone through, in words of its own instead of those for reading. */
  progress?: string | undefined
  /** Before its title: a sign that it plays. */
  sign?: ReactNode
}

/** One episode or chapter in a list: whether it is read, locked, readable without a network. */
export function PartRow(props: PartRowProps) {
  'use memo'
  const words = useWords('reader')
  const { to, title, note, locked, kept, read, current, sign } = props
  const done = read !== undefined && read >= 0.99
  const progress =
    props.progress ?? (read === undefined ? undefined : done ? words.read : words.readTo(Math.floor(read * 100)))
  const shared = {
    className: cx(styles.row, done && styles.done, current && styles.current),
    'aria-current': current || undefined,
    onClick: props.onClick,
  }
  const content = (
    <>
      <span className={styles.body}>
        <span className={text.oneLine}>
          {sign}
          {title}
        </span>
        <span className={styles.note}>
          {note}
          {progress && ` · ${progress}`}
        </span>
      </span>
      {kept && (
        <span className={styles.kept}>
          <HardDriveDownload aria-hidden />
          <span className={text.unseen}>{props.keptLabel ?? words.readyOffline}</span>
        </span>
      )}
      {locked && (
        <span className={styles.locked}>
          <LockKeyhole aria-hidden />
          <span className={text.unseen}>{words.locked}</span>
        </span>
      )}
    </>
  )
  return to === undefined ? (
    <button type="button" {...shared}>
      {content}
    </button>
  ) : (
    <TargetLink to={to} {...shared}>
      {content}
    </TargetLink>
  )
}
