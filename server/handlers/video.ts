import type { HandlersOf } from '../api/handler.ts'
import { found } from '../api/refusal.ts'
import { compilationCards } from '../serializers/compilations.ts'
import { mvCards } from '../serializers/mvs.ts'
import { viewerOf } from '../serializers/viewer.ts'
import { emptyPage, liveMvs, mvPage, taggedWith, tagIdOf } from '../repositories/mvs.ts'
import { liveCompilations } from '../repositories/compilations.ts'
import { mapPage, pageOf } from '../repositories/page.ts'
import { orderOf } from '../services/sorts.ts'
import { buy } from './video/buy.ts'
import { comments } from './video/comments.ts'
import { detail } from './video/detail.ts'
import { streamKey } from '../services/stream-keys.ts'
import { groups, like } from './video/like.ts'
import { log } from './video/log.ts'
import { reportVideo } from './report.ts'

/** Serves `contract/calls/video.ts`: videos. */
export const mv: HandlersOf<'mv'> = {
  detail,
  log,
  buy,
  like,
  report: reportVideo,
  comments: comments.list,
  comment: comments.create,
  likeComment: comments.praise,
  likeGroups: groups.list,
  createLikeGroup: groups.create,
  updateLikeGroup: groups.update,
  deleteLikeGroup: groups.remove,
  byTag: (ask) => ofTag(ask, ask.input.tag),
  byTagName: (ask) => ofTag(ask, ask.input.name),
  byTagNew: (ask) => mvPage(ask, taggedWith(longOnes(ask), ask.input.tag_id)),
  byTags: async (ask) => {
    const ids = await Promise.all(ask.input.tags.map((name) => tagIdOf(ask.db, name)))
    if (ids.includes(undefined)) return emptyPage()
    return mvPage(
      ask,
      ids.reduce((query, id) => taggedWith(query, id ?? 0), longOnes(ask)),
    )
  },
  byStyle: (ask) => mvPage(ask, longOnes(ask).where('mvs.style_id', '=', ask.input.style_id)),
}

type ListAsk = Parameters<typeof mvPage>[0]

const longOnes = ({ db }: ListAsk) => liveMvs(db).where('mvs.small', '=', 0)
const shortOnes = ({ db }: ListAsk) => liveMvs(db).where('mvs.small', '=', 1)

async function ofTag(ask: ListAsk, name: string) {
  const id = await tagIdOf(ask.db, name)
  return id === undefined ? emptyPage<never>() : mvPage(ask, taggedWith(longOnes(ask), id))
}

/** Keys of streams, only for those who may watch. */
export const stream: HandlersOf<'stream'> = {
  key: streamKey,
}

/** Short clips. */
export const short: HandlersOf<'short'> = {
  byTag: async (ask) => {
    if (ask.input.tag === undefined) return mvPage(ask, shortOnes(ask))
    const id = await tagIdOf(ask.db, ask.input.tag)
    return id === undefined ? emptyPage() : mvPage(ask, taggedWith(shortOnes(ask), id))
  },
  /** By heat; the clip it starts at stands first on the first page, and nowhere else. */
  feed: async (ask) => {
    const { tag, from_id: fromId, cursor } = ask.input
    const id = tag === undefined ? undefined : await tagIdOf(ask.db, tag)
    if (tag !== undefined && id === undefined) return emptyPage()
    const all = id === undefined ? shortOnes(ask) : taggedWith(shortOnes(ask), id)
    if (fromId === undefined) return mvPage(ask, all)
    const rest = await mvPage(ask, all.where('mvs.id', '!=', fromId))
    if (cursor !== undefined) return rest
    const first = await mvPage({ ...ask, input: {} }, shortOnes(ask).where('mvs.id', '=', fromId))
    return { list: [...first.list, ...rest.list], next: rest.next }
  },
}

/** Collections of videos. */
export const compilation: HandlersOf<'compilation'> = {
  list: async (ask) => {
    const page = await pageOf(liveCompilations(ask.db), orderOf('compilations', ask.input.sort, 'hot'), ask.input)
    return mapPage(page, (rows) => compilationCards(ask.db, rows, viewerOf(ask)))
  },
  her: async (ask) => {
    const query = liveCompilations(ask.db)
      .innerJoin('users', 'users.id', 'compilations.user_id')
      .where('users.uuid', '=', ask.input.uuid)
    const page = await pageOf(query, orderOf('compilations', 'new', 'new'), ask.input)
    return mapPage(page, (rows) => compilationCards(ask.db, rows, viewerOf(ask)))
  },
  /** In the order that its maker gave, unless a sort is asked for. */
  mvs: async (ask) => {
    const { id, sort } = ask.input
    const row = found(
      await liveCompilations(ask.db).where('compilations.id', '=', id).executeTakeFirst(),
      'compilation-gone',
    )
    const inside = liveMvs(ask.db)
      .innerJoin('compilation_items', 'compilation_items.mv_id', 'mvs.id')
      .where('compilation_items.compilation_id', '=', id)
    const given = { label: 'given', by: 'compilation_items.position', id: 'mvs.id', ascending: true }
    const page = await pageOf(inside, sort === undefined ? given : orderOf('mvs', sort, 'hot'), ask.input)
    const [card] = await compilationCards(ask.db, [row], viewerOf(ask))
    return {
      ...(await mapPage(page, (rows) => mvCards(ask.db, rows, viewerOf(ask)))),
      compilation: found(card, 'compilation-gone'),
    }
  },
}
