import type { InputOf } from '#contract/catalogue.ts'
import type { OwnWork } from '#contract/shapes/creator.ts'
import { me, type RequestContext, type WriteContext } from '../api/handler.ts'
import { found, refuse } from '../api/refusal.ts'
import { holdRow } from '../database/hold-row.ts'
import type { Tx } from '../database/tables.ts'
import { states, writeJson } from '../database/tables/types.ts'
import { publishWork } from '../importing/works.ts'
import { claimClip } from '../media/clips.ts'
import { longestFilm } from '../media/media-work.ts'
import { categoriesOfKind, categoryOf } from '../repositories/categories.ts'
import {
  changeWork,
  chapterKey,
  chapterOfKey,
  isOwnWork,
  isWorkBought,
  markWorkDeleted,
  ownWorkPage,
  placeOfWork,
  workKey,
  type OwnWorkRow,
} from '../repositories/creator-works.ts'
import {
  changeComingPart,
  comingPartOf,
  takeComingPart,
  takeComingPartsOf,
  type ComingPart,
} from '../repositories/coming-parts.ts'
import { hidePictures } from '../repositories/hidden-pictures.ts'
import { dropMedia } from '../repositories/media.ts'
import { addPublication, unstated, type PublishedItem, type Statement } from '../repositories/publications.ts'
import { renameInIndex } from '../repositories/search.ts'
import { carryTags, styles } from '../repositories/tags.ts'
import { announceTakeDown } from '../repositories/take-downs.ts'
import { addVideo, countVideos, noCover } from '../repositories/videos.ts'
import { ownWorkCards } from '../serializers/own-works.ts'
import { claimImages } from '../uploads/images.ts'
import { addChaptersOf } from './coming-chapters.ts'
import { newItem } from './hot-score.ts'
import { publishDraftIn } from './publishing.ts'
import { limitRate } from './rate-limit.ts'
import { written } from './written.ts'

/** A slip of the finger must not ask for a fortune. */
const mostCoins = 9999
const pace = { most: 30, perMs: 3600 * 1000 }
/** So far ahead a work may be published, in ms. */
const mostAheadMs = 366 * 24 * 3600 * 1000

type Kind = OwnWorkRow['kind']

/** What a creator states, and when what they made is to be on show. */
export interface Publishing {
  readonly draft?: true
  /** Unix ms. */
  readonly publish_at?: number
}

/** Refuses a price that is too high. */
export function mustBePrice(coins: number | undefined): void {
  if (coins !== undefined && coins > mostCoins) throw refuse(400, 'price-too-high', { coins: mostCoins })
}

/** Counts what a creator publishes; refuses too much within an hour, and a price or a time that can't be. */
export async function mayCreate(ask: WriteContext<Publishing & { readonly coins?: number }>): Promise<void> {
  const { db: tx, input, nowMs } = ask
  mustBePrice(input.coins)
  if ((input.publish_at ?? 0) > nowMs + mostAheadMs) throw refuse(400, 'publish-time-too-far')
  await limitRate(tx, `work:${me(ask).id}`, pace, nowMs)
}

/** Text about a work, which may be empty. */
export const writtenIntro = (text: string): string => (text === '' ? '' : written(text))

/** What its creator states by publishing something in the app. */
const statementOf = (ask: WriteContext<object>): Statement => ({
  by: me(ask).username,
  record: `app ${ask.requestId}`,
})

/**
 * Publishes what was just kept as a draft, as its creator wants it: with the statement that came with it, at once, at a
 * time, or not yet. Answers the work as they see it.
 */
export async function publishOwn(
  ask: WriteContext<Publishing>,
  item: PublishedItem & { readonly kind: Kind },
  mediaId: number | null = null,
): Promise<OwnWork> {
  const { db: tx, input, nowMs, requestId } = ask
  await addPublication(tx, item, unstated, nowMs, { mediaId, requestId })
  if (!input.draft)
    await publishDraftIn(tx, item, statementOf(ask), { atMs: Math.max(nowMs, input.publish_at ?? 0), nowMs })
  return ownWork(ask, workKey(item.kind, item.id))
}

/** One of one's own works, in whatever state; 404 where there is none. */
async function ownRow(ask: Pick<RequestContext<unknown>, 'db' | 'person'>, key: number): Promise<OwnWorkRow> {
  const { rows } = await ownWorkPage(ask.db, me(ask).id, { limit: 1 }, key)
  return found(rows[0], 'item-gone')
}

/** A work as its creator sees it. */
export async function ownWork(ask: Pick<RequestContext<unknown>, 'db' | 'person'>, key: number): Promise<OwnWork> {
  const [card] = await ownWorkCards(ask.db, me(ask).id, [await ownRow(ask, key)])
  return found(card, 'item-gone')
}

/** Publishes a film or a clip that was uploaded before; it is on show once it can be watched. */
export async function publishVideo(ask: WriteContext<InputOf<'creator.publishVideo'>>): Promise<OwnWork> {
  const { db: tx, input, nowMs } = ask
  const { id: userId } = me(ask)
  const { video, title, content, coins = 0, tags = [], style_id: style } = input
  await mayCreate(ask)
  if (video.seconds > longestFilm) throw refuse(400, 'video-length-wrong')
  if (style !== undefined && !(await styles(tx)).some(({ id }) => id === style)) throw refuse(404, 'category-unknown')
  const { id: mediaId } = await claimClip(tx, userId, video.url, nowMs)
  const [cover] = video.cover === undefined ? [] : await claimImages(tx, userId, [video.cover], nowMs)
  const id = await addVideo(tx, {
    user_id: userId,
    title: written(title),
    intro: writtenIntro(content),
    cover: cover ? writeJson(cover) : noCover,
    seconds: video.seconds,
    aspect: input.small ? '9X16' : '16X9',
    small: input.small ? 1 : 0,
    style_id: style ?? null,
    coins,
    vip_only: vipOnly(input.vip_only, coins),
    chapters: null,
    loop: '',
    media_id: mediaId,
    ...newItem(nowMs),
    state: states.draft,
  })
  await carryTags(tx, 'video', id, tags)
  return publishOwn(ask, { kind: 'video', id }, mediaId)
}

/** What costs coins is for whoever pays them. */
const vipOnly = (wanted: boolean | undefined, coins: number): 0 | 1 => (wanted && coins === 0 ? 1 : 0)

/** Publishes a set of pictures that were uploaded before. */
export async function publishSet(ask: WriteContext<InputOf<'creator.publishSet'>>): Promise<OwnWork> {
  const { db: tx, input, nowMs } = ask
  const { id: userId } = me(ask)
  const { title, content, coins = 0, tags = [], category_id: category } = input
  await mayCreate(ask)
  if (new Set(input.images).size < input.images.length) throw refuse(400, 'image-twice')
  const known =
    category === undefined ? (await categoriesOfKind(tx, kindOfSet))[0] : await categoryOf(tx, kindOfSet, category)
  const pages = await claimImages(tx, userId, input.images, nowMs)
  const id = await publishWork(tx, {
    kind: kindOfSet,
    userId,
    author: '',
    title: written(title),
    intro: writtenIntro(content),
    cover: found(pages[0], 'image-gone'),
    coins,
    categoryId: found(known, 'category-unknown').id,
    parts: [{ title: '', level: 0, size: pages.length, source: { from: 'pages', pages } }],
    nowMs,
    state: states.draft,
  })
  await carryTags(tx, kindOfSet, id, tags)
  return publishOwn(ask, { kind: kindOfSet, id })
}

const kindOfSet = 'picture'

/** Publishes a draft of one's own, at once or at a time; 409 where it is none any more. */
export async function publishOwnDraft(ask: WriteContext<InputOf<'creator.publishDraft'>>): Promise<OwnWork> {
  const { db: tx, input, nowMs } = ask
  const { publish_at: at = 0 } = input
  if (at > nowMs + mostAheadMs) throw refuse(400, 'publish-time-too-far')
  if (chapterOfKey(input.id) !== undefined) return publishChapter(ask, await ownChapter(ask))
  await hold(tx, input.id)
  const { kind, item_id: id } = await ownRow(ask, input.id)
  const done = await publishDraftIn(tx, { kind, id }, statementOf(ask), { atMs: Math.max(nowMs, at), nowMs })
  if (!done) throw refuse(409, 'draft-published')
  return ownWork(ask, input.id)
}

/** The chapter that waits which a call names; 404 where it is somebody else's, or none any more. */
const ownChapter = async ({
  db,
  input,
  person,
}: Pick<RequestContext<{ readonly id: number }>, 'db' | 'input' | 'person'>) =>
  found(await comingPartOf(db, me({ person }).id, chapterOfKey(input.id) ?? 0), 'item-gone')

/** Says from when on a chapter that waits may be heard; one that can be is added at once. Answers it as its creator sees it. */
export async function publishChapter(
  ask: WriteContext<Pick<Publishing, 'publish_at'>>,
  { id, media_id: mediaId }: Pick<ComingPart, 'id' | 'media_id'>,
): Promise<OwnWork> {
  const { db: tx, input, nowMs } = ask
  const { publish_at: at = 0 } = input
  if (!(await changeComingPart(tx, id, { publish_at: at > nowMs ? at : 0 }))) throw refuse(409, 'draft-published')
  const { publish_at: _at, progress: _progress, ...card } = await ownWork(ask, chapterKey(id))
  await addChaptersOf(tx, mediaId, nowMs)
  const isAdded = (await comingPartOf(tx, me(ask).id, id)) === undefined
  return isAdded ? { ...card, state: 'published' } : ownWork(ask, chapterKey(id))
}

/** Deletes a chapter that waits, with its sound; one that was added or deleted meanwhile is left. */
async function removeChapter(ask: WriteContext<InputOf<'creator.removeWork'>>): Promise<object> {
  const { id } = await ownChapter(ask)
  const taken = await takeComingPart(ask.db, id)
  if (taken) await dropMedia(ask.db, [taken.media_id], ask.nowMs)
  return {}
}

/** Nobody buys, shows or deletes meanwhile what is being changed. */
function hold(tx: Tx, key: number): Promise<void> {
  const { table, id } = placeOfWork(key)
  return holdRow(tx, table, id)
}

/** Another title, text or price. What is bought part by part has no price of its own; what is held back stays as it is. */
export async function editWork(ask: WriteContext<InputOf<'creator.editWork'>>): Promise<OwnWork> {
  const { db: tx, input } = ask
  const { id: key, coins, vip_only: vip } = input
  if (chapterOfKey(key) !== undefined) {
    mustBePrice(coins)
    const { id } = await ownChapter(ask)
    await changeComingPart(tx, id, { title: written(input.title), ...(coins !== undefined && { coins }) })
    return ownWork(ask, key)
  }
  await hold(tx, key)
  const row = await ownRow(ask, key)
  if (row.state === states.held) throw refuse(409, 'under-review')
  if (row.state === states.gone) throw refuse(404, 'item-gone')
  mustBePrice(coins)
  const isPriced = row.kind === 'video' || row.kind === kindOfSet
  if (coins !== undefined && coins !== row.coins && !isPriced) throw refuse(400, 'price-of-parts')
  const title = written(input.title)
  const price = coins ?? row.coins
  await changeWork(tx, key, {
    title,
    intro: writtenIntro(input.content),
    ...(isPriced && { coins: price }),
    ...(row.kind === 'video' && { vip_only: vipOnly(vip ?? row.vip_only === 1, price) }),
  })
  if (title !== row.title) await renameInSearch(tx, row, title)
  return ownWork(ask, key)
}

/** What is not on show yet is found by nothing, but for works, which search finds and nobody is shown. */
async function renameInSearch(
  tx: Tx,
  { kind, item_id: id, state, title: former }: OwnWorkRow,
  title: string,
): Promise<void> {
  if (kind === 'video' && state !== states.live) return
  await renameInIndex(tx, { kind, id }, former, title)
}

/** Deletes a work of one's own, in whatever state; those who bought it keep it, unless it was held back or taken down. */
export async function removeWork(ask: WriteContext<InputOf<'creator.removeWork'>>): Promise<object> {
  const { db: tx, input, nowMs } = ask
  if (chapterOfKey(input.id) !== undefined) return removeChapter(ask)
  const { table, id } = placeOfWork(input.id)
  await hold(tx, input.id)
  const { rows } = await ownWorkPage(tx, me(ask).id, { limit: 1 }, input.id)
  const [row] = rows
  if (!row && !(await isOwnWork(tx, me(ask).id, input.id))) throw refuse(404, 'item-gone')
  // deleted on another device
  if (!row) return {}
  const isShown = row.state === states.live || row.state === states.withdrawn
  const isBought = await isWorkBought(tx, row.kind, id)
  if (isBought && row.kind !== 'video' && row.kind !== kindOfSet) throw refuse(409, 'work-bought')
  if (!(await markWorkDeleted(tx, input.id, isBought && isShown ? 'sold' : 'removed'))) return {}
  if (!isBought || !isShown) await hidePictures(tx, table, [id])
  if (table === 'works') await dropMedia(tx, await takeComingPartsOf(tx, id), nowMs)
  if (row.kind === 'video' && row.state === states.live)
    await countVideos(tx, { user_id: me(ask).id, small: row.small === 1 ? 1 : 0 }, -1)
  await announceTakeDown(tx, [{ kind: row.kind, id }], nowMs)
  return {}
}
