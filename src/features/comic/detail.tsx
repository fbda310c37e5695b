import { useState } from 'react'
import { useCard, useItem } from '#data/use-detail.ts'
import { ShareLink } from '#components/item-actions/share-link.tsx'
import type { PageProps } from '#components/page/page.ts'
import { Screen } from '#components/page/screen.tsx'
import type { ById } from '#components/page/search-params.ts'
import { localeOf, useLanguage, useWords } from '#words/words.ts'
import type { PartOrder } from '#features/works/part-list.tsx'
import { WorkBody } from '#features/works/work-body.tsx'
import { Episodes } from './episodes.tsx'
import { pageLink } from '#components/target.ts'
import type { CardOf } from '#bridge/rows.ts'
import type { Reading } from '#data/reading.ts'
import { formatCount } from '#lib/count.ts'
import { formatTimeAgo, timeAgo } from '#lib/time-ago.ts'
import { DownloadButton } from '#features/downloads/shared/download-button.tsx'
import { Favorite } from '#components/item-actions/favorite.tsx'
import { CollectSheet } from '#components/item-actions/collect-sheet.tsx'
import { useReport } from '#features/report/use-report.tsx'
import { useNow } from '#components/states/time-ago.tsx'
import { CachedAge } from '#components/states/cached-age.tsx'
import { Button } from '#components/button.tsx'
import { WorkHead } from '#features/works/work-head.tsx'
import head from '#features/works/work-head.module.css'
import { useReadRow } from '#features/works/use-read-row.ts'
import { comicReaderLink } from '#features/works/addresses.ts'

/** A comic: what it is, where to go on, and its episodes. */
export function ComicPage({ search: { id } }: PageProps<typeof ById>) {
  const words = useWords('comic')
  const { detail, value: comic, hidden } = useItem('comic.detail', { id })
  const [order, setOrder] = useState<PartOrder>('asc')
  return (
    <Screen
      title={words.title}
      right={
        <ShareLink
          title={comic?.title ?? words.title}
          to={pageLink('/cartoon/cartoon-detail', { id })}
          posterLink={pageLink('/share/index')}
        />
      }
    >
      <WorkBody hidden={hidden} detail={detail}>
        {comic && (
          <Episodes
            comic={comic}
            order={order}
            onOrder={setOrder}
            header={<ComicHead comic={comic} detail={detail} />}
            onChange={detail.refresh}
          />
        )}
      </WorkBody>
    </Screen>
  )
}

/** What a comic is, the way into it, and what can be done with it. */
function ComicHead({ comic, detail }: { comic: CardOf<'comic'>; detail: Reading<unknown> }) {
  const words = useWords('comic')
  const works = useWords('works')
  const locale = localeOf(useLanguage())
  const now = useNow()
  const row = useReadRow('comic', comic.id)
  const part = row?.part === undefined ? undefined : Number(row.part)
  const episode = useCard('episode', part)
  const [sorting, setSorting] = useState(false)
  const subject = { kind: 'comic', id: comic.id } as const
  const { button, sheet } = useReport(subject, comic.title)
  return (
    <WorkHead
      title={comic.title}
      cover={comic.cover}
      author={comic.author}
      facts={[
        `${comic.category.name} · ${comic.status === 'done' ? works.done : works.serial}`,
        works.views(formatCount(comic.views, locale)),
        formatTimeAgo(timeAgo(comic.updated_at, now), locale),
      ]}
      intro={comic.intro}
      tags={comic.tags}
      age={<CachedAge of={detail} />}
    >
      <div className={head.actions}>
        <Button tone="primary" wide to={comicReaderLink(comic.id, part)}>
          {part === undefined ? words.start : <span className={head.goOn}>{words.goOn(episode?.title ?? '')}</span>}
        </Button>
        <div className={head.more}>
          <Favorite
            stacked
            subject={subject}
            favorite={comic.is_favorite}
            title={comic.title}
            onSort={() => setSorting(true)}
          />
          <DownloadButton subject={subject} title={comic.title} parts={{ streams: false }} />
          {button}
        </div>
      </div>
      <CollectSheet
        subject={subject}
        inGroups={[]}
        open={sorting}
        onClose={() => setSorting(false)}
        onChange={detail.refresh}
      />
      {sheet}
    </WorkHead>
  )
}
