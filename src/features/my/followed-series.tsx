import { BellRing } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import type { SeriesKind } from '#contract/kind.ts'
import type { ListCall } from '#bridge/cache-policies.ts'
import type { CardOf } from '#bridge/rows.ts'
import { useList, type LiveList } from '#data/use-list.ts'
import { ListView } from '#components/list/list-view.tsx'
import { RefreshArea } from '#components/list/refresh-area.tsx'
import { Picture } from '#components/picture/picture.tsx'
import { TimeAgo } from '#components/states/time-ago.tsx'
import { Button } from '#components/button.tsx'
import { Chip } from '#components/chip.tsx'
import { Empty } from '#components/empty.tsx'
import { RowCard } from '#components/row-card.tsx'
import { Segmented } from '#components/segmented.tsx'
import { Skeleton } from '#components/skeleton.tsx'
import { useWords } from '#words/words.ts'
import { ItemList } from '#features/item-list/item-list.tsx'
import styles from './own-lists.module.css'
import { pageLink } from '#components/target.ts'

/** By kind: the call for what the followed series hold, and the one for the series themselves. */
const calls = {
  novel: { works: 'novel.followed', series: 'novel.followedSeries' },
  picture: { works: 'picture.followed', series: 'picture.followedSeries' },
  audio: { works: 'audio.followed', series: 'audio.followedSeries' },
} as const satisfies Record<SeriesKind, Record<'works' | 'series', ListCall>>
const seriesKinds = Object.keys(calls) as SeriesKind[]
const parts = ['works', 'series'] as const

/** What the person follows, by kind: the works of the series, the newest first, or the series themselves. */
export function FollowedSeries() {
  const words = useWords('mine')
  const [kind, choose] = useState<SeriesKind>('novel')
  const [part, choosePart] = useState<(typeof parts)[number]>('works')
  const chips = parts.map((each) => (
    <Chip key={each} pressed={part === each} onClick={() => choosePart(each)}>
      {words.followedParts[each]}
    </Chip>
  ))
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
      {part === 'works' ? (
        <WorksOf key={kind} kind={kind} chips={chips} />
      ) : (
        <SeriesOf key={kind} kind={kind} chips={chips} />
      )}
    </>
  )
}

interface PartProps {
  kind: SeriesKind
  /** The choice between the parts. */
  chips: ReactNode
}

function PartHead({ chips, list }: Pick<PartProps, 'chips'> & { list: LiveList<unknown> }) {
  const words = useWords('mine')
  return (
    <div className={styles.groups} role="group" aria-label={words.series}>
      {chips}
      <span className={styles.end}>
        <TimeAgo askedAt={list.askedAt} query={list.query} />
      </span>
    </div>
  )
}

function NothingFollowed() {
  const words = useWords('mine')
  return (
    <Empty
      icon={<BellRing />}
      title={words.noSeries}
      action={<Button to={pageLink('/resource')}>{words.browse}</Button>}
    >
      {words.noSeriesText}
    </Empty>
  )
}

function WorksOf({ kind, chips }: PartProps) {
  const list = useList(calls[kind].works, {}) as LiveList<CardOf<SeriesKind>>
  const followed = useList(calls[kind].series, {})
  const ids = new Set(followed.entries.flatMap((entry) => (entry.type === 'item' ? [entry.id] : [])))
  return (
    <ItemList
      kind={kind}
      rows={kind !== 'picture'}
      list={list}
      pick={(cards) => cards.filter(({ series }) => series !== undefined && ids.has(series.id))}
      header={<PartHead chips={chips} list={list} />}
      empty={<NothingFollowed />}
    />
  )
}

function SeriesOf({ kind, chips }: PartProps) {
  const words = useWords('mine')
  const frame = useWords('shell')
  const list = useList(calls[kind].series, {}) as LiveList<CardOf<'series:novel'>>
  return (
    <RefreshArea onRefresh={list.refresh}>
      <ListView
        list={list}
        renderItem={(series) => (
          <RowCard
            to={pageLink('/series', { kind, id: series.id })}
            title={series.title}
            cover={<Picture image={series.cover} ratio={16 / 9} />}
            meta={words.seriesOf[kind]}
            metaEnd={String(series.count)}
          />
        )}
        header={<PartHead chips={chips} list={list} />}
        skeleton={<Skeleton label={frame.loading} shape="rows" />}
        empty={<NothingFollowed />}
      />
    </RefreshArea>
  )
}
