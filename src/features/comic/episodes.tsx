import type { ReactNode } from 'react'
import type { CardOf } from '#bridge/rows.ts'
import { useList } from '#data/use-list.ts'
import { PurchasePanel } from '#features/purchase/purchase-panel.tsx'
import { useAskAgain } from '#components/list/use-ask-again.ts'
import { partsAtOnce } from '#features/reader/use-start.ts'
import { Empty } from '#components/empty.tsx'
import { useWords } from '#words/words.ts'
import { PartList, type PartOrder } from '#features/works/part-list.tsx'
import { PartRow } from '#features/works/part-row.tsx'
import parts from '#features/works/part-row.module.css'
import { useReadParts, useReadRow } from '#features/works/use-read-row.ts'
import { comicReaderLink } from '#features/works/addresses.ts'
import { useLiveQuery } from '#data/use-live-query.ts'
import type { EpisodePages } from '#contract/shapes/comic.ts'
import { listKey } from '#bridge/cache-policies.ts'
import { device } from '#data/db.ts'
import { usePerson } from '#data/person.tsx'
import { downloadedParts } from '#data/use-downloaded.ts'
import { useSame } from '#data/use-same.ts'

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
export function Episodes({ comic, order, onOrder, header, onChange }: EpisodesProps) {
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
      draw={(episode) => (
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
    const known = new Set(paths.length > 0 ? await device.images.where('path').anyOf(paths).primaryKeys() : [])
    const read = answers
      .filter(({ pages }) => pages.every(({ path }) => known.has(path)))
      .map(({ episode }) => episode.id)
    return new Set([...read, ...(await downloadedParts(db, 'episode', ids))])
  }, [db, ids])
}
