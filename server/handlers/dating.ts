import type { Area } from '#contract/shapes/dating.ts'
import { me, type HandlersOf } from '../api/handler.ts'
import { found } from '../api/refusal.ts'
import { datingCards } from '../serializers/datings.ts'
import { reviewCards } from '../serializers/reviews.ts'
import { viewerOf } from '../serializers/viewer.ts'
import { readJson, states } from '../database/tables/types.ts'
import { datingPage, datingsIn, liveDating, liveDatings } from '../repositories/datings.ts'
import { tellOfItemLike } from '../services/item-news.ts'
import { toggleLike } from '../services/like.ts'
import { purchase } from '../services/purchase.ts'
import { countItem, countView } from '../services/item-counts.ts'
import { mapPage, pageOf } from '../repositories/page.ts'
import { balanceOf, userHolder } from '../services/ledger.ts'
import { joinUs } from './dating/join-us.ts'
import { review } from './dating/review.ts'

const kind = 'dating'

/** Serves `contract/calls/dating.ts`: listings of company among adults. */
export const dating: HandlersOf<'dating'> = {
  list: (ask) => {
    const { area, certified } = ask.input
    let query = liveDatings(ask.db)
    if (area !== undefined) query = datingsIn(query, area)
    if (certified !== undefined) query = query.where('datings.certified', '=', certified ? 1 : 0)
    return datingPage(ask, query)
  },
  areas: async ({ db }) => {
    const rows = await db.selectFrom('areas').selectAll().orderBy('place').orderBy('code').execute()
    const childrenOf = (code: string): Area[] =>
      rows.filter((row) => row.parent_code === code).map((row) => ({ code: row.code, name: row.name }))
    const provinces = rows.filter((row) => row.parent_code === null)
    return { list: provinces.map(({ code, name }) => ({ code, name, children: childrenOf(code) })) }
  },
  detail: async (ask) => {
    const { db, person, input, nowMs } = ask
    const row = await liveDating(db, input.id)
    const [card] = await datingCards(db, [row], viewerOf(ask))
    await countView(db, person, { kind, id: row.id }, nowMs)
    return found(card, 'dating-gone')
  },
  bought: (ask) => {
    const query = liveDatings(ask.db)
      .innerJoin('purchases', 'purchases.item_id', 'datings.id')
      .where('purchases.kind', '=', kind)
      .where('purchases.user_id', '=', me(ask).id)
    return datingPage(ask, query, { label: 'bought', by: 'purchases.created_at', id: 'datings.id' })
  },
  liked: (ask) => {
    const query = liveDatings(ask.db)
      .innerJoin('likes', 'likes.item_id', 'datings.id')
      .where('likes.kind', '=', kind)
      .where('likes.user_id', '=', me(ask).id)
    return datingPage(ask, query, { label: 'liked', by: 'likes.created_at', id: 'datings.id' })
  },
  like: async (ask) => {
    const likes_count = await toggleLike(ask, {
      kind,
      mustBeThere: liveDating,
      count: async (tx, id, by) => (await countItem(tx, kind, id, { likes: by })).likes_count,
      liked: (row) => tellOfItemLike(ask, kind, row),
    })
    return { is_like: ask.input.on, likes_count }
  },
  buy: async (ask) => {
    const { db: tx, input } = ask
    const row = await liveDating(tx, input.id)
    const { id: itemId, title, coins: price, user_id: sellerId } = row
    await purchase(ask, { kind, itemId, title, price, sellerId, notForSale: 'dating-free' })
    return { coins: await balanceOf(tx, userHolder(me(ask).id), 'coin'), contact: readJson(row.contact) }
  },
  comments: async (ask) => {
    const { id } = await liveDating(ask.db, ask.input.id)
    const query = ask.db
      .selectFrom('reviews')
      .selectAll('reviews')
      .where('reviews.dating_id', '=', id)
      .where('reviews.state', '=', states.live)
    const page = await pageOf(query, { label: 'new', by: 'reviews.created_at', id: 'reviews.id' }, ask.input)
    return mapPage(page, (rows) => reviewCards(ask.db, rows, viewerOf(ask)))
  },
  comment: review,
  joinUs: () => joinUs,
}
