import type { ReactNode } from 'react'
import type { LiveList } from '#data/use-list.ts'
import { ListView } from '#components/list/list-view.tsx'
import { RefreshArea } from '#components/list/refresh-area.tsx'
import { TimeAgo } from '#components/states/time-ago.tsx'
import { SectionHead } from '#components/section-head.tsx'
import { Segmented } from '#components/segmented.tsx'
import { Skeleton } from '#components/skeleton.tsx'
import { useWords } from '#words/words.ts'
import styles from './part-row.module.css'

/** In which order parts are listed: as they are read, or the newest first. */
export type PartOrder = 'asc' | 'desc'

interface PartListProps<T> {
  list: LiveList<T>
  draw: (part: T) => ReactNode
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
        renderItem={props.draw}
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
