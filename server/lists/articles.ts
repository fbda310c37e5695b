import type { Article } from '#contract/shapes/article.ts'
import type { PageInput } from '#contract/shapes/inputs.ts'
import type { Page } from '#contract/shapes/page.ts'
import type { Ask } from '../api/handler.ts'
import { found } from '../api/refusal.ts'
import { articleCards, type ArticleRow } from '../cards/articles.ts'
import type { Db } from '../database/tables.ts'
import { states } from '../database/tables/types.ts'
import { mapPage, pageOf, type Order } from '../rules/keyset.ts'
import { orderOf } from '../rules/sorts.ts'

/** The articles that are on show. */
export const liveArticles = (db: Db) =>
  db.selectFrom('articles').selectAll('articles').where('articles.state', '=', states.live)

/** A query over articles that are on show. */
export type ArticleQuery = ReturnType<typeof liveArticles>

/** An article that is on show, or 404. */
export async function liveArticle(db: Db, id: number): Promise<ArticleRow> {
  return found(await liveArticles(db).where('articles.id', '=', id).executeTakeFirst(), '文章不存在或已下架')
}

interface SortedPage extends PageInput {
  readonly sort?: string
}

/** One page of articles, in the asked sort or in an order of its own; the newest first unless told. */
export async function articlePage(ask: Ask<SortedPage>, query: ArticleQuery, order?: Order): Promise<Page<Article>> {
  const page = await pageOf(query, order ?? orderOf('articles', ask.input.sort, 'new'), ask.input)
  return mapPage(page, (rows) => articleCards(ask, rows))
}
