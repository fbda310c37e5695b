import { me, type Handler } from '../api/handler.ts'
import { writeJson } from '../database/tables/types.ts'
import { addFeedback, heardSince } from '../repositories/messages.ts'
import { feedbackCard } from '../serializers/messages.ts'
import { claimImages } from '../uploads/images.ts'
import { feedbackReceipt } from '../words/news.ts'
import { limitRate } from './rate-limit.ts'
import { written } from './written.ts'

const pace = { most: 60, perMs: 3600 * 1000 }
/** Somebody who writes again within this time knows already that it arrived. */
const quietMs = 12 * 3600 * 1000

/** Writes to customer service; that it arrived is said once in a while. */
export const sendFeedback: Handler<'feedback.send'> = async (ask) => {
  const { db: tx, input, nowMs, requestId } = ask
  const { id: userId } = me(ask)
  await limitRate(tx, `feedback:${userId}`, pace, nowMs)
  const row = await addFeedback(tx, {
    user_id: userId,
    sender: 'me',
    content: written(input.content),
    images: writeJson(await claimImages(tx, userId, input.images, nowMs)),
    request_id: requestId,
    created_at: nowMs,
  })
  if (!(await heardSince(tx, userId, nowMs - quietMs))) {
    await addFeedback(tx, {
      user_id: userId,
      sender: 'service',
      content: feedbackReceipt,
      images: writeJson([]),
      request_id: null,
      created_at: nowMs,
    })
  }
  return feedbackCard(row)
}
