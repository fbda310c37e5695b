import type { ReactNode } from 'react'
import type { HiddenRow } from '#bridge/rows.ts'
import type { Reading } from '#data/reading.ts'
import { HiddenNotice } from '#components/item-menu/hidden-notice.tsx'
import { Loading } from '#components/states/loading.tsx'
import { Skeleton } from '#components/skeleton.tsx'
import { useWords } from '#words/words.ts'
import styles from './part-row.module.css'

interface WorkBodyProps {
  /** Why it is not shown. */
  hidden: HiddenRow | null | undefined
  detail: Reading<unknown>
  /** The work, from a card or its detail; nothing while neither is there. */
  children: ReactNode
}

/** What the page of a work with parts shows: the work, that it is hidden, or that it is on its way. */
export function WorkBody({ hidden, detail, children }: WorkBodyProps) {
  const { loading } = useWords('shell')
  if (hidden) return <HiddenNotice row={hidden} />
  if (children) return children
  if (detail.state === 'here') return null
  return (
    <Loading
      on={detail}
      skeleton={
        <div className={styles.waiting}>
          <Skeleton label={loading} shape="detail" count={4} />
        </div>
      }
    />
  )
}
