import { useCard, useItem } from '#data/use-detail.ts'
import { useList } from '#data/use-list.ts'
import { kinds } from '#features/kinds.ts'
import { Composer } from '#features/comments/composer.tsx'
import { useTalk } from '#features/comments/use-talk.ts'
import { partsAtOnce } from '#features/reader/use-start.ts'
import { ShareLink } from '#components/item-actions/share-link.tsx'
import type { PageProps } from '#components/page/page.ts'
import { Screen } from '#components/page/screen.tsx'
import type { ById } from '#components/page/search-params.ts'
import { Rail } from '#components/rail.tsx'
import { SectionHead } from '#components/section-head.tsx'
import { localeOf, useLanguage, useWords } from '#words/words.ts'
import { CommentsBelow } from '#features/comments/comment-list.tsx'
import { useReadParts, useReadRow } from '#features/works/use-read-row.ts'
import { WorkBody, WorkHead } from '#features/works/work-head.tsx'
import { chaptersLink, novelReaderLink } from '#features/works/addresses.ts'
import { novel as kind } from './kind.ts'
import { ChapterRow, useKeptChapters } from './chapter-row.tsx'
import styles from './novel.module.css'
import { pageLink } from '#components/target.ts'
import type { CardOf } from '#bridge/rows.ts'
import type { Reading } from '#data/reading.ts'
import { formatCount } from '#lib/count.ts'
import { formatTimeAgo, timeAgo } from '#lib/time-ago.ts'
import { DownloadButton } from '#features/downloads/shared/download-button.tsx'
import { Favorite } from '#components/item-actions/favorite.tsx'
import { useReport } from '#features/report/report-sheet.tsx'
import { useNow } from '#components/states/time-ago.tsx'
import { CachedAge } from '#components/states/cached-age.tsx'
import { Button } from '#components/button.tsx'
import { Chip } from '#components/chip.tsx'
import head from '#features/works/work-head.module.css'

/** So many chapters are shown here; all of them have a page of their own. */
const firstChapters = 5

/** A novel: what it is, where to go on, its first chapters, what is like it, and what people say. */
export function NovelPage({ search: { id } }: PageProps<typeof ById>) {
  const words = useWords('novel')
  const { detail, value: novel, hidden } = useItem('novel.detail', { id })
  const talk = useTalk(kind, id, detail.state === 'here' && !hidden)
  return (
    <Screen
      title={words.title}
      right={novel && <ShareLink title={novel.title} to={pageLink('/novel/detail', { id })} />}
      foot={novel && !hidden && <Composer talk={talk} />}
    >
      <WorkBody hidden={hidden} detail={detail}>
        {novel && (
          <>
            <NovelHead novel={novel} detail={detail} />
            <FirstChapters id={id} count={novel.chapters_count} />
            <Alike id={id} />
            <CommentsBelow talk={talk} count={0} />
          </>
        )}
      </WorkBody>
    </Screen>
  )
}

function FirstChapters({ id, count }: { id: number; count: number }) {
  const words = useWords('novel')
  const list = useList('novel.chapters', { id, order: 'asc', limit: partsAtOnce })
  const chapters = list.entries.flatMap((entry) => (entry.type === 'item' ? [entry.card] : [])).slice(0, firstChapters)
  const ids = chapters.map((chapter) => chapter.id)
  const kept = useKeptChapters(ids)
  const read = useReadParts('novel', ids)
  const row = useReadRow('novel', id)
  return (
    <section className={styles.chapters}>
      <SectionHead title={words.chapters} more={{ label: words.allChapters(count), to: chaptersLink(id) }} />
      {chapters.map((chapter) => (
        <ChapterRow
          key={chapter.id}
          chapter={chapter}
          kept={kept?.has(chapter.id) ?? false}
          read={read?.get(chapter.id)}
          current={row?.part === chapter.id}
        />
      ))}
    </section>
  )
}

/** Novels that are like this one; nothing where there are none. */
function Alike({ id }: { id: number }) {
  const words = useWords('novel')
  const list = useList('novel.recommend', { id })
  const Card = kinds.novel?.Card
  const novels = list.entries.flatMap((entry) => (entry.type === 'item' ? [entry.card] : []))
  if (!Card || novels.length === 0) return null
  return (
    <section className={styles.section}>
      <SectionHead title={words.alike} />
      <Rail label={words.alike} narrow>
        {novels.map((novel) => (
          <Card key={novel.id} value={novel} />
        ))}
      </Rail>
    </section>
  )
}

/** What a novel is, the way into it, and what can be done with it. */
function NovelHead({ novel, detail }: { novel: CardOf<'novel'>; detail: Reading<unknown> }) {
  const words = useWords('novel')
  const works = useWords('works')
  const locale = localeOf(useLanguage())
  const now = useNow()
  const row = useReadRow('novel', novel.id)
  const part = row?.part === undefined ? undefined : Number(row.part)
  const chapter = useCard('chapter', part)
  const subject = { kind: 'novel', id: novel.id } as const
  const { button, sheet } = useReport(subject, novel.title)
  return (
    <WorkHead
      title={novel.title}
      cover={novel.cover}
      author={novel.author}
      facts={[
        `${novel.category.name} · ${novel.status === 'done' ? works.done : works.serial}`,
        works.words(formatCount(novel.words, locale)),
        works.views(formatCount(novel.views, locale)),
        formatTimeAgo(timeAgo(novel.updated_at, now), locale),
      ]}
      intro={novel.intro}
      tags={novel.tags}
      series={novel.series && <SeriesChip series={novel.series} />}
      age={<CachedAge of={detail} />}
    >
      <div className={head.actions}>
        <Button tone="primary" wide to={novelReaderLink(novel.id, part)}>
          {part === undefined ? words.start : <span className={head.goOn}>{words.goOn(chapter?.title ?? '')}</span>}
        </Button>
        <div className={head.more}>
          <Favorite stacked call={kind.calls.favorite} id={novel.id} favorite={novel.is_favorite} title={novel.title} />
          <DownloadButton subject={subject} title={novel.title} parts={{ streams: false }} />
          {button}
        </div>
      </div>
      {sheet}
    </WorkHead>
  )
}

function SeriesChip({ series }: { series: { id: number; title: string } }) {
  const words = useWords('novel')
  return <Chip to={pageLink('/series', { kind: 'novel', id: series.id })}>{words.series(series.title)}</Chip>
}
