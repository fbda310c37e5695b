import { HardDriveDownload, LockKeyhole } from 'lucide-react'
import type { CSSProperties, ReactNode } from 'react'
import type { LiveList } from '#data/use-list.ts'
import { cx } from '#lib/cx.ts'
import { ListView } from '#components/list/list-view.tsx'
import { RefreshArea } from '#components/list/refresh-area.tsx'
import { SectionHead } from '#components/section-head.tsx'
import { Segmented } from '#components/segmented.tsx'
import { Skeleton } from '#components/skeleton.tsx'
import { TimeAgo } from '#components/states/time-ago.tsx'
import { TargetLink } from '#components/target-link.tsx'
import type { Target } from '#components/target.ts'
import text from '#components/text.module.css'
import { useWords } from '#words/words.ts'
import styles from './part-row.module.css'

/** In which order parts are listed: as they are read, or the newest first. */
export type PartOrder = 'asc' | 'desc'

interface PartListProps<T> {
  list: LiveList<T>
  renderPart: (part: T) => ReactNode
  /** Of the list: how many there are. */
  title: string
  order: PartOrder
  onOrder: (order: PartOrder) => void
  /** Scrolls with the list, before its head. */
  header?: ReactNode
  /** In its head, beside the order. */
  beside?: ReactNode
  /** Rows that stand for it while it is on its way. */
  waiting?: number
  empty: ReactNode
  /** What else is asked for again when somebody pulls. */
  onRefresh?: () => void
  /** Beside the list: sheets. */
  children?: ReactNode
}

/** About how high a part is. */
const rowPx = 57

/** The parts of a work in either order: episodes, or chapters. */
export function PartList<T>({ list, title, order, onOrder, header, beside, waiting, ...props }: PartListProps<T>) {
  const words = useWords('resource')
  const frame = useWords('shell')
  return (
    <RefreshArea
      onRefresh={async () => {
        props.onRefresh?.()
        await list.refresh()
      }}
    >
      <ListView
        list={list}
        bare
        itemPx={rowPx}
        renderItem={props.renderPart}
        header={
          <>
            {header}
            <div className={styles.head}>
              <SectionHead title={title} note={<TimeAgo askedAt={list.askedAt} query={list.query} />} />
              {beside}
              <Segmented
                label={words.order}
                options={[
                  { value: 'asc', label: words.asc },
                  { value: 'desc', label: words.desc },
                ]}
                value={order}
                onChange={onOrder}
              />
            </div>
          </>
        }
        skeleton={
          <div className={styles.waiting}>
            <Skeleton label={frame.loading} shape="rows" {...(waiting !== undefined && { count: waiting })} />
          </div>
        }
        empty={props.empty}
      />
      {props.children}
    </RefreshArea>
  )
}

/** Deeper ones stand no further in: a phone is narrow. */
const mostLevels = 4

interface PartRowProps {
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
  /** Its depth in the table of contents, 0 above all. */
  level?: number | undefined
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
    ...(props.level && { style: { '--level': Math.min(props.level, mostLevels) } as CSSProperties }),
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
