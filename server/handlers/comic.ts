import { me, type HandlersOf } from '../api/handler.ts'
import { refuse } from '../api/refusal.ts'
import { comicCards } from '../serializers/comics.ts'
import { episodeCard } from '../serializers/parts.ts'
import { viewerOf } from '../serializers/viewer.ts'
import { findOptions, narrowed } from '../repositories/find-options.ts'
import { livePart, neighboursOf, partPage, sourceOf } from '../repositories/parts.ts'
import { liveWorks, workOrder } from '../repositories/works.ts'
import { countView } from '../services/item-counts.ts'
import { mapPage, pageOf } from '../repositories/page.ts'
import { unlockedParts } from '../services/reading.ts'
import { buy } from './comic/buy.ts'
import { favourites, groups } from './comic/favourites.ts'
import { works } from './comic/works.ts'

/** Serves `contract/calls/comic.ts`: comics. */
export const comic: HandlersOf<'comic'> = {
  home: works.home,
  list: (ask) => works.list(ask),
  filter: (ask) => works.list(ask),
  findConf: async ({ db }) => ({ groups: await findOptions(db, 'comic') }),
  findList: async (ask) => {
    const { db, input, nowMs } = ask
    const query = await narrowed(db, 'comic', liveWorks(db, 'comic'), input.conf, nowMs)
    return mapPage(await pageOf(query, workOrder(input.sort, 'hot'), input), (rows) =>
      comicCards(db, rows, viewerOf(ask)),
    )
  },
  likeGroups: groups.list,
  createLikeGroup: groups.create,
  updateLikeGroup: groups.update,
  deleteLikeGroup: groups.remove,
  detail: works.detail,
  episodes: async ({ db, input, person, nowMs }) => {
    const work = await works.mustBeThere(db, input.id)
    return mapPage(await partPage(db, work.id, input), async (rows) => {
      const unlocked = await unlockedParts(db, work, rows, person, nowMs)
      return rows.map((row) => episodeCard(row, unlocked))
    })
  },
  read: async ({ db, input, person, nowMs }) => {
    const { work, part } = await livePart(db, 'comic', input.episode_id, 'comic-episode-gone')
    const unlocked = await unlockedParts(db, work, [part], person, nowMs)
    if (!unlocked.has(part.id)) throw refuse(403, 'comic-episode-locked', { coins: part.coins })
    await countView(db, person, work, nowMs)
    const { pages } = await sourceOf(db, part.id, 'pages')
    return { episode: episodeCard(part, unlocked), pages: [...pages], ...(await neighboursOf(db, part)) }
  },
  buy,
  favorite: async (ask) => {
    const state = await works.favourite(ask)
    if (!state.is_favorite) await groups.takeOut(ask.db, me(ask).id, ask.input.id)
    return state
  },
  favorites: favourites,
}
