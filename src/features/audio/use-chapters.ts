import { useList, type LiveList } from '#data/use-list.ts'
import { partsAtOnce } from '#features/reader/use-start.ts'
import type { AudioChapter } from './listen/chapters.ts'

/** The chapters of a book in their order, asked for with `when`. */
export function useChapters(book: number, when = true): { list: LiveList<AudioChapter>; chapters: AudioChapter[] } {
  const list = useList('audio.chapters', { id: book, order: 'asc', limit: partsAtOnce }, when)
  const chapters = list.entries.flatMap((entry) => (entry.type === 'item' ? [entry.card] : []))
  return { list, chapters }
}
