import { Megaphone } from 'lucide-react'
import type { CardOf } from '#bridge/rows.ts'
import { useList } from '#data/use-list.ts'
import { dayText } from '#lib/clock-time.ts'
import { ListView } from '#components/list/list-view.tsx'
import { RefreshArea } from '#components/list/refresh-area.tsx'
import { RichText } from '#components/rich-text/rich-text.tsx'
import { TimeAgo } from '#components/states/time-ago.tsx'
import { textLink } from '#components/page/links.ts'
import { Screen } from '#components/page/screen.tsx'
import { Badge } from '#components/badge.tsx'
import { Empty } from '#components/empty.tsx'
import { Skeleton } from '#components/skeleton.tsx'
import { useWords } from '#words/words.ts'
import styles from './messages.module.css'

/** What the house has to say to everybody, newest first, those that are pinned before. */
export function Announcements() {
  const words = useWords('messages')
  const frame = useWords('shell')
  const list = useList('notice.list', {})
  return (
    <Screen title={words.announcements}>
      <RefreshArea onRefresh={list.refresh}>
        <ListView
          list={list}
          renderItem={(notice) => <Announcement notice={notice} />}
          header={
            list.state === 'here' && (
              <div className={styles.head}>
                <TimeAgo askedAt={list.askedAt} query={list.query} />
              </div>
            )
          }
          skeleton={<Skeleton label={frame.loading} shape="rows" />}
          empty={
            <Empty icon={<Megaphone />} title={words.noAnnouncements}>
              {words.noAnnouncementsText}
            </Empty>
          }
        />
      </RefreshArea>
    </Screen>
  )
}

function Announcement({ notice }: { notice: CardOf<'notice'> }) {
  'use memo'
  const words = useWords('messages')
  return (
    <article className={styles.notice}>
      <header className={styles.noticeHead}>
        <h2 className={styles.title}>{notice.title}</h2>
        {notice.pinned && <Badge>{words.pinned}</Badge>}
        <time className={styles.time} dateTime={new Date(notice.created_at).toISOString()}>
          {dayText(notice.created_at)}
        </time>
      </header>
      <RichText html={notice.content} checkLink={textLink} />
    </article>
  )
}
