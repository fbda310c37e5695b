import { Headset } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useList } from '#data/use-list.ts'
import { Age } from '#components/states/age.tsx'
import { FailureState } from '#components/states/failure-state.tsx'
import { Button } from '#components/button.tsx'
import { Empty } from '#components/empty.tsx'
import { useScroller } from '#components/scroller.tsx'
import { Skeleton } from '#components/skeleton.tsx'
import { customerWords } from '#words/customer.ts'
import { shellWords } from '#words/shell.ts'
import { useWords } from '#words/words.ts'
import styles from './support.module.css'
import { Message } from './message.tsx'

/** How often an answer is looked for while the thread is on screen. */
const lookMs = 30_000

/** The messages, the newest at the bottom and in view. */
export function Thread() {
  const words = useWords(customerWords)
  const frame = useWords(shellWords)
  const scroller = useScroller()
  const list = useList('feedback.thread', {})
  const newest = list.entries[0]
  const last = newest?.type === 'item' ? String(newest.id) : ''
  const waits = list.entries.some((entry) => entry.type === 'item' && entry.unsent !== undefined)
  const { failure } = list.want

  useEffect(() => {
    // a new last message is what one wants to see
    if (last) scroller.current?.scrollTo({ top: scroller.current.scrollHeight })
  }, [last, scroller])
  const refresh = useRef(list.refresh)
  useEffect(() => {
    refresh.current = list.refresh
  })
  useEffect(() => {
    // what waited has arrived, and the service may have answered it at once
    if (!waits) return
    return () => void refresh.current()
  }, [waits])
  useEffect(() => {
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') void refresh.current()
    }, lookMs)
    return () => clearInterval(timer)
  }, [])

  if (list.state !== 'here' && list.entries.length === 0) {
    if (failure) return <FailureState failure={failure} onRetry={() => void list.refresh()} />
    return (
      <div className={styles.waiting}>
        <Skeleton label={frame.loading} shape="rows" count={3} />
      </div>
    )
  }
  if (list.entries.length === 0) {
    return (
      <Empty icon={<Headset />} title={words.emptyTitle}>
        {words.emptyText}
      </Empty>
    )
  }
  return (
    <section className={styles.thread} aria-label={words.thread}>
      <div className={styles.above}>
        {list.more && (
          <Button small busy={list.moreWant.asking} onClick={list.loadMore}>
            {words.older}
          </Button>
        )}
        {failure && <Age askedAt={list.askedAt} want={list.want} />}
      </div>
      {list.entries.toReversed().map((entry) =>
        entry.type === 'item' ? (
          <Message key={entry.id} message={entry.card} unsent={entry.unsent !== undefined} />
        ) : (
          <Button key={`gap-${entry.after}`} small onClick={() => list.fill(entry.after)}>
            {frame.loadGap}
          </Button>
        ),
      )}
    </section>
  )
}
