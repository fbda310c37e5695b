import type { CardOf } from '#bridge/rows.ts'
import { useCard } from '#data/use-detail.ts'
import type { Reading } from '#data/reading.ts'
import { formatCount } from '#lib/count.ts'
import { formatTimeAgo, timeAgo } from '#lib/time-ago.ts'
import { DownloadButton } from '#features/downloads/shared/download-button.tsx'
import { Favorite } from '#components/item-actions/favorite.tsx'
import { useReport } from '#features/report/use-report.tsx'
import { useNow } from '#components/states/age.tsx'
import { CachedAge } from '#components/states/cached-age.tsx'
import { Button } from '#components/button.tsx'
import { Chip } from '#components/chip.tsx'
import { novelWords } from '#words/novel.ts'
import { workWords } from '#words/works.ts'
import { localeOf, useLanguage, useWords } from '#words/words.ts'
import { useReadRow } from '#features/works/use-read-row.ts'
import head from '#features/works/work-head.module.css'
import { WorkHead } from '#features/works/work-head.tsx'
import { novelReaderLink } from '#features/works/addresses.ts'
import { pageLink } from '#components/target.ts'

/** What a novel is, the way into it, and what can be done with it. */
export function NovelHead({ novel, detail }: { novel: CardOf<'novel'>; detail: Reading<unknown> }) {
  const words = useWords(novelWords)
  const works = useWords(workWords)
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
          <Favorite stacked subject={subject} favorite={novel.is_favorite} title={novel.title} />
          <DownloadButton subject={subject} title={novel.title} parts={{ streams: false }} />
          {button}
        </div>
      </div>
      {sheet}
    </WorkHead>
  )
}

function SeriesChip({ series }: { series: { id: number; title: string } }) {
  const words = useWords(novelWords)
  return <Chip to={pageLink('/series', { kind: 'novel', id: series.id })}>{words.series(series.title)}</Chip>
}
