import type { InputOf } from '#contract/catalogue.ts'
import type { Post } from '#contract/shapes/post.ts'
import { me, type WriteContext } from '../api/handler.ts'
import { found, refuse } from '../api/refusal.ts'
import type { Tx } from '../database/tables.ts'
import { writeJson } from '../database/tables/types.ts'
import { claimCover } from '../media/film-cover.ts'
import { claimClip } from '../media/clips.ts'
import { categoryOf } from '../repositories/categories.ts'
import { addPost, uncountPost } from '../repositories/posts.ts'
import { isBought } from '../repositories/purchases.ts'
import { postCards } from '../serializers/posts.ts'
import { claimImages } from '../uploads/images.ts'
import { newItem } from './hot-score.ts'
import { rewrite, takeAway } from './own-words.ts'
import { limitRate } from './rate-limit.ts'
import { written } from './written.ts'

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
  await limitRate(tx, `post:${userId}`, pace, nowMs)
  if (categoryId !== undefined) await categoryOf(tx, 'post', categoryId)
  const images = await claimImages(tx, userId, input.images, nowMs)
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
  const [card] = await postCards(ask, [row])
  return found(card, 'post-gone')
}

/** A price needs something that is not shown without it. */
function mustBeWorthIt({ coins = 0, images, video }: NewPost): void {
  if (coins > mostCoins) throw refuse(400, 'price-too-high', { coins: mostCoins })
  if (coins > 0 && images.length === 0 && video === undefined) throw refuse(400, 'paid-post-needs-media')
  if (new Set(images).size < images.length) throw refuse(400, 'image-twice')
  const known = video?.cover !== undefined
  if (video && (video.seconds > mostSeconds || (known && video.seconds <= 0))) throw refuse(400, 'video-length-wrong')
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

const words = { table: 'posts', code: 'post-gone' } as const

/** Gives one's own post another title and text; what somebody paid for, its pictures and clip, stays. */
export async function editPost(ask: WriteContext<InputOf<'wei.edit'>>): Promise<Post> {
  const [card] = await postCards(ask, [await rewrite(ask, words)])
  return found(card, 'post-gone')
}

/** Deletes one's own post; those who bought it keep it. */
export async function removePost(ask: WriteContext<InputOf<'wei.remove'>>): Promise<object> {
  const { db: tx } = ask
  const row = await takeAway(ask, { ...words, kind: 'post' }, ({ id }) => isBought(tx, 'post', id))
  if (row) await uncountPost(tx, row)
  return {}
}
