import { answer, detail, list, ownList } from '../cache.ts'
import { money, pages, queued, read } from '../call.ts'
import { Favoured, findable, groupable, kindHome } from '../families.ts'
import { listOf, opt, shape } from '../schema.ts'
import { Comic, Episode, EpisodePages } from '../shapes/comic.ts'
import { Count, Id, SerialStatus } from '../shapes/common.ts'
import { byId, Direction, Price, Sort, toggle, Word } from '../shapes/inputs.ts'

const filter = { category: opt(Word), status: opt(SerialStatus), tag: opt(Word), word: opt(Word), sort: Sort }

/** Comics. */
export const comic = {
  ...kindHome('/api/comic'),
  ...findable('/api/comic', 'comic', Comic),
  ...groupable('/api/book', 'comic'),
  list: pages('/api/comic/list', { category_id: opt(Id), sort: Sort }, Comic, list('comic')),
  filter: pages('/api/book/list_filter', filter, Comic, list('comic')),
  detail: read('/api/book/detail', byId, Comic, detail('comic')),
  episodes: pages('/api/book/list_episode', { id: Id, order: Direction }, Episode, list('episode')),
  read: read('/api/book/read', { episode_id: Id }, EpisodePages, answer),
  buy: money(
    '/api/book/buy',
    { id: Id, episode_id: opt(Id), price: Price },
    shape({ coins: Count, bought: listOf(Id) }),
    { nofail: true, toast: true },
  ),
  favorite: queued('/api/comic/favorite', toggle, Favoured, { success: 251 }),
  favorites: pages('/api/comic/list_favorite', { group_id: opt(Id) }, Comic, ownList('comic'), { who: 'user' }),
}
