import { me, type Handler, type HandlersOf, type RequestContext } from '../api/handler.ts'
import { found } from '../api/refusal.ts'
import { holdRow } from '../database/hold-row.ts'
import { readJson } from '../database/tables/types.ts'
import { compilationPage, compilationsOf, liveCompilation } from '../repositories/compilations.ts'
import { balanceOf } from '../repositories/ledger.ts'
import { groupsHolding } from '../repositories/likes.ts'
import { liveVideo, readableVideo, videoPage, videosOfCompilation, type VideoFilter } from '../repositories/videos.ts'
import { mapPage, noRows, type SortedInput } from '../repositories/page.ts'
import { tagIdOf } from '../repositories/tags.ts'
import { compilationCards } from '../serializers/compilations.ts'
import { unlockedStreams, videoCards, videoStreams } from '../serializers/videos.ts'
import { viewerOf } from '../serializers/viewer.ts'
import { watchingOf } from '../services/access.ts'
import { commentsOf } from '../services/comments.ts'
import { userHolder } from '../services/ledger.ts'
import { purchase } from '../services/purchase.ts'
import { relatedTo } from '../services/related.ts'
import { keepReport } from '../services/reports.ts'
import { likeVideo, noteWatched, videoGroups } from '../services/videos.ts'
import { streamKey } from '../services/films.ts'

const comments = commentsOf({ kind: 'video', mustBeThere: liveVideo })

/** How many related videos come with a video, and how many are answered when they are asked for. */
const relatedCount = { beside: 12, asked: 30 } as const

/** A video with its streams, as far as the viewer may watch. */
const detail: Handler<'mv.detail'> = async (ask) => {
  const { input, db, person, nowMs } = ask
  const row = await readableVideo(db, input.id, person.user?.id)
  const { may, access, watchLeft } = await watchingOf(db, row, person, nowMs)
  const [card] = await videoCards(db, [row], viewerOf(ask))
  const { full, preview, audios = [], captions = [], storyboard } = await videoStreams(ask, row)
  return {
    ...found(card, 'video-gone'),
    intro: row.intro,
    ...(!may && preview && { preview }),
    streams: may ? [...full] : [],
    ...(may && audios.length > 0 && { audios: [...audios] }),
    ...(may && captions.length > 0 && { captions: [...captions] }),
    ...(may && storyboard && { storyboard }),
    access,
    watch_left: watchLeft,
    related: await videoCards(db, await relatedTo(db, row, relatedCount.beside), viewerOf(ask)),
    like_group_ids: person.user ? await groupsHolding(db, person.user.id, 'video', row.id) : [],
    ...(row.chapters !== null && { chapters: readJson(row.chapters) }),
  }
}

/** What goes with a video. */
const related: Handler<'mv.related'> = async (ask) => {
  const { input, db, person } = ask
  const row = await readableVideo(db, input.id, person.user?.id)
  return { list: await videoCards(db, await relatedTo(db, row, relatedCount.asked), viewerOf(ask)) }
}

/** Unlocks a video with coins. What is already unlocked, or one's own, costs nothing again. */
const buy: Handler<'mv.buy'> = async (ask) => {
  const { db: tx, input } = ask
  const buyer = me(ask)
  // its creator may be changing what it costs
  await holdRow(tx, 'mvs', input.id)
  const row = await liveVideo(tx, input.id)
  await purchase(ask, {
    kind: 'video',
    itemId: row.id,
    title: row.title,
    price: row.coins,
    sellerId: row.user_id,
    notForSale: 'video-without-price',
  })
  return { coins: await balanceOf(tx, userHolder(buyer.id), 'coin'), ...(await unlockedStreams(ask, row)) }
}

/** One page of the videos that fit, as it is answered. */
const listOf = (ask: RequestContext<SortedInput>, filter: VideoFilter) =>
  mapPage(videoPage(ask.db, filter, ask.input), (rows) => videoCards(ask.db, rows, viewerOf(ask)))

/** Lists of videos leave short clips out, which have lists of their own. */
const small = false

/** Serves `contract/calls/video.ts`: videos. */
export const mv: HandlersOf<'mv'> = {
  detail,
  related,
  log: noteWatched,
  buy,
  like: likeVideo,
  /** Reports a video, also one that was just taken down. */
  report: (ask) => {
    const { id, type, content } = ask.input
    return keepReport(ask, { kind: 'video', id, type, content })
  },
  comments: comments.list,
  comment: comments.create,
  likeComment: comments.praise,
  likeGroups: videoGroups.list,
  createLikeGroup: videoGroups.create,
  updateLikeGroup: videoGroups.update,
  deleteLikeGroup: videoGroups.remove,
  byTag: (ask) => listOf(ask, { small, tags: [ask.input.tag] }),
  byTagName: (ask) => listOf(ask, { small, tags: [ask.input.name] }),
  byTagNew: (ask) => listOf(ask, { small, tagId: ask.input.tag_id }),
  byTags: (ask) => listOf(ask, { small, tags: ask.input.tags }),
  byStyle: (ask) => listOf(ask, { small, styleId: ask.input.style_id }),
}

/** Keys of streams, only for those who may watch. */
export const stream: HandlersOf<'stream'> = {
  key: streamKey,
}

const tagged = (tag: string | undefined): VideoFilter => ({ small: true, tags: tag === undefined ? [] : [tag] })

/** Short clips. */
export const short: HandlersOf<'short'> = {
  byTag: (ask) => listOf(ask, tagged(ask.input.tag)),
  /** By heat; the clip it starts at stands first on the first page, and nowhere else. */
  feed: async (ask) => {
    const { tag, from_id: fromId, cursor } = ask.input
    if (fromId === undefined) return listOf(ask, tagged(tag))
    if (tag !== undefined && (await tagIdOf(ask.db, tag)) === undefined) return mapPage(noRows, () => [])
    const rest = await listOf(ask, { ...tagged(tag), not: fromId })
    if (cursor !== undefined) return rest
    const first = await listOf({ ...ask, input: {} }, { small: true, id: fromId })
    return { list: [...first.list, ...rest.list], next: rest.next }
  },
}

/** Collections of videos. */
export const compilation: HandlersOf<'compilation'> = {
  list: (ask) => mapPage(compilationPage(ask.db, ask.input), (rows) => compilationCards(ask.db, rows, viewerOf(ask))),
  her: (ask) =>
    mapPage(compilationsOf(ask.db, ask.input.uuid, ask.input), (rows) => compilationCards(ask.db, rows, viewerOf(ask))),
  mvs: async (ask) => {
    const { db, input } = ask
    const row = await liveCompilation(db, input.id)
    const page = await videosOfCompilation(db, row.id, input)
    const [card] = await compilationCards(db, [row], viewerOf(ask))
    return {
      ...(await mapPage(page, (rows) => videoCards(db, rows, viewerOf(ask)))),
      compilation: found(card, 'compilation-gone'),
    }
  },
}
