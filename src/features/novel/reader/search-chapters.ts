import type { PersonDatabase } from '#bridge/database.ts'
import type { ChapterText } from '#contract/shapes/novel.ts'
import type { Failure } from '#contract/failures.ts'
import type { Fold } from '#lib/fold-text.ts'
import { hitsIn, type Hit } from '#lib/find-in-text.ts'
import { net } from '#data/net.ts'

/** The places of one chapter that fit what is looked for. */
export interface ChapterHits {
  part: number
  no: number
  title: string
  hits: readonly Hit[]
}

/** What a search found so far. */
export interface Found {
  /** In the order of the book. */
  list: readonly ChapterHits[]
  /** Chapters that were looked through: those that the device has, or all up to there by the server. */
  chapters: number
  /** Chapters of which nothing is told, because they are locked. */
  locked: number
  /** The server is still looking. */
  more: boolean
  /** As many places as are listed were found before all was looked through. */
  full?: boolean
  /** Why it could not go on. */
  failure?: Failure
}

/** So many places are listed. */
export const mostHits = 200

/** Keys of all chapters that were read: `listKey('novel.chapter', …)`. */
const chapterKeys = 'novel.chapter:'
/** Chapters that the server looks through at a time. */
const limit = 50

/** Looks for a word in all chapters of a novel that the device has, one after the other; stops early when it is over. */
export async function searchChapters(
  db: PersonDatabase,
  novel: number,
  word: string,
  isOver: () => boolean,
  fold: Fold,
): Promise<{ list: ChapterHits[]; ids: Set<number> }> {
  const list: ChapterHits[] = []
  const ids = new Set<number>()
  await db.answers
    .where('key')
    .startsWith(chapterKeys)
    .until(isOver)
    .each((row) => {
      const { chapter, text } = row.value as ChapterText
      if (chapter.novel_id !== novel) return
      ids.add(chapter.id)
      const hits = hitsIn(text, word, mostHits, fold)
      if (hits.length > 0) list.push({ part: chapter.id, no: chapter.no, title: chapter.title, hits })
    })
  return { list: list.toSorted((a, b) => a.no - b.no), ids }
}

/** The first places, in the order of the book, as many as are listed. */
function firstHits(list: readonly ChapterHits[]): ChapterHits[] {
  let left = mostHits
  return list
    .toSorted((a, b) => a.no - b.no)
    .flatMap((one) => {
      const hits = one.hits.slice(0, left)
      left -= hits.length
      return hits.length > 0 ? [{ ...one, hits }] : []
    })
}

/** How many places there are. */
export const countOf = (list: readonly ChapterHits[]) => list.reduce((sum, { hits }) => sum + hits.length, 0)

/**
 * Looks for a word in a whole novel: at once on the device, then by the server in what is not there. Yields what was found
 * each time that there is more; `online`: the server may be asked.
 */
export async function* searchNovel(
  db: PersonDatabase,
  novel: number,
  word: string,
  { isOver, fold, online }: { isOver: () => boolean; fold: Fold; online: boolean },
): AsyncGenerator<Found> {
  const { list, ids } = await searchChapters(db, novel, word, isOver, fold)
  let all = firstHits(list)
  let found: Found = { list: all, chapters: ids.size, locked: 0, more: online && word !== '' }
  let searched = 0
  yield found
  let cursor: string | null | undefined
  while (found.more && !isOver()) {
    const reply = await net.ask('novel.search', { id: novel, word, limit, ...(cursor && { cursor }) })
    if (!reply.ok) return yield { ...found, more: false, failure: reply.failure }
    const { next } = reply.value
    const theirs = reply.value.list.filter(({ chapter }) => !ids.has(chapter.id))
    all = firstHits([
      ...all,
      ...theirs.map(({ chapter, hits }) => ({ part: chapter.id, no: chapter.no, title: chapter.title, hits })),
    ])
    cursor = next
    searched += reply.value.searched
    const locked = found.locked + reply.value.locked
    // it looks from the first chapter on: once the list is full up to there, what follows is beyond its end
    const full = countOf(all) >= mostHits && all.at(-1)!.no <= searched + locked
    found = {
      list: all,
      chapters: Math.max(ids.size, searched),
      locked,
      more: next !== null && !full,
      full: next !== null && full,
    }
    yield found
  }
}
