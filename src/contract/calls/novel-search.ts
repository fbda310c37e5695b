import { notKept } from '../cache.ts'
import { headedPages } from '../call.ts'
import { Count, Id } from '../shapes/common.ts'
import { Word } from '../shapes/inputs.ts'
import { FoundChapter } from '../shapes/novel-search.ts'

/** Words within one novel. */
export const novel = {
  /**
   * Looks through so many chapters (`limit`) that somebody may read, in the order of the book: `list` has those that hold
   * the words, so it may be empty while there is more. `searched` were looked through, `locked` were not.
   */
  search: headedPages(
    '/api/novel/search',
    { id: Id, word: Word },
    FoundChapter,
    { searched: Count, locked: Count },
    notKept,
  ),
}
