import { LocateFixed } from 'lucide-react'
import { useEffect, useState } from 'react'
import type { CardOf } from '#bridge/rows.ts'
import { useCard } from '#data/use-detail.ts'
import { useList, type LiveList } from '#data/use-list.ts'
import { partsAtOnce } from '#features/reader/use-start.ts'
import type { PageProps } from '#components/page/page.ts'
import { Screen } from '#components/page/screen.tsx'
import { Button } from '#components/button.tsx'
import { Empty } from '#components/empty.tsx'
import { useScroller } from '#components/scroller.tsx'
import { useWords } from '#words/words.ts'
import { PartList, type PartOrder } from '#features/works/part-list.tsx'
import { useReadParts, useReadRow } from '#features/works/use-read-row.ts'
import type { ByChapter } from './search.ts'
import { ChapterRow, useKeptChapters } from './chapter-row.tsx'

/** All chapters of a novel, in either order; leads to the one that somebody is at. */
export function ChaptersPage({ search: { id, chapter_id: asked } }: PageProps<typeof ByChapter>) {
  const words = useWords('novel')
  const novel = useCard('novel', id)
  return (
    <Screen title={novel?.title ?? words.chapters}>
      <Chapters id={id} asked={asked} count={novel?.chapters_count} />
    </Screen>
  )
}

interface ChaptersProps {
  id: number
  asked: number | undefined
  count: number | undefined
}

function Chapters({ id, asked, count }: ChaptersProps) {
  const words = useWords('novel')
  const [order, setOrder] = useState<PartOrder>('asc')
  const list = useList('novel.chapters', { id, order, limit: partsAtOnce })
  const ids = list.entries.flatMap((entry) => (entry.type === 'item' ? [Number(entry.id)] : []))
  const kept = useKeptChapters(ids)
  const read = useReadParts('novel', ids)
  const row = useReadRow('novel', id)
  const current = asked ?? (row?.part === undefined ? undefined : Number(row.part))
  return (
    <PartList
      list={list}
      renderPart={(chapter) => (
        <ChapterRow
          chapter={chapter}
          kept={kept?.has(chapter.id) ?? false}
          read={read?.get(chapter.id)}
          current={current === chapter.id}
        />
      )}
      title={count === undefined ? words.chapters : words.chaptersOf(count)}
      order={order}
      onOrder={setOrder}
      beside={current !== undefined && <ToCurrent list={list} current={current} />}
      waiting={10}
      empty={<Empty title={words.noChapters}>{words.noChaptersText}</Empty>}
    />
  )
}

/** Scrolls to the chapter that somebody is at, loading what lies before it. */
function ToCurrent({ list, current }: { list: LiveList<CardOf<'chapter'>>; current: number }) {
  const words = useWords('novel')
  const scroller = useScroller()
  const [going, setGoing] = useState(false)
  const index = list.entries.findIndex((entry) => entry.type === 'item' && entry.id === current)
  const { more, loadMore } = list
  const asking = list.moreQuery.isFetching || list.query.isFetching
  const failed = list.moreQuery.failure !== undefined
  const stuck = index < 0 && (!more || failed)
  useEffect(() => {
    if (!going) return
    if (index < 0) {
      if (more && !asking && !failed) loadMore()
      return
    }
    // rows are of one height: the list draws what comes into view
    const node = scroller.current
    if (node) node.scrollTo({ top: (index / list.entries.length) * node.scrollHeight - node.clientHeight / 2 })
    const timer = setTimeout(() => {
      setGoing(false)
      node?.querySelector('[aria-current]')?.scrollIntoView({ block: 'center' })
    }, 150)
    return () => clearTimeout(timer)
    // a new loadMore each time does the same
    // oxlint-disable-next-line react/exhaustive-deps
  }, [going, index, more, asking, failed, list.entries.length])
  return (
    <Button small icon={<LocateFixed />} busy={going && !stuck} onClick={() => setGoing(true)}>
      {words.toCurrent}
    </Button>
  )
}
