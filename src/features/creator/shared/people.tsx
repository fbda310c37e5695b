import type { ReactNode } from 'react'
import type { CardOf } from '#bridge/rows.ts'
import type { LiveList } from '#data/use-list.ts'
import { ListView } from '#components/list/list-view.tsx'
import { RefreshArea } from '#components/list/refresh-area.tsx'
import { TimeAgo } from '#components/states/time-ago.tsx'
import { Skeleton } from '#components/skeleton.tsx'
import { useWords } from '#words/words.ts'
import { PersonRow } from './person-row.tsx'
import styles from './people.module.css'

/** People under each other, each to be followed from there. */
export function People({ list, empty }: { list: LiveList<CardOf<'user'>>; empty: ReactNode }) {
  const { loading } = useWords('shell')
  return (
    <RefreshArea onRefresh={list.refresh}>
      <ListView
        list={list}
        renderItem={(user) => <PersonRow user={user} />}
        header={
          <p className={styles.age}>
            <TimeAgo askedAt={list.askedAt} query={list.query} />
          </p>
        }
        skeleton={<Skeleton label={loading} shape="rows" />}
        empty={empty}
      />
    </RefreshArea>
  )
}
