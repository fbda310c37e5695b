import { me, type HandlersOf } from '../api/handler.ts'
import { found } from '../api/refusal.ts'
import { articlePage, favoriteArticles, liveArticle } from '../repositories/articles.ts'
import { allCategories } from '../repositories/categories.ts'
import { balanceOf } from '../repositories/ledger.ts'
import { favoriteKind } from '../repositories/likes.ts'
import { mapPage } from '../repositories/page.ts'
import { articleCards } from '../serializers/articles.ts'
import { categoryCard } from '../serializers/categories.ts'
import { commentsOf } from '../services/comments.ts'
import { countItem, countView } from '../services/item-counts.ts'
import { userHolder } from '../services/ledger.ts'
import { toggleLike } from '../services/like.ts'
import { purchase } from '../services/purchase.ts'
import { notifyOfItemLike } from '../services/messages.ts'

const kind = 'article'

const comments = commentsOf({ kind, mustBeThere: liveArticle })

/** Serves `contract/calls/article.ts`: articles. */
export const article: HandlersOf<'article'> = {
  categories: async ({ db }) => ({ list: (await allCategories(db, kind)).map(categoryCard) }),
  list: (ask) => {
    const { category_id: categoryId, word } = ask.input
    return mapPage(articlePage(ask.db, { categoryId, word }, ask.input), (rows) => articleCards(ask, rows))
  },
  byTag: (ask) => mapPage(articlePage(ask.db, { tag: ask.input.tag }, ask.input), (rows) => articleCards(ask, rows)),
  detail: async (ask) => {
    const { db, person, input, nowMs } = ask
    const row = await liveArticle(db, input.id)
    const [card] = await articleCards(ask, [row], { withBody: true })
    await countView(db, person, { kind, id: row.id }, nowMs)
    return found(card, 'article-gone')
  },
  favorite: async (ask) => {
    await toggleLike(ask, {
      kind: favoriteKind(kind),
      mustBeThere: liveArticle,
      count: async (tx, id, by) => (await countItem(tx, kind, id, { likes: by })).likes_count,
      liked: (row) => notifyOfItemLike(ask, kind, row, { verb: 'favorite' }),
    })
    return { is_favorite: ask.input.on }
  },
  favorites: (ask) => mapPage(favoriteArticles(ask.db, me(ask).id, ask.input), (rows) => articleCards(ask, rows)),
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
