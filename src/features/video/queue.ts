import { useEffect } from 'react'
import type { CardOf, RowId } from '#bridge/rows.ts'
import { useCard, useCards } from '#data/use-detail.ts'
import { useList } from '#data/use-list.ts'
import { pageLink, type Target } from '#components/target.ts'

type Video = CardOf<'video'>

/** What is watched one after the other, and where this film stands in it. */
export interface Queue {
  /** The collection it is from, with its videos as far as they are known. */
  collection: { id: number; title: string; count: number; videos: Video[]; place: number } | undefined
  /** What comes next, and its address. */
  next: { video: Video; to: Target } | undefined
}

/** What comes after an id in a list; undefined at its end and where the id is not in it. */
export function after<C extends { id: RowId }>(videos: readonly C[], id: RowId): C | undefined {
  const at = videos.findIndex((video) => video.id === id)
  return at < 0 ? undefined : videos[at + 1]
}

/** The rest of a collection, else what is related, in the server's order. */
export function useQueue(id: number, compilation: number | undefined, related: readonly RowId[]): Queue {
  const list = useList('compilation.mvs', { id: compilation ?? 0 }, compilation !== undefined)
  const card = useCard('compilation', compilation)
  const cards = useCards('video', related)
  const videos =
    compilation === undefined ? [] : list.entries.flatMap((entry) => (entry.type === 'item' ? [entry.card] : []))
  const place = videos.findIndex((video) => video.id === id)
  const short = compilation !== undefined && list.state === 'here' && list.more && place >= videos.length - 2
  const { loadMore } = list
  const { isFetching, failure } = list.moreQuery
  useEffect(() => {
    if (short && !isFetching && !failure) loadMore()
  })
  const inside = after(videos, id)
  const alike = cards?.find((video) => !video.small)
  return {
    collection:
      compilation !== undefined && card && videos.length > 0
        ? { id: compilation, title: card.title, count: card.mv_count, videos, place }
        : undefined,
    next: inside
      ? { video: inside, to: playerLink(inside.id, compilation) }
      : alike && { video: alike, to: playerLink(alike.id) },
  }
}

/** A video's page, within a collection where it belongs to one that is being watched. */
export const playerLink = (id: number, compilation?: number) => pageLink('/player', { id, compilation })
