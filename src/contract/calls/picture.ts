import { detail, list } from '../cache.ts'
import { headedPages, money, pages, read } from '../call.ts'
import { commentable, favoritable, followable, kindHome, likeable, Paid } from '../families.ts'
import { opt } from '../schema.ts'
import { unlocks } from '../reply-effects.ts'
import { Id, Image, Series } from '../shapes/common.ts'
import { byId, purchase, Sort, Word } from '../shapes/inputs.ts'
import { PictureSet } from '../shapes/picture.ts'

const listing = { category_id: opt(Id), series_id: opt(Id), topic_id: opt(Id), word: opt(Word), sort: Sort }

/** Picture sets. */
export const picture = {
  ...kindHome('/api/picture'),
  ...favoritable('/api/picture', 'picture', PictureSet),
  ...likeable('/api/picture', 'picture'),
  ...commentable('/api/picture', 'picture'),
  ...followable('/api/picture', 'picture', PictureSet),
  list: headedPages('/api/picture/list', listing, PictureSet, { series: opt(Series) }, list('picture')),
  detail: read('/api/picture/detail', byId, PictureSet, detail('picture')),
  images: pages('/api/picture/picture_list', byId, Image, list('image')),
  buy: money('/api/picture/buy', purchase, Paid, unlocks('picture')),
  byTag: pages('/api/picture/tag_picture', { tag: Word, sort: Sort }, PictureSet, list('picture')),
}
