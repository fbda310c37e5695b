import type { InputOf } from '#contract/catalogue.ts'
import type { Review } from '#contract/shapes/comment.ts'
import { me, type WriteContext } from '../api/handler.ts'
import { found, refuse } from '../api/refusal.ts'
import { states, writeJson } from '../database/tables/types.ts'
import { addReview, liveDating, settleScore } from '../repositories/datings.ts'
import { showPictures } from '../repositories/hidden-pictures.ts'
import { boughtOf } from '../repositories/purchases.ts'
import { forgetTakeDown } from '../repositories/take-downs.ts'
import { reviewCards } from '../serializers/datings.ts'
import { viewerOf } from '../serializers/viewer.ts'
import { claimImages } from '../uploads/images.ts'
import { rewrite, takeAway } from './own-words.ts'
import { written } from './written.ts'
import { notifyOfWords } from './messages.ts'
import { holdIfBlocked } from './held-by-list.ts'

/** Says how it was; only who unlocked the listing may, and once. The average follows in the same transaction. */
export async function review(ask: WriteContext<InputOf<'dating.comment'>>): Promise<Review> {
  const { db: tx, input, nowMs, requestId } = ask
  const author = me(ask)
  const { id: userId } = author
  const { id: datingId, user_id: ownerId } = await liveDating(tx, input.id)
  if ((await boughtOf(tx, userId, 'dating', [datingId])).size === 0) throw refuse(403, 'review-locked')
  const row = await addReview(tx, {
    dating_id: datingId,
    user_id: userId,
    content: written(input.content),
    score: input.score,
    images: writeJson(await claimImages(tx, userId, input.images, nowMs)),
    request_id: requestId,
    state: states.live,
    created_at: nowMs,
  })
  if (!row) throw refuse(409, 'review-exists')
  await forgetTakeDown(tx, 'review', row.id)
  await showPictures(tx, 'reviews', [row.id])
  await holdIfBlocked(tx, 'review', row.id, nowMs)
  await settleScore(tx, datingId)
  const words = { userId: ownerId, placeId: datingId, from: author, did: 'review', text: row.content } as const
  await notifyOfWords(tx, 'dating', words, nowMs)
  const [card] = await reviewCards(tx, [row], viewerOf(ask))
  return found(card, 'review-unknown')
}

const words = { table: 'reviews', code: 'review-unknown' } as const

/** Gives one's own review another text and other stars, which the average follows; its pictures stay. */
export async function editReview(ask: WriteContext<InputOf<'dating.editComment'>>): Promise<Review> {
  const { db: tx, input } = ask
  const row = await rewrite(ask, words, ({ score }) => ({ score: input.score ?? score }))
  await settleScore(tx, row.dating_id)
  const [card] = await reviewCards(tx, [row], viewerOf(ask))
  return found(card, 'review-unknown')
}

/** Deletes one's own review, which counts no more; another one may be written. */
export async function removeReview(ask: WriteContext<InputOf<'dating.removeComment'>>): Promise<object> {
  const row = await takeAway(ask, { ...words, kind: 'review' })
  if (row) await settleScore(ask.db, row.dating_id)
  return {}
}
