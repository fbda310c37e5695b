import { type ReactNode, useState } from 'react'
import type { EpisodePages } from '#contract/shapes/comic.ts'
import { listKey } from '#bridge/cache-policies.ts'
import { keysThere } from '#bridge/keys-there.ts'
import type { CardOf } from '#bridge/rows.ts'
import { device } from '#data/db.ts'
import { usePerson } from '#data/person.tsx'
import type { Reading } from '#data/reading.ts'
import { useCard, useItem } from '#data/use-detail.ts'
import { downloadedParts } from '#data/use-downloaded.ts'
import { useList } from '#data/use-list.ts'
import { useLiveQuery } from '#data/use-live-query.ts'
import { useSame } from '#data/use-same.ts'
import { formatCount } from '#lib/count.ts'
import { formatTimeAgo, timeAgo } from '#lib/time-ago.ts'
import { Button } from '#components/button.tsx'
import { Empty } from '#components/empty.tsx'
import { CollectSheet } from '#components/item-actions/collect-sheet.tsx'
import { Favorite } from '#components/item-actions/favorite.tsx'
import { ShareLink } from '#components/item-actions/share-link.tsx'
import { useAskAgain } from '#components/list/use-ask-again.ts'
import type { PageProps } from '#components/page/page.ts'
import { Screen } from '#components/page/screen.tsx'
import type { ById } from '#components/page/search-params.ts'
import { CachedAge } from '#components/states/cached-age.tsx'
import { useNow } from '#components/states/time-ago.tsx'
import { pageLink } from '#components/target.ts'
import { DownloadButton } from '#features/downloads/shared/download-button.tsx'
import { PurchasePanel } from '#features/purchase/purchase-panel.tsx'
import { partsAtOnce } from '#features/reader/use-start.ts'
import { useReport } from '#features/report/report-sheet.tsx'
import { comicReaderLink } from '#features/works/addresses.ts'
import { PartList, type PartOrder, PartRow } from '#features/works/part-list.tsx'
import parts from '#features/works/part-row.module.css'
import { useReadParts, useReadRow } from '#features/works/use-read-row.ts'
import { WorkBody, WorkHead } from '#features/works/work-head.tsx'
import head from '#features/works/work-head.module.css'
import { localeOf, useLanguage, useWords } from '#words/words.ts'
import { comic as kind } from './kind.ts'

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
            call={kind.calls.favorite}
            id={comic.id}
            favorite={comic.is_favorite}
            title={comic.title}
            onSort={() => setSorting(true)}
          />
          <DownloadButton subject={subject} title={comic.title} parts={{ streams: false }} />
          {button}
        </div>
      </div>
      <CollectSheet
        calls={kind.calls.groups}
        id={comic.id}
        inGroups={[]}
        open={sorting}
        onClose={() => setSorting(false)}
        onChange={detail.refresh}
      />
      {sheet}
    </WorkHead>
  )
}

interface EpisodesProps {
  comic: CardOf<'comic'>
  order: PartOrder
  onOrder: (order: PartOrder) => void
  /** Scrolls with the list, before it. */
  header: ReactNode
  /** Something was bought: what is still to be bought has changed. */
  onChange: () => void
}

/** The episodes of a comic in either order, with what it takes to unlock the rest of them. */
function Episodes({ comic, order, onOrder, header, onChange }: EpisodesProps) {
  const words = useWords('comic')
  const list = useList('comic.episodes', { id: comic.id, order, limit: partsAtOnce })
  // more is locked than the rest costs: some of it was unlocked since
  const locked = list.entries.flatMap((entry) =>
    entry.type === 'item' && !entry.card.is_pay ? [entry.card.coins] : [],
  )
  useAskAgain(list, locked.reduce((sum, coins) => sum + coins, 0) > comic.coins)
  const ids = list.entries.flatMap((entry) => (entry.type === 'item' ? [Number(entry.id)] : []))
  const kept = useKeptEpisodes(ids)
  const read = useReadParts('comic', ids)
  const row = useReadRow('comic', comic.id)
  return (
    <PartList
      list={list}
      renderPart={(episode) => (
        <EpisodeRow
          episode={episode}
          kept={kept?.has(episode.id) ?? false}
          read={read?.get(episode.id)}
          current={row?.part === episode.id}
        />
      )}
      title={words.episodes(comic.episodes_count)}
      order={order}
      onOrder={onOrder}
      header={
        <>
          {header}
          {comic.coins > 0 && (
            <div className={parts.buy}>
              <PurchasePanel
                call="comic.buy"
                input={{ id: comic.id }}
                offer={words.buyAll}
                loginOffer={words.loginOffer}
                access="coins"
                price={comic.coins}
                onChange={onChange}
              />
            </div>
          )}
        </>
      }
      empty={<Empty title={words.noEpisodes}>{words.noEpisodesText}</Empty>}
    />
  )
}

interface EpisodeRowProps {
  episode: CardOf<'episode'>
  kept: boolean
  read: { position: number; length: number } | undefined
  current: boolean
}

function EpisodeRow({ episode, kept, read, current }: EpisodeRowProps) {
  const words = useWords('comic')
  const locked = episode.coins > 0 && !episode.is_pay
  const price = locked ? words.price(episode.coins) : episode.coins > 0 ? words.bought : undefined
  return (
    <PartRow
      to={comicReaderLink(episode.comic_id, episode.id)}
      title={episode.title}
      note={[words.pages(episode.pages_count), price].filter(Boolean).join(' · ')}
      locked={locked}
      kept={kept}
      read={read && read.length > 0 ? read.position / read.length : undefined}
      current={current}
    />
  )
}

/** Which of these episodes are on the device with all their pictures, because they were read or kept, live. */
function useKeptEpisodes(wanted: readonly number[]): ReadonlySet<number> | undefined {
  const { db } = usePerson()
  const ids = useSame(wanted)
  return useLiveQuery(async () => {
    const keys = ids.map((id) => listKey('comic.read', { episode_id: id }))
    const answers = (await db.answers.bulkGet(keys)).flatMap((row) => (row ? [row.value as EpisodePages] : []))
    const paths = answers.flatMap(({ pages }) => pages.map(({ path }) => path))
    const known = await keysThere(device.images, paths)
    const read = answers
      .filter(({ pages }) => pages.every(({ path }) => known.has(path)))
      .map(({ episode }) => episode.id)
    return new Set([...read, ...(await downloadedParts(db, 'episode', ids))])
  }, [db, ids])
}
