import type { InputOf } from '#contract/catalogue.ts'
import type { Review } from '#contract/shapes/comment.ts'
import { me, type WriteContext } from '../api/handler.ts'
import { found, refuse } from '../api/refusal.ts'
import { states, writeJson } from '../database/tables/types.ts'
import { addReview, liveDating, settleScore } from '../repositories/datings.ts'
import { boughtOf } from '../repositories/purchases.ts'
import { reviewCards } from '../serializers/datings.ts'
import { viewerOf } from '../serializers/viewer.ts'
import { claimImages } from '../uploads/images.ts'
import { written } from './written.ts'
import { tellOfWords } from './messages.ts'

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
  await settleScore(tx, datingId)
  const words = { userId: ownerId, placeId: datingId, from: author, did: 'review', text: row.content } as const
  await tellOfWords(tx, 'dating', words, nowMs)
  const [card] = await reviewCards(tx, [row], viewerOf(ask))
  return found(card, 'review-unknown')
}
