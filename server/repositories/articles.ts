import type { Selectable } from 'kysely'
import type { PageInput } from '#contract/shapes/inputs.ts'
import { found } from '../api/refusal.ts'
import type { Db } from '../database/tables.ts'
import type { ArticleMediaTable, ArticlesTable } from '../database/tables/articles.ts'
import { states } from '../database/tables/types.ts'
import { favoriteKind } from './likes.ts'
import { noRows, orderOf, pageOf, type RowPage, type SortedInput } from './page.ts'
import { bestOrder, hitsOf } from './search.ts'
import { tagIdOf } from './tags.ts'

export type ArticleRow = Selectable<ArticlesTable>

/** The articles that are on show. */
const liveArticles = (db: Db) =>
  db.selectFrom('articles').selectAll('articles').where('articles.state', '=', states.live)

/** An article that is on show, or 404. */
export async function liveArticle(db: Db, id: number): Promise<ArticleRow> {
  return found(await liveArticles(db).where('articles.id', '=', id).executeTakeFirst(), 'article-gone')
}

/** What a list of articles can be asked for; what is not given does not matter. */
export interface ArticleFilter {
  readonly categoryId?: number | undefined
  readonly tag?: string | undefined
  readonly word?: string | undefined
}

/** One page of articles, the newest first unless told; what fits a word best first unless a sort is asked for. */
export async function articlePage(
  db: Db,
  { categoryId, tag, word }: ArticleFilter,
  input: SortedInput,
): Promise<RowPage<ArticleRow>> {
  let query = liveArticles(db)
  if (categoryId !== undefined) query = query.where('articles.category_id', '=', categoryId)
  const order = orderOf('articles', input.sort, 'new')
  if (tag !== undefined) {
    const id = await tagIdOf(db, tag)
    if (id === undefined) return noRows
    const tagged = query
      .innerJoin('item_tags', 'item_tags.item_id', 'articles.id')
      .where('item_tags.kind', '=', 'article')
      .where('item_tags.tag_id', '=', id)
    return pageOf(tagged, order, input)
  }
  if (word === undefined) return pageOf(query, order, input)
  const hits = hitsOf(db, 'article', word)
  if (!hits) return noRows
  const isBest = input.sort === undefined || input.sort === 'best'
  return pageOf(
    query.innerJoin(hits, (on) => on.onRef('hits.item_id', '=', 'articles.id')),
    isBest ? bestOrder('articles.id') : order,
    input,
  )
}

/** The articles that somebody favorites, the newest favorite first. */
export function favoriteArticles(db: Db, userId: number, input: PageInput): Promise<RowPage<ArticleRow>> {
  const query = liveArticles(db)
    .innerJoin('likes', 'likes.item_id', 'articles.id')
    .where('likes.kind', '=', favoriteKind('article'))
    .where('likes.user_id', '=', userId)
  return pageOf(query, { label: 'favorited', by: 'likes.created_at', id: 'articles.id' }, input)
}

/** The pictures and clips of these articles by the articles' ids, in their order. */
export async function mediaOf(db: Db, articleIds: number[]): Promise<Map<number, Selectable<ArticleMediaTable>[]>> {
  const rows = await db
    .selectFrom('article_media')
    .selectAll()
    .where('article_id', 'in', articleIds)
    .orderBy('article_id')
    .orderBy('place')
    .orderBy('id')
    .execute()
  return Map.groupBy(rows, (row) => row.article_id)
}
