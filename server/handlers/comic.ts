import { me, type Handler, type HandlersOf } from '../api/handler.ts'
import { refuse } from '../api/refusal.ts'
import { findOptions, findPage } from '../repositories/find-options.ts'
import { balanceOf } from '../repositories/ledger.ts'
import { mapPage } from '../repositories/page.ts'
import { livePart, neighboursOf, partPage, partsOf, sourceOf } from '../repositories/parts.ts'
import { workCovers, worksById, worksOfGroup } from '../repositories/works.ts'
import { comicCards } from '../serializers/comics.ts'
import { episodeCard, movedFrom } from '../serializers/parts.ts'
import { viewerOf } from '../serializers/viewer.ts'
import { groupsOf } from '../services/groups.ts'
import { countView } from '../services/item-counts.ts'
import { userHolder } from '../services/ledger.ts'
import { purchaseParts } from '../services/purchase.ts'
import { partKinds, unlockedParts } from '../services/unlocked.ts'
import { worksOf } from '../services/works.ts'

const works = worksOf({ kind: 'comic', cards: comicCards, likeable: false })

/** Collections of comics that somebody favorites. */
const groups = groupsOf({
  kind: 'comic',
  existing: async (db, ids) => (await worksById(db, 'comic', ids)).map(({ id }) => id),
  like: works.addFavorite,
  covers: workCovers,
})

/**
 * Buys an episode, or all that are not bought yet. `bought` are the ids that it asked for and that are now the person's,
 * whether they were paid for just now or before.
 */
const buy: Handler<'comic.buy'> = async (ask) => {
  const { db: tx, input } = ask
  const { id, episode_id: episodeId } = input
  const work = await works.mustBeThere(tx, id)
  const parts = await partsOf(tx, id, episodeId)
  const [only] = parts
  if (episodeId !== undefined && !only) throw refuse(404, 'comic-episode-gone')
  await purchaseParts(ask, {
    kind: 'comic',
    itemId: id,
    title: episodeId === undefined || !only ? work.title : `${work.title} ${only.title}`,
    sellerId: work.user_id,
    notForSale: episodeId === undefined ? 'comic-free' : 'comic-episode-free',
    partKind: partKinds.comic,
    parts,
  })
  return {
    coins: await balanceOf(tx, userHolder(me(ask).id), 'coin'),
    bought: parts.filter(({ coins }) => coins > 0).map((part) => part.id),
  }
}

/** Serves `contract/calls/comic.ts`: comics. */
export const comic: HandlersOf<'comic'> = {
  home: works.home,
  list: (ask) => works.list(ask),
  filter: (ask) => works.list(ask),
  findConf: async ({ db }) => ({ groups: await findOptions(db, 'comic') }),
  findList: (ask) => {
    const { db, input, nowMs } = ask
    return mapPage(findPage(db, 'comic', input, nowMs), (rows) => comicCards(db, rows, viewerOf(ask)))
  },
  likeGroups: groups.list,
  createLikeGroup: groups.create,
  updateLikeGroup: groups.update,
  deleteLikeGroup: groups.remove,
  detail: works.detail,
  episodes: async ({ db, input, person, nowMs }) => {
    const work = await works.mustBeThere(db, input.id)
    return mapPage(partPage(db, work.id, input), async (rows) => {
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
    const beside = await neighboursOf(db, part)
    const moved = await movedFrom(db, input.episode_id)
    return { episode: episodeCard(part, unlocked), pages: [...pages], ...beside, ...moved }
  },
  buy,
  favorite: async (ask) => {
    const state = await works.favorite(ask)
    if (!state.is_favorite) await groups.takeOut(ask.db, me(ask).id, ask.input.id)
    return state
  },
  /** All of mine, or those in one of my collections; the newest favorite first. */
  favorites: async (ask) => {
    const { db, input } = ask
    if (input.group_id === undefined) return works.favorites(ask)
    await groups.mustBeMine(db, me(ask).id, input.group_id)
    return mapPage(worksOfGroup(db, 'comic', input.group_id, input), (rows) => comicCards(db, rows, viewerOf(ask)))
  },
}
