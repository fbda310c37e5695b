import { useEffect } from 'react'
import type { CardOf } from '#bridge/rows.ts'
import { useCard } from '#data/use-detail.ts'
import { useList } from '#data/use-list.ts'
import { partsAtOnce } from '#mechanics/reader/use-start.ts'

/** The card of an episode with its price; its list is loaded as far as it takes. Undefined while it is not known. */
export function useEpisodeCard(comic: number, episode: number): CardOf<'episode'> | undefined {
  const card = useCard('episode', episode)
  const missing = card === null
  const list = useList('comic.episodes', { id: comic, order: 'asc', limit: partsAtOnce }, missing)
  const { more, loadMore } = list
  const asking = list.want.asking || list.moreWant.asking
  const failed = list.want.failure !== undefined || list.moreWant.failure !== undefined
  useEffect(() => {
    if (missing && more && !asking && !failed) loadMore()
    // a new function each time does the same
    // oxlint-disable-next-line react/exhaustive-deps
  }, [missing, more, asking, failed, list.entries.length])
  return card ?? undefined
}
