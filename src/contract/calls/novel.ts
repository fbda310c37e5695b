import { answer, detail, list, notKept } from '../cache.ts'
import { headedPages, pages, read } from '../call.ts'
import { commentable, favoritable, findable, followable, kindHome } from '../families.ts'
import { opt } from '../schema.ts'
import { Count, Id, Series } from '../shapes/common.ts'
import { byId, Direction, listing, Word } from '../shapes/inputs.ts'
import { Chapter, ChapterText, Novel } from '../shapes/novel.ts'
import { FoundChapter } from '../shapes/novel-search.ts'
import { wholeList } from '../shapes/page.ts'

/** Novels. */
export const novel = {
  ...kindHome('/api/novel'),
  ...favoritable('/api/novel', 'novel', Novel),
  ...commentable('/api/novel', 'novel'),
  ...followable('/api/novel', 'novel', Novel),
  ...findable('/api/novel', 'novel', Novel),
  list: headedPages('/api/novel/list', listing, Novel, { series: opt(Series) }, list('novel')),
  detail: read('/api/novel/detail', byId, Novel, detail('novel')),
  recommend: read('/api/novel/recommend', byId, wholeList(Novel), list('novel')),
  chapters: pages('/api/novel/chaptersList', { id: Id, order: Direction }, Chapter, list('chapter')),
  chapter: read('/api/novel/chapterDetail', { chapter_id: Id }, ChapterText, answer),
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
