import { answer, detail, list } from '../cache.ts'
import { money, pages, read } from '../call.ts'
import { commentable, favoritable, likeable } from '../families.ts'
import { listOf, opt, shape } from '../schema.ts'
import { unlocks } from '../reply-effects.ts'
import { Count, Id, Tag } from '../shapes/common.ts'
import { Game, GameLink } from '../shapes/game.ts'
import { Tabs } from '../shapes/home.ts'
import { byId, purchase, Sort, Word } from '../shapes/inputs.ts'
import { wholeList } from '../shapes/page.ts'

const listing = { nav_id: opt(Id), tag: opt(Word), word: opt(Word), sort: Sort }

/** Games. */
export const game = {
  ...favoritable('/api/porngame', 'game', Game),
  ...likeable('/api/porngame', 'game'),
  ...commentable('/api/porngame', 'game'),
  nav: read('/api/porngame/nav', {}, shape({ list: Tabs }), answer),
  list: pages('/api/porngame/list', listing, Game, list('game')),
  detail: read('/api/porngame/detail', byId, Game, detail('game')),
  buy: money('/api/porngame/buy', purchase, shape({ coins: Count, links: listOf(GameLink) }), unlocks('game')),
  tags: read('/api/porngame/tagsList', {}, wholeList(Tag), answer),
}
