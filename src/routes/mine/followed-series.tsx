import { BellRing } from 'lucide-react'
import type { CardOf } from '#bridge/rows.ts'
import { useList, type LiveList } from '#data/use-list.ts'
import { ListView } from '#mechanics/list/list-view.tsx'
import { RefreshArea } from '#mechanics/list/refresh-area.tsx'
import { Picture } from '#mechanics/picture/picture.tsx'
import { Empty } from '#ui/empty.tsx'
import { RowCard } from '#ui/row-card.tsx'
import { Segmented } from '#ui/segmented.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { mineWords } from '#words/mine.ts'
import { shellWords } from '#words/shell.ts'
import { useWords } from '#words/words.ts'
import { useState } from 'react'
import styles from './mine.module.css'
import { pageLink } from '#ui/target.ts'

const calls = {
  novel: 'novel.followedSeries',
  picture: 'picture.followedSeries',
  audio: 'audio.followedSeries',
} as const
type SeriesKind = keyof typeof calls
const seriesKinds = Object.keys(calls) as SeriesKind[]

/** The series that the person follows, by kind. */
export function FollowedSeries() {
  const words = useWords(mineWords)
  const [kind, choose] = useState<SeriesKind>('novel')
  return (
    <>
      <div className={styles.place}>
        <Segmented
          label={words.series}
          value={kind}
          options={seriesKinds.map((value) => ({ value, label: words.kind[value] }))}
          onChange={choose}
        />
      </div>
      <SeriesOf key={kind} kind={kind} />
    </>
  )
}

function SeriesOf({ kind }: { kind: SeriesKind }) {
  const words = useWords(mineWords)
  const frame = useWords(shellWords)
  const list = useList(calls[kind], {}) as LiveList<CardOf<'series:novel'>>
  return (
    <RefreshArea onRefresh={list.refresh}>
      <ListView
        list={list}
        draw={(series) => (
          <RowCard
            to={pageLink('/series', { kind, id: series.id })}
            title={series.title}
            cover={<Picture image={series.cover} ratio={16 / 9} />}
            meta={words.seriesOf[kind]}
            metaEnd={String(series.count)}
          />
        )}
        skeleton={<Skeleton label={frame.loading} shape="rows" />}
        empty={
          <Empty icon={<BellRing />} title={words.noSeries}>
            {words.noSeriesText}
          </Empty>
        }
      />
    </RefreshArea>
  )
}
