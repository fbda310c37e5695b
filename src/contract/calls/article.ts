import { money, pages, queued, read } from '../call.ts'
import { Favoured, Paid } from '../families.ts'
import { opt } from '../schema.ts'
import { Article } from '../shapes/article.ts'
import { Comment } from '../shapes/comment.ts'
import { Category, Id } from '../shapes/common.ts'
import { byId, commentsOf, newComment, purchase, Sort, toggle, Word } from '../shapes/inputs.ts'
import { wholeList } from '../shapes/page.ts'

/** Articles. */
export const article = {
  categories: read('/api/contents/list_category', {}, wholeList(Category)),
  list: pages('/api/contents/list_contents', { category_id: opt(Id), word: opt(Word), sort: Sort }, Article),
  byTag: pages('/api/contents/list_contents_tag', { tag: Word }, Article),
  detail: read('/api/contents/detail_content', byId, Article),
  favorite: queued('/api/contents/favorite', toggle, Favoured, { success: 251 }),
  favorites: pages('/api/contents/list_my_favorite', {}, Article, { who: 'user' }),
  comments: pages('/api/contents/list_comments', commentsOf, Comment),
  comment: queued('/api/contents/create_comment', newComment, Comment),
  buy: money('/api/contents/buy', purchase, Paid),
}
