import type { InputOf } from '#contract/catalogue.ts'
import type { Post } from '#contract/shapes/post.ts'
import { limits } from '#contract/shapes/inputs.ts'
import type { Image } from '#contract/shapes/common.ts'
import { me, type WriteContext } from '../api/handler.ts'
import { found, refuse } from '../api/refusal.ts'
import type { Tx } from '../database/tables.ts'
import { holdRow } from '../database/hold-row.ts'
import { readJson, writeJson } from '../database/tables/types.ts'
import { claimCover } from '../media/film-cover.ts'
import { claimClip } from '../media/clips.ts'
import { categoryOf } from '../repositories/categories.ts'
import { hidePaths } from '../repositories/hidden-pictures.ts'
import type { Changes } from '../repositories/own-words.ts'
import { addPost, recountTopics, uncountPost, type PostRow } from '../repositories/posts.ts'
import { isBought } from '../repositories/purchases.ts'
import { postCards } from '../serializers/posts.ts'
import { claimImages } from '../uploads/images.ts'
import { newItem } from './hot-score.ts'
import { rewrite, takeAway } from './own-words.ts'
import { limitRate } from './rate-limit.ts'
import { written } from './written.ts'
import { holdIfBlocked } from './held-by-list.ts'

type NewPost = InputOf<'wei.create'>

/** A slip of the finger must not ask for a fortune. */
const mostCoins = 9999
const pace = { most: 30, perMs: 3600 * 1000 }
/** Longer ones can't be uploaded, see `uploads/limits.ts`. */
const mostSeconds = 1800

/** Publishes a post with pictures and a clip that its author uploaded before; that it may be shown they have stated. */
export async function createPost(ask: WriteContext<NewPost>): Promise<Post> {
  const { db: tx, input, nowMs, requestId } = ask
  const { id: userId } = me(ask)
  const { coins = 0, topic_id: topicId, category_id: categoryId } = input
  mustBeWorthIt(input)
  if (new Set(input.images).size < input.images.length) throw refuse(400, 'image-twice')
  await limitRate(tx, `post:${userId}`, pace, nowMs)
  if (categoryId !== undefined) await categoryOf(tx, kind, categoryId)
  const images = await claimImages(tx, userId, input.images, nowMs)
  if (input.video) mustBePlayable(input.video)
  const clip = input.video && (await clipOf(tx, userId, input.video, nowMs))
  const row = await addPost(tx, {
    user_id: userId,
    topic_id: topicId ?? null,
    category_id: categoryId ?? null,
    title: written(input.title),
    content: written(input.content),
    images: writeJson(images),
    coins,
    cover: clip?.cover ?? null,
    seconds: clip?.seconds ?? null,
    loop: null,
    clip_id: clip?.clip_id ?? null,
    request_id: requestId,
    ...newItem(nowMs),
  })
  await holdIfBlocked(tx, 'post', row.id, nowMs)
  const [card] = await postCards(ask, [row])
  return found(card, 'post-gone')
}

/** A price needs something that is not shown without it. */
function mustBeWorthIt({ coins = 0, images, video }: { coins?: number; images: readonly unknown[]; video?: unknown }) {
  if (coins > mostCoins) throw refuse(400, 'price-too-high', { coins: mostCoins })
  if (coins > 0 && images.length === 0 && video === undefined) throw refuse(400, 'paid-post-needs-media')
}

function mustBePlayable({ seconds, cover }: NonNullable<NewPost['video']>): void {
  if (seconds > mostSeconds || (cover !== undefined && seconds <= 0)) throw refuse(400, 'video-length-wrong')
}

async function clipOf(tx: Tx, userId: number, video: NonNullable<NewPost['video']>, nowMs: number) {
  const { id } = await claimClip(tx, userId, video.url, nowMs)
  // the phone could not read the film: its cover is that which is made of it, now or once it is cut
  if (video.cover === undefined) {
    const made = await claimCover(tx, { id, user_id: userId }, nowMs)
    return { cover: made ? writeJson(made) : null, seconds: video.seconds, clip_id: id }
  }
  const [cover] = await claimImages(tx, userId, [video.cover], nowMs)
  return { cover: writeJson(found(cover, 'cover-gone')), seconds: video.seconds, clip_id: id }
}

const kind = 'post'
const words = { table: 'posts', code: 'post-gone' } as const

/**
 * Changes one's own post, but for its clip. Another price is for those who buy from now on; what somebody has paid for
 * is not taken out of it.
 */
export async function editPost(ask: WriteContext<InputOf<'wei.edit'>>): Promise<Post> {
  const { db: tx } = ask
  // nobody buys what is being changed
  await holdRow(tx, 'posts', ask.input.id)
  const row = await rewrite(ask, words, (post) => changesOf(ask, post))
  await holdIfBlocked(tx, kind, row.id, ask.nowMs)
  const [card] = await postCards(ask, [row])
  return found(card, 'post-gone')
}

async function changesOf(ask: WriteContext<InputOf<'wei.edit'>>, post: PostRow): Promise<Changes<'posts'>> {
  const { db: tx, input } = ask
  const changed = {
    topic_id: chosen(input.topic_id, post.topic_id),
    category_id: chosen(input.category_id, post.category_id),
    coins: input.coins ?? post.coins,
  }
  const { topic_id: topicId, category_id: categoryId, coins } = changed
  const images = await changedImages(ask, post)
  if (images || coins !== post.coins)
    mustBeWorthIt({ coins, images: images ?? readJson(post.images), video: post.clip_id ?? post.cover ?? undefined })
  if (categoryId !== null && categoryId !== post.category_id) await categoryOf(tx, kind, categoryId)
  if (topicId !== post.topic_id) await recountTopics(tx, post.topic_id, topicId)
  return { ...changed, ...(images && { images: writeJson(images) }) }
}

/** What is chosen, where 0 is none; what there is where nothing is chosen. */
const chosen = (wanted: number | undefined, known: number | null) => (wanted === undefined ? known : wanted || null)

/** The pictures of a post without those that go, and with further ones; undefined where none comes or goes. */
async function changedImages(
  { db: tx, input, nowMs }: WriteContext<InputOf<'wei.edit'>>,
  post: PostRow,
): Promise<Image[] | undefined> {
  const { add_images: added = [], remove_images: removed = [], consent } = input
  const before = readJson(post.images)
  const stay = before.filter(({ path }) => !removed.includes(path))
  const gone = before.filter((image) => !stay.includes(image)).map(({ path }) => path)
  if (added.length + gone.length === 0) return undefined
  if (gone.length > 0 && (await isBought(tx, kind, post.id))) throw refuse(409, 'post-bought')
  if (added.length > 0 && !consent) throw refuse(400, 'consent-missing')
  if (new Set([...added, ...stay.map(({ path }) => path)]).size < added.length + stay.length)
    throw refuse(400, 'image-twice')
  if (added.length + stay.length > limits.images) throw refuse(400, 'post-images-too-many', { count: limits.images })
  await hidePaths(tx, 'posts', post.id, gone)
  return [...stay, ...(await claimImages(tx, post.user_id, added, nowMs))]
}

/** Deletes one's own post; those who bought it keep it. */
export async function removePost(ask: WriteContext<InputOf<'wei.remove'>>): Promise<object> {
  const { db: tx } = ask
  const row = await takeAway(ask, { ...words, kind }, ({ id }) => isBought(tx, kind, id))
  if (row) await uncountPost(tx, row)
  return {}
}
