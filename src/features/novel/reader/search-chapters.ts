import type { PersonDatabase } from '#bridge/database.ts'
import type { ChapterText } from '#contract/shapes/novel.ts'
import type { Fold } from '#lib/fold-text.ts'
import { hitsIn, type Hit } from './prose.ts'

/** A place in a novel that fits what is looked for. */
export interface ChapterHit extends Hit {
  part: number
  no: number
  title: string
}

/** What a search found. */
export interface Found {
  /** In the order of the book. */
  hits: ChapterHit[]
  /** Chapters that the device has. */
  chapters: number
}

/** So many places are listed. */
export const mostHits = 200

/** Keys of all chapters that were read: `listKey('novel.chapter', …)`. */
const chapterKeys = 'novel.chapter:'

/** Looks for a word in all chapters of a novel that the device has, one after the other; stops early when it is over. */
export async function searchChapters(
  db: PersonDatabase,
  novel: number,
  word: string,
  isOver: () => boolean,
  fold: Fold,
): Promise<Found> {
  const found: Found = { hits: [], chapters: 0 }
  await db.answers
    .where('key')
    .startsWith(chapterKeys)
    .until(isOver)
    .each((row) => {
      const { chapter, text } = row.value as ChapterText
      if (chapter.novel_id !== novel) return
      found.chapters += 1
      for (const hit of hitsIn(text, word, mostHits, fold)) {
        found.hits.push({ ...hit, part: chapter.id, no: chapter.no, title: chapter.title })
      }
    })
  found.hits.sort((a, b) => a.no - b.no || a.at - b.at)
  found.hits.length = Math.min(found.hits.length, mostHits)
  return found
}
