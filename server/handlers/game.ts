import type { Tab } from '#contract/shapes/home.ts'
import { me, type HandlersOf } from '../api/handler.ts'
import { categoriesOfKind, wholeKind } from '../repositories/categories.ts'
import { balanceOf } from '../repositories/ledger.ts'
import { gameTags } from '../repositories/tags.ts'
import { gameCards } from '../serializers/games.ts'
import { viewerOf } from '../serializers/viewer.ts'
import { commentsOf } from '../services/comments.ts'
import { userHolder } from '../services/ledger.ts'
import { purchase } from '../services/purchase.ts'
import { worksOf } from '../services/works.ts'
import { all } from '../words/content.ts'

const works = worksOf({ kind: 'game', cards: gameCards, likeable: true })
const comments = commentsOf({ kind: 'game', mustBeThere: works.mustBeThere })

/** Serves `contract/calls/game.ts`: games. */
export const game: HandlersOf<'game'> = {
  /** All games, then a channel for each category. */
  nav: async ({ db }) => {
    const categories = await categoriesOfKind(db, 'game')
    const channel = (id: number, name: string): Tab => ({ id, name, type: 'game', current: id === wholeKind.game })
    return { list: [channel(wholeKind.game, all), ...categories.map(({ id, name }) => channel(id, name))] }
  },
  list: (ask) => {
    const { nav_id: channel, ...input } = ask.input
    return works.list({ ...ask, input: { ...input, ...(channel !== undefined && { category_id: channel }) } })
  },
  detail: works.detail,
  buy: async (ask) => {
    const { db: tx, input } = ask
    const work = await works.mustBeThere(tx, input.id)
    await purchase(ask, {
      kind: 'game',
      itemId: work.id,
      title: work.title,
      price: work.coins,
      sellerId: work.user_id,
      notForSale: 'game-free',
    })
    const [card] = await gameCards(tx, [work], viewerOf(ask))
    return { coins: await balanceOf(tx, userHolder(me(ask).id), 'coin'), links: card?.links ?? [] }
  },
  /** The tags of games, the most used first, with how many games carry them. */
  tags: async ({ db }) => ({ list: await gameTags(db) }),
  like: works.like,
  favorite: works.favorite,
  favorites: works.favorites,
  comments: comments.list,
  comment: comments.create,
}
