import type { Language } from '#contract/languages.ts'
import type { OutputOf } from '#contract/catalogue.ts'
import type { Area } from '#contract/shapes/dating.ts'
import { me, type HandlersOf } from '../api/handler.ts'
import { found } from '../api/refusal.ts'
import type { Db } from '../database/tables.ts'
import { readJson } from '../database/tables/types.ts'
import { allAreas, boughtDatings, datingPage, likedDatings, liveDating, reviewPage } from '../repositories/datings.ts'
import { balanceOf } from '../repositories/ledger.ts'
import { mapPage } from '../repositories/page.ts'
import { datingCards, reviewCards } from '../serializers/datings.ts'
import { viewerOf } from '../serializers/viewer.ts'
import { countItem, countView } from '../services/item-counts.ts'
import { userHolder } from '../services/ledger.ts'
import { toggleLike } from '../services/like.ts'
import { placeHtml, placeText } from '../services/place-texts.ts'
import { purchase } from '../services/purchase.ts'
import { editReview, removeReview, review } from '../services/reviews.ts'
import { serviceName } from '../words/content.ts'
import { notifyOfItemLike } from '../services/messages.ts'

const kind = 'dating'

/** How to apply for official certification: through customer service, where a person looks at it. */
async function joinUs(db: Db, language: Language): Promise<OutputOf<'dating.joinUs'>> {
  return {
    intro: await placeHtml(db, 'certification', language),
    contacts: [
      { label: serviceName[language], value: await placeText(db, 'service-hours', language), link: '/user/customer' },
    ],
  }
}

/** Serves `contract/calls/dating.ts`: listings of company among adults. */
export const dating: HandlersOf<'dating'> = {
  list: (ask) => {
    const { area, certified } = ask.input
    return mapPage(datingPage(ask.db, { area, certified }, ask.input), (rows) =>
      datingCards(ask.db, rows, viewerOf(ask)),
    )
  },
  areas: async ({ db }) => {
    const rows = await allAreas(db)
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
  bought: (ask) =>
    mapPage(boughtDatings(ask.db, me(ask).id, ask.input), (rows) => datingCards(ask.db, rows, viewerOf(ask))),
  liked: (ask) =>
    mapPage(likedDatings(ask.db, me(ask).id, ask.input), (rows) => datingCards(ask.db, rows, viewerOf(ask))),
  like: async (ask) => {
    const likes_count = await toggleLike(ask, {
      kind,
      mustBeThere: liveDating,
      count: async (tx, id, by) => (await countItem(tx, kind, id, { likes: by })).likes_count,
      liked: (row) => notifyOfItemLike(ask, kind, row),
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
    return mapPage(reviewPage(ask.db, id, ask.input), (rows) => reviewCards(ask.db, rows, viewerOf(ask)))
  },
  comment: review,
  editComment: editReview,
  removeComment: removeReview,
  joinUs: ({ db, client }) => joinUs(db, client.language),
}
