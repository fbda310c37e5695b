import { answer, detail, list, ownList } from '../cache.ts'
import { money, pages, read } from '../call.ts'
import { favorite, findable, groupable, kindHome } from '../families.ts'
import { listOf, opt, shape } from '../schema.ts'
import { unlocksParts } from '../reply-effects.ts'
import { Comic, Episode, EpisodePages } from '../shapes/comic.ts'
import { Count, Id, SerialStatus } from '../shapes/common.ts'
import { byId, Direction, Price, Sort, Word } from '../shapes/inputs.ts'

const filter = { category: opt(Word), status: opt(SerialStatus), tag: opt(Word), word: opt(Word), sort: Sort }

/** Comics. */
export const comic = {
  ...kindHome('/api/comic'),
  ...findable('/api/comic', 'comic', Comic),
  ...groupable('/api/book', 'comic', 'comic', 'comic.favorites'),
  list: pages('/api/comic/list', { category_id: opt(Id), sort: Sort }, Comic, list('comic')),
  filter: pages('/api/book/list_filter', filter, Comic, list('comic')),
  detail: read('/api/book/detail', byId, Comic, detail('comic')),
  episodes: pages('/api/book/list_episode', { id: Id, order: Direction }, Episode, list('episode')),
  read: read('/api/book/read', { episode_id: Id }, EpisodePages, answer),
  buy: money(
    '/api/book/buy',
    { id: Id, episode_id: opt(Id), price: Price },
    shape({ coins: Count, bought: listOf(Id) }),
    unlocksParts('episode'),
    { nofail: true, toast: true },
  ),
  favorite: favorite('/api/comic/favorite', 'comic', 'comic.favorites'),
  favorites: pages('/api/comic/list_favorite', { group_id: opt(Id) }, Comic, ownList('comic'), { who: 'user' }),
}
