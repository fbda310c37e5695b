import { found } from '../api/refusal.ts'
import { articleCards, type ArticleRow } from '../serializers/articles.ts'
import type { Db } from '../database/tables.ts'
import { states } from '../database/tables/types.ts'
import { sortedPage } from './sorted-page.ts'

/** The articles that are on show. */
export const liveArticles = (db: Db) =>
  db.selectFrom('articles').selectAll('articles').where('articles.state', '=', states.live)

/** An article that is on show, or 404. */
export async function liveArticle(db: Db, id: number): Promise<ArticleRow> {
  return found(await liveArticles(db).where('articles.id', '=', id).executeTakeFirst(), 'article-gone')
}

/** One page of articles, in the asked sort or in an order of its own; the newest first unless told. */
export const articlePage = sortedPage('articles', 'new', (ask, rows: ArticleRow[]) => articleCards(ask, rows))
