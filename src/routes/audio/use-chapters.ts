import { useEffect } from 'react'
import { useList, type LiveList } from '#data/use-list.ts'
import { partsAtOnce } from '#mechanics/reader/use-start.ts'
import type { AudioChapter } from '#mechanics/player/listen/chapters.ts'

/** The chapters of a book in their order, asked for with `when`. */
export function useChapters(book: number, when = true): { list: LiveList<AudioChapter>; chapters: AudioChapter[] } {
  const list = useList('audio.chapters', { id: book, order: 'asc', limit: partsAtOnce }, when)
  const chapters = list.entries.flatMap((entry) => (entry.type === 'item' ? [entry.card] : []))
  return { list, chapters }
}

/** Loads a list on as long as `short`: a chapter that is needed lies beyond what is known. */
export function useFarEnough({ more, moreWant, loadMore, entries }: LiveList<unknown>, short: boolean) {
  const { asking, failure } = moreWant
  const count = entries.length
  useEffect(() => {
    if (short && more && !asking && !failure) loadMore()
    // a new function each time does the same
    // oxlint-disable-next-line react/exhaustive-deps
  }, [short, more, asking, failure, count])
}
