import { answer, detail, list, ownList } from '../cache.ts'
import { money, pages, read } from '../call.ts'
import { comment, favorite, Paid } from '../families.ts'
import { opt } from '../schema.ts'
import { unlocks } from '../reply-effects.ts'
import { Article } from '../shapes/article.ts'
import { Comment } from '../shapes/comment.ts'
import { Category, Id } from '../shapes/common.ts'
import { byId, commentsOf, purchase, Sort, Word } from '../shapes/inputs.ts'
import { wholeList } from '../shapes/page.ts'

/** Articles. */
export const article = {
  categories: read('/api/contents/list_category', {}, wholeList(Category), answer),
  list: pages(
    '/api/contents/list_contents',
    { category_id: opt(Id), word: opt(Word), sort: Sort },
    Article,
    list('article'),
  ),
  byTag: pages('/api/contents/list_contents_tag', { tag: Word }, Article, list('article', { newestFirst: true })),
  detail: read('/api/contents/detail_content', byId, Article, detail('article')),
  favorite: favorite('/api/contents/favorite', 'article', 'article.favorites'),
  favorites: pages('/api/contents/list_my_favorite', {}, Article, ownList('article'), { who: 'user' }),
  comments: pages('/api/contents/list_comments', commentsOf, Comment, list('comment:article')),
  comment: comment('/api/contents/create_comment', 'article', 'article.comments'),
  buy: money('/api/contents/buy', purchase, Paid, unlocks('article')),
}
