import type { Selectable } from 'kysely'
import type { PageInput } from '#contract/shapes/inputs.ts'
import { found } from '../api/refusal.ts'
import type { Image } from '#contract/shapes/common.ts'
import type { Db, Tx } from '../database/tables.ts'
import type { CountedColumns } from '../database/tables/counted.ts'
import type { ArticleMediaTable, ArticlesTable } from '../database/tables/articles.ts'
import { states, writeJson } from '../database/tables/types.ts'
import { favoriteKind } from './likes.ts'
import { noRows, orderOf, pageOf, type RowPage, type SortedInput } from './page.ts'
import { bestOrder, forgetWords, hitsOf, indexWords } from './search.ts'
import { carryTags, setTags, tagIdOf } from './tags.ts'

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

/** An article that is to be published. */
export interface NewArticle {
  readonly userId: number
  readonly categoryId: number
  readonly title: string
  readonly author: string
  readonly summary: string
  readonly covers: readonly Image[]
  /** Rich text. */
  readonly body: string
  /** What everybody may read; null where it costs nothing. */
  readonly freeBody: string | null
  readonly coins: number
  /** Those of its text, in their order. */
  readonly images: readonly Image[]
  /** Names; those that nobody knows are left out. */
  readonly tags: readonly string[]
}

/** An article in whatever state it is, with the name of whose it is. */
export const anyArticle = (db: Db, id: number) =>
  db
    .selectFrom('articles')
    .innerJoin('users', 'users.id', 'articles.user_id')
    .selectAll('articles')
    .select('users.username')
    .where('articles.id', '=', id)
    .executeTakeFirst()

/** What an article says from now on. */
export interface ArticleChange extends Pick<
  NewArticle,
  'title' | 'author' | 'summary' | 'categoryId' | 'body' | 'freeBody' | 'coins' | 'tags'
> {
  readonly covers: readonly Image[]
  /** Pictures and clips in their order: those that are there by their ids, further pictures as they are. */
  readonly media: readonly { readonly id?: number; readonly image?: Image; readonly isFree: boolean }[]
}

/** Changes an article: its pictures and clips are those that are named, and search finds it by its new words. */
export async function changeArticle(tx: Tx, id: number, change: ArticleChange): Promise<void> {
  const { title, author, summary, categoryId, body, freeBody, coins, tags, covers, media } = change
  const about = { title, author, summary, category_id: categoryId, body, free_body: freeBody, coins }
  await tx
    .updateTable('articles')
    .set({ ...about, covers: writeJson([...covers]) })
    .where('id', '=', id)
    .execute()
  const stay = media.flatMap((one) => one.id ?? [])
  let gone = tx.deleteFrom('article_media').where('article_id', '=', id)
  if (stay.length > 0) gone = gone.where('id', 'not in', stay)
  await gone.execute()
  for (const [place, { id: known, image, isFree }] of media.entries()) {
    const free = isFree ? (1 as const) : (0 as const)
    if (known !== undefined)
      await tx.updateTable('article_media').set({ place, free }).where('id', '=', known).execute()
    else if (image) {
      const row = { article_id: id, place, free, image: writeJson(image), loop: null, seconds: null }
      await tx.insertInto('article_media').values(row).execute()
    }
  }
  await setTags(tx, 'article', id, tags)
  await forgetWords(tx, 'article', id)
  await indexWords(tx, 'article', id, wordsOf(title, tags))
}

const wordsOf = (title: string, tags: readonly string[]) => [
  { text: title, weight: 10 },
  ...tags.map((text) => ({ text, weight: 5 })),
]

/** Keeps an article; answers its id. Search finds its title and its tags. */
export async function addArticle(tx: Tx, article: NewArticle, counted: CountedColumns): Promise<number> {
  const { userId, categoryId, title, author, summary, covers, body, freeBody, coins, images, tags } = article
  const about = { user_id: userId, category_id: categoryId, title, author, summary, body, free_body: freeBody, coins }
  const { id } = await tx
    .insertInto('articles')
    .values({ ...about, covers: writeJson([...covers]), ...counted })
    .returning('id')
    .executeTakeFirstOrThrow()
  const media = images.map((image, place) => ({
    article_id: id,
    place,
    free: (freeBody ?? body).includes(image.path) ? (1 as const) : (0 as const),
    image: writeJson(image),
    loop: null,
    seconds: null,
  }))
  if (media.length > 0) await tx.insertInto('article_media').values(media).execute()
  await carryTags(tx, 'article', id, tags)
  await indexWords(tx, 'article', id, wordsOf(title, tags))
  return id
}
