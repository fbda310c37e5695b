import { useItem } from '#data/use-detail.ts'
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
import { novelWords } from '#words/novel.ts'
import { useWords } from '#words/words.ts'
import { CommentsBelow } from '#features/comments/comments-below.tsx'
import { useReadParts, useReadRow } from '#features/works/use-read-row.ts'
import { WorkBody } from '#features/works/work-body.tsx'
import { chaptersLink } from '#features/works/addresses.ts'
import { ChapterRow } from './chapter-row.tsx'
import { NovelHead } from './novel-head.tsx'
import styles from './novel.module.css'
import { useKeptChapters } from './use-kept-chapters.ts'
import { pageLink } from '#components/target.ts'

/** So many chapters are shown here; all of them have a page of their own. */
const firstChapters = 5

/** A novel: what it is, where to go on, its first chapters, what is like it, and what people say. */
export function NovelPage({ search: { id } }: PageProps<typeof ById>) {
  const words = useWords(novelWords)
  const { detail, value: novel, hidden } = useItem('novel.detail', { id })
  const talk = useTalk({ kind: 'novel', id }, detail.state === 'here' && !hidden)
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
  const words = useWords(novelWords)
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
  const words = useWords(novelWords)
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
