import { answer, detail, list } from '../cache.ts'
import { headedPages, pages, read } from '../call.ts'
import { commentable, favoritable, findable, followable, kindHome } from '../families.ts'
import { opt } from '../schema.ts'
import { Id, Series } from '../shapes/common.ts'
import { byId, Direction, listing } from '../shapes/inputs.ts'
import { Chapter, ChapterText, Novel } from '../shapes/novel.ts'
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
}
