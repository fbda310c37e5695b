import { PenLine } from 'lucide-react'
import { useList } from '#data/use-list.ts'
import { formatCount } from '#lib/count.ts'
import { Button } from '#components/button.tsx'
import { Empty } from '#components/empty.tsx'
import { ListView } from '#components/list/list-view.tsx'
import { RefreshArea } from '#components/list/refresh-area.tsx'
import { Screen } from '#components/page/screen.tsx'
import { Skeleton } from '#components/skeleton.tsx'
import { TimeAgo } from '#components/states/time-ago.tsx'
import { TargetLink } from '#components/target-link.tsx'
import { pageLink } from '#components/target.ts'
import { localeOf, useLanguage, useWords } from '#words/words.ts'
import styles from './write.module.css'

/** One's own novels, and the way to a new one. */
export function OwnNovels() {
  const words = useWords('writing')
  const { loading } = useWords('shell')
  const locale = localeOf(useLanguage())
  const list = useList<'writing.novels', { state: 'live' | 'held' | 'draft' }>('writing.novels', {})
  return (
    <Screen title={words.title}>
      <RefreshArea onRefresh={list.refresh}>
        <ListView
          list={list}
          header={
            <div className={styles.head}>
              <Button tone="primary" wide icon={<PenLine />} to={pageLink('/novel/write', { tab: 'new' })}>
                {words.newNovel}
              </Button>
              <p className={styles.age}>
                <TimeAgo askedAt={list.askedAt} query={list.query} />
              </p>
            </div>
          }
          renderItem={(novel, extra) => (
            <TargetLink className={styles.row} to={pageLink('/novel/write', { id: novel.id })}>
              <b>{novel.title}</b>
              <small>
                {[words.chapters(formatCount(novel.chapters_count, locale)), extra && words.states[extra.state]]
                  .filter(Boolean)
                  .join(' · ')}
              </small>
            </TargetLink>
          )}
          skeleton={<Skeleton label={loading} shape="rows" />}
          empty={
            <Empty icon={<PenLine />} title={words.noNovels}>
              {words.noNovelsText}
            </Empty>
          }
        />
      </RefreshArea>
    </Screen>
  )
}
