import type { ReactNode } from 'react'
import type { LiveList } from '#data/use-list.ts'
import { TimeAgo } from '#components/states/time-ago.tsx'
import styles from './talk.module.css'

interface ListHeadProps {
  title?: ReactNode
  list: Pick<LiveList<unknown>, 'askedAt' | 'query'>
  /** At the right: its order, or a way to add to it. */
  children?: ReactNode
}

/** Above a list within a page: what it is, and how old. */
export function ListHead({ title, list, children }: ListHeadProps) {
  return (
    <div className={styles.head}>
      {title !== undefined && <h2 className={styles.title}>{title}</h2>}
      <span className={styles.age}>
        <TimeAgo askedAt={list.askedAt} query={list.query} />
      </span>
      {children}
    </div>
  )
}
