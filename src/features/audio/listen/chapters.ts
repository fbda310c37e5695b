import type { CardOf } from '#bridge/rows.ts'
import { type LiveList, useList } from '#data/use-list.ts'
import { partsAtOnce } from '#features/reader/use-start.ts'

/** A chapter of an audio book. */
export type AudioChapter = CardOf<'audio-chapter'>

/** Whether a chapter has to be bought before it can be heard. */
export const isLocked = ({ coins, is_pay: bought, stream }: Pick<AudioChapter, 'coins' | 'is_pay' | 'stream'>) =>
  coins > 0 && !bought && stream === undefined

/** What comes before and after a chapter in a list of them, as far as it is known. */
export function around<C extends { id: number }>(
  chapters: readonly C[],
  id: number,
): { before: C | undefined; after: C | undefined; known: boolean } {
  const at = chapters.findIndex((chapter) => chapter.id === id)
  if (at < 0) return { before: undefined, after: undefined, known: false }
  return { before: chapters[at - 1], after: chapters[at + 1], known: true }
}

/**
 * The chapter to go on with: where somebody stopped; what follows where they heard it to its end; the first of all where
 * they never began. Undefined while that is not known.
 */
export function chapterToHear<C extends { id: number }>(
  chapters: readonly C[],
  place: { part?: number | string; position: number; length: number } | null | undefined,
): number | undefined {
  if (place === undefined) return undefined
  if (place?.part === undefined) return chapters[0]?.id
  const part = Number(place.part)
  const over = place.length > 0 && place.position >= place.length
  return (over ? around(chapters, part).after?.id : undefined) ?? part
}

/** The chapters of a book in their order, asked for with `when`. */
export function useChapters(book: number, when = true): { list: LiveList<AudioChapter>; chapters: AudioChapter[] } {
  const list = useList('audio.chapters', { id: book, order: 'asc', limit: partsAtOnce }, when)
  const chapters = list.entries.flatMap((entry) => (entry.type === 'item' ? [entry.card] : []))
  return { list, chapters }
}
