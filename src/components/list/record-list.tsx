import type { ReactNode } from 'react'
import type { LiveList } from '#data/use-list.ts'
import { Empty, type EmptyProps } from '#components/empty.tsx'
import { Skeleton } from '#components/skeleton.tsx'
import { useWords } from '#words/words.ts'
import { TimeAgo } from '#components/states/time-ago.tsx'
import { ListView } from './list-view.tsx'
import styles from './record-list.module.css'
import { RefreshArea } from './refresh-area.tsx'

export interface RecordListProps<C, X> {
  list: LiveList<C, X>
  /** Draws one record. */
  renderItem: (record: C) => ReactNode
  /** Why there are none, and what to do. */
  empty: EmptyProps
}

/** Records one below the other: bought, paid, invited. Pulled to refresh, with their age above them. */
export function RecordList<C, X>({ list, renderItem: draw, empty }: RecordListProps<C, X>) {
  const words = useWords('shell')
  return (
    <RefreshArea onRefresh={list.refresh}>
      <ListView
        list={list}
        renderItem={draw}
        header={
          list.state === 'here' && (
            <div className={styles.age}>
              <TimeAgo askedAt={list.askedAt} query={list.query} />
            </div>
          )
        }
        skeleton={<Skeleton label={words.loading} shape="rows" />}
        empty={<Empty {...empty} />}
      />
    </RefreshArea>
  )
}
