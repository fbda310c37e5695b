import { Ellipsis } from 'lucide-react'
import { useLayoutEffect, useState } from 'react'
import { useItem } from '#data/use-detail.ts'
import { itemMenu } from '#components/item-menu/item-menu-store.ts'
import { localeOf, useLanguage, useWords } from '#words/words.ts'
import { audio as kind } from './kind.ts'
import { bookOnScreen } from './listen/listening.ts'
import type { PageProps } from '#components/page/page.ts'
import { Screen } from '#components/page/screen.tsx'
import type { ById } from '#components/page/search-params.ts'
import { IconButton } from '#components/icon-button.tsx'
import type { PartOrder } from '#features/works/part-list.tsx'
import { WorkBody, WorkHead } from '#features/works/work-head.tsx'
import { Chapters } from './chapters.tsx'
import type { CardOf } from '#bridge/rows.ts'
import type { Reading } from '#data/reading.ts'
import { formatCount } from '#lib/count.ts'
import { DownloadButton } from '#features/downloads/shared/download-button.tsx'
import { Favorite } from '#components/item-actions/favorite.tsx'
import { Like } from '#components/item-actions/like.tsx'
import { useReport } from '#features/report/report-sheet.tsx'
import { ShareButton } from '#components/item-actions/share-button.tsx'
import { CachedAge } from '#components/states/cached-age.tsx'
import { Chip } from '#components/chip.tsx'
import { audioLink } from '#features/works/addresses.ts'
import styles from './audio.module.css'
import { pageLink } from '#components/target.ts'

/** An audio book: what it is, the controls of what is heard, and its chapters. A card of it is enough to begin with. */
export function AudioPage({ search: { id } }: PageProps<typeof ById>) {
  const words = useWords('audio')
  const frame = useWords('shell')
  const { detail, value: book, hidden } = useItem('audio.detail', { id })
  const [order, setOrder] = useState<PartOrder>('asc')
  useLayoutEffect(() => {
    bookOnScreen.set(id)
    return () => {
      if (bookOnScreen.get() === id) bookOnScreen.set(undefined)
    }
  }, [id])
  return (
    <Screen
      title={words.title}
      right={
        book && (
          <IconButton
            label={frame.more}
            icon={<Ellipsis />}
            onClick={() => itemMenu.set({ subject: { kind: 'audio', id }, title: book.title })}
          />
        )
      }
    >
      <WorkBody hidden={hidden} detail={detail}>
        {book && (
          <Chapters
            book={book}
            order={order}
            onOrder={setOrder}
            header={<AudioHead book={book} detail={detail} />}
            onChange={detail.refresh}
          />
        )}
      </WorkBody>
    </Screen>
  )
}

/** What an audio book is, and what can be done with it beside listening. */
function AudioHead({ book, detail }: { book: CardOf<'audio'>; detail: Reading<unknown> }) {
  const words = useWords('audio')
  const social = useWords('social')
  const locale = localeOf(useLanguage())
  const { id, title } = book
  const subject = { kind: 'audio', id } as const
  const { button, sheet } = useReport(subject, title)
  const minutes = Math.round(book.seconds / 60)
  return (
    <WorkHead
      title={title}
      cover={book.cover}
      ratio={1}
      author={book.author}
      facts={[
        `${book.category.name} · ${words.chapters(book.chapters_count)}`,
        words.length(Math.floor(minutes / 60), minutes % 60),
        words.plays(formatCount(book.plays, locale)),
      ]}
      intro={book.intro}
      tags={book.tags}
      series={
        book.series && (
          <Chip to={pageLink('/series', { kind: 'audio', id: book.series.id })}>{words.series(book.series.title)}</Chip>
        )
      }
      age={<CachedAge of={detail} />}
    >
      <div className={styles.actions}>
        <Like
          stacked
          call={kind.calls.like}
          id={id}
          liked={book.is_like}
          count={book.likes_count}
          label={social.likeItem(title)}
          word={social.like}
        />
        <Favorite stacked call={kind.calls.favorite} id={id} favorite={book.is_favorite} title={title} />
        <DownloadButton subject={subject} title={title} parts={{ streams: false }} />
        <ShareButton title={title} to={audioLink(id)} />
        {button}
      </div>
      {sheet}
    </WorkHead>
  )
}
