import { answer, list } from '../cache.ts'
import { pages, read } from '../call.ts'
import { Style, TagGroup } from '../shapes/common.ts'
import { HotWord } from '../shapes/home.ts'
import { Sort, Word } from '../shapes/inputs.ts'
import { Compilation, Mv } from '../shapes/media.ts'
import { wholeList } from '../shapes/page.ts'
import { UserBrief } from '../shapes/user-brief.ts'

/** Search, hot words and styles. */
export const search = {
  videos: pages('/api/mvsearch/search', { word: Word, sort: Sort }, Mv, list('video')),
  creators: pages('/api/MvSearch/searchCreator', { word: Word }, UserBrief, list('user')),
  compilations: pages('/api/compilation/search', { word: Word }, Compilation, list('compilation')),
  hot: read('/api/mvsearch/hotSearch', {}, wholeList(HotWord), answer),
  styles: read('/api/MvSearch/getStyle', {}, wholeList(Style), answer),
}

/** Tags. */
export const tag = {
  hot: read('/api/Taggroup/hotUp', {}, wholeList(TagGroup), answer),
}
