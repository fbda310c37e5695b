import { ArrowDown, ArrowUp, PenLine } from 'lucide-react'
import { useState } from 'react'
import type { CardOf } from '#bridge/rows.ts'
import { net } from '#data/net.ts'
import { useOffline } from '#data/settings.ts'
import { useCard } from '#data/use-detail.ts'
import { useDrafts } from '#data/use-drafts.ts'
import { useList } from '#data/use-list.ts'
import { shortMoment } from '#lib/clock-time.ts'
import { formatCount } from '#lib/count.ts'
import { Button } from '#components/button.tsx'
import { Empty } from '#components/empty.tsx'
import { IconButton } from '#components/icon-button.tsx'
import { ListView } from '#components/list/list-view.tsx'
import { RefreshArea } from '#components/list/refresh-area.tsx'
import { Screen } from '#components/page/screen.tsx'
import { Skeleton } from '#components/skeleton.tsx'
import { tellOutcome } from '#components/states/act-outcome.ts'
import { TimeAgo, useNow } from '#components/states/time-ago.tsx'
import { TargetLink } from '#components/target-link.tsx'
import { pageLink } from '#components/target.ts'
import { localeOf, useLanguage, useWords } from '#words/words.ts'
import styles from './write.module.css'

/** The chapters of a novel of one's own: each can be edited and moved, and one more be written. */
export function OwnChapters({ id }: { id: number }) {
  const words = useWords('writing')
  const { loading } = useWords('shell')
  const novel = useCard('novel', id)
  const list = useList('writing.chapters', { id })
  const [moving, setMoving] = useState(false)
  const count = list.entries.length
  const move = async (chapter: CardOf<'chapter'>, by: -1 | 1) => {
    setMoving(true)
    tellOutcome(
      'writing.moveChapter',
      await net.ask('writing.moveChapter', { chapter_id: chapter.id, no: chapter.no + by }),
    )
    await list.refresh()
    setMoving(false)
  }
  return (
    <Screen title={novel?.title ?? words.title}>
      <RefreshArea onRefresh={list.refresh}>
        <ListView
          list={list}
          header={
            <div className={styles.head}>
              <Button tone="primary" wide icon={<PenLine />} to={pageLink('/novel/write', { id, tab: 'new' })}>
                {words.newChapter}
              </Button>
              <Unfinished id={id} />
              <p className={styles.age}>
                <TimeAgo askedAt={list.askedAt} query={list.query} />
              </p>
            </div>
          }
          renderItem={(chapter) => (
            <ChapterRow
              chapter={chapter}
              last={chapter.no >= count}
              busy={moving}
              onMove={(by) => void move(chapter, by)}
            />
          )}
          skeleton={<Skeleton label={loading} shape="rows" />}
          empty={
            <Empty icon={<PenLine />} title={words.noChapters}>
              {words.noChaptersText}
            </Empty>
          }
        />
      </RefreshArea>
    </Screen>
  )
}

/** Chapters of the novel that were begun and not sent. */
function Unfinished({ id }: { id: number }) {
  const words = useWords('writing')
  const now = useNow()
  const drafts = useDrafts(`chapter:${id}`) ?? []
  if (drafts.length === 0) return null
  return (
    <section aria-label={words.drafts}>
      <h2 className={styles.label}>{words.drafts}</h2>
      {drafts.map(({ id: row, target, fields, at }) => {
        const chapter = Number(target.split(':')[2])
        const search = chapter ? { id, chapter_id: chapter } : { id, tab: 'new' }
        return (
          <TargetLink key={row} className={styles.row} to={pageLink('/novel/write', search)}>
            <b>{fields['title'] || words.newChapter}</b>
            <small>{shortMoment(at, now)}</small>
          </TargetLink>
        )
      })}
    </section>
  )
}

interface ChapterRowProps {
  chapter: CardOf<'chapter'>
  last: boolean
  /** One is being moved. */
  busy: boolean
  onMove: (by: -1 | 1) => void
}

function ChapterRow({ chapter, last, busy, onMove }: ChapterRowProps) {
  const words = useWords('writing')
  const locale = localeOf(useLanguage())
  const offline = useOffline()
  const { id, novel_id: novel, no, title, words: size, coins } = chapter
  const still = busy || offline
  return (
    <div className={styles.movable}>
      <TargetLink className={styles.row} to={pageLink('/novel/write', { id: novel, chapter_id: id })}>
        <b>{title}</b>
        <small>{[words.words(formatCount(size, locale)), coins > 0 && words.vip].filter(Boolean).join(' · ')}</small>
      </TargetLink>
      <IconButton label={words.up(title)} icon={<ArrowUp />} disabled={still || no <= 1} onClick={() => onMove(-1)} />
      <IconButton label={words.down(title)} icon={<ArrowDown />} disabled={still || last} onClick={() => onMove(1)} />
    </div>
  )
}
