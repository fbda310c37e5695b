import type { ReactNode } from 'react'
import type { LiveList } from '#data/use-list.ts'
import { cx } from '#lib/cx.ts'
import { Button } from '#components/button.tsx'
import { ListEnd } from '#components/list/list-end.tsx'
import { NewPill } from '#components/list/new-pill.tsx'
import { useLetIn } from '#components/list/use-let-in.ts'
import { Skeleton } from '#components/skeleton.tsx'
import { FailureState } from '#components/states/failure-state.tsx'
import { TimeAgo } from '#components/states/time-ago.tsx'
import { useWords } from '#words/words.ts'
import styles from './comments.module.css'

interface ListBelowProps<C> {
  list: LiveList<C>
  renderItem: (card: C) => ReactNode
  /** Title, age and order. */
  head?: ReactNode
  empty: ReactNode
  /** In a sheet, which has a title and a margin of its own. */
  plain?: boolean
}

/** A list under an item, in the page's one scroller; what is out of sight costs no layout. */
export function ListBelow<C>({ list, renderItem: draw, head, empty, plain = false }: ListBelowProps<C>) {
  'use memo'
  const frame = useWords('shell')
  const { failure } = list.query
  useLetIn(list)
  return (
    <section className={plain ? undefined : styles.below}>
      {head}
      {list.state !== 'here' && (
        <div className={cx(styles.waiting, plain && styles.plain)}>
          {failure ? (
            <FailureState failure={failure} onRetry={() => void list.refresh()} />
          ) : (
            <Skeleton label={frame.loading} shape="rows" count={3} />
          )}
        </div>
      )}
      {list.waiting && <NewPill fresh={list.waiting.fresh} busy={false} onTap={() => void list.applyPending()} />}
      {list.entries.map((entry) =>
        entry.type === 'item' ? (
          <div key={entry.id} className={cx(styles.item, plain && styles.plain)}>
            {draw(entry.card)}
          </div>
        ) : (
          <div key={`gap-${entry.after}`} className={styles.fresh}>
            <Button small onClick={() => list.fill(entry.after)}>
              {frame.loadGap}
            </Button>
          </div>
        ),
      )}
      {list.state === 'here' && (list.entries.length > 0 || list.more ? <ListEnd list={list} /> : empty)}
    </section>
  )
}

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
