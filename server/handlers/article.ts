import { me, type HandlersOf } from '../api/handler.ts'
import { found } from '../api/refusal.ts'
import { articleCards } from '../serializers/articles.ts'
import { categoryCard } from '../serializers/categories.ts'
import { articlePage, liveArticle, liveArticles } from '../repositories/articles.ts'
import { emptyPage, tagIdOf } from '../repositories/mvs.ts'
import { commentsOf } from '../services/comments.ts'
import { tellOfItemLike } from '../services/item-news.ts'
import { toggleLike } from '../services/like.ts'
import { purchase } from '../services/purchase.ts'
import { countItem, countView } from '../services/item-counts.ts'
import { balanceOf, userHolder } from '../services/ledger.ts'
import { favouriteKind } from '../services/marks.ts'
import { hitsOf } from '../repositories/search.ts'

const kind = 'article'

const comments = commentsOf({
  kind,
  mustBeThere: liveArticle,
  count: async (tx, id) => void (await countItem(tx, kind, id, { comments: 1 })),
})

/** Serves `contract/calls/article.ts`: articles. */
export const article: HandlersOf<'article'> = {
  categories: async ({ db }) => {
    const query = db.selectFrom('categories').selectAll().where('type', '=', kind)
    return { list: (await query.orderBy('place').orderBy('id').execute()).map(categoryCard) }
  },
  /** What fits a word best stands first, unless a sort is asked for. */
  list: async (ask) => {
    const { category_id: category, word, sort } = ask.input
    const all = liveArticles(ask.db)
    const wanted = category === undefined ? all : all.where('articles.category_id', '=', category)
    if (word === undefined) return articlePage(ask, wanted)
    const hits = hitsOf(ask.db, kind, word)
    if (!hits) return emptyPage()
    const query = wanted.innerJoin(hits, (on) => on.onRef('hits.item_id', '=', 'articles.id'))
    const best = { label: 'best', by: 'hits.points', id: 'articles.id' }
    return articlePage(ask, query, sort === undefined || sort === 'best' ? best : undefined)
  },
  byTag: async (ask) => {
    const id = await tagIdOf(ask.db, ask.input.tag)
    if (id === undefined) return emptyPage()
    const query = liveArticles(ask.db)
      .innerJoin('item_tags', 'item_tags.item_id', 'articles.id')
      .where('item_tags.kind', '=', kind)
      .where('item_tags.tag_id', '=', id)
    return articlePage(ask, query)
  },
  detail: async (ask) => {
    const { db, person, input, nowMs } = ask
    const row = await liveArticle(db, input.id)
    const [card] = await articleCards(ask, [row], { withBody: true })
    await countView(db, person, { kind, id: row.id }, nowMs)
    return found(card, 'article-gone')
  },
  favorite: async (ask) => {
    await toggleLike(ask, {
      kind: favouriteKind(kind),
      mustBeThere: liveArticle,
      count: async (tx, id, by) => (await countItem(tx, kind, id, { likes: by })).likes_count,
      liked: (row) => tellOfItemLike(ask, kind, row, { verb: 'favourite' }),
    })
    return { is_favorite: ask.input.on }
  },
  favorites: async (ask) => {
    const query = liveArticles(ask.db)
      .innerJoin('likes', 'likes.item_id', 'articles.id')
      .where('likes.kind', '=', favouriteKind(kind))
      .where('likes.user_id', '=', me(ask).id)
    return articlePage(ask, query, { label: 'favoured', by: 'likes.created_at', id: 'articles.id' })
  },
  comments: comments.list,
  comment: comments.create,
  buy: async (ask) => {
    const { db: tx, input } = ask
    const row = await liveArticle(tx, input.id)
    const { id: itemId, title, coins: price, user_id: sellerId } = row
    await purchase(ask, { kind, itemId, title, price, sellerId, notForSale: 'article-without-price' })
    return { coins: await balanceOf(tx, userHolder(me(ask).id), 'coin') }
  },
}
