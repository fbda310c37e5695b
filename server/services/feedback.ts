import { me, type Handler, type WriteContext } from '../api/handler.ts'
import { found, refuse } from '../api/refusal.ts'
import type { Tx } from '../database/tables.ts'
import { readJson, writeJson } from '../database/tables/types.ts'
import {
  addFeedback,
  deleteFeedback,
  heardSince,
  isAnswered,
  lastOwnFeedback,
  ownFeedback,
  setFeedback,
  type FeedbackRow,
} from '../repositories/messages.ts'
import { deleteThread, setThread, setWaiting } from '../repositories/feedback-threads.ts'
import { announceTakeDown } from '../repositories/take-downs.ts'
import { dropImages } from '../repositories/uploaded-images.ts'
import { feedbackCard } from '../serializers/messages.ts'
import { claimImages } from '../uploads/images.ts'
import { feedbackReceipt } from '../words/content.ts'
import { tellDevices } from './push.ts'
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
  await setWaiting(tx, userId, nowMs, input.about)
  return feedbackCard(row)
}

/** Gives one's own message another text, until it was answered. */
export const editFeedback: Handler<'feedback.edit'> = async (ask) => {
  const { db: tx, input, nowMs } = ask
  const row = await openLine(ask)
  const content = written(input.content)
  if (content === row.content) return feedbackCard(row)
  return feedbackCard(await setFeedback(tx, row.id, { content, edited_at: nowMs }))
}

/** Deletes one's own message, until it was answered, with its pictures. What is gone already is gone. */
export const removeFeedback: Handler<'feedback.remove'> = async (ask) => {
  const { db: tx, nowMs } = ask
  const row = await openLine(ask)
  await deleteFeedback(tx, row.id)
  const last = await lastOwnFeedback(tx, row.user_id)
  if (!last) await deleteThread(tx, row.user_id)
  else if (await isAnswered(tx, last, feedbackReceipt))
    await setThread(tx, row.user_id, { state: 'answered', since: nowMs })
  await dropImages(
    tx,
    readJson(row.images).map(({ path }) => path),
    nowMs,
  )
  await announceTakeDown(tx, [{ kind: 'feedback', id: row.id }], nowMs)
  return {}
}

/** A line of one's own that nobody has answered; that it arrived is no answer. */
async function openLine(ask: WriteContext<{ id: number }>): Promise<FeedbackRow> {
  const { db: tx, input } = ask
  const { id: userId } = me(ask)
  const row = found(await ownFeedback(tx, userId, input.id), 'message-gone')
  if (await isAnswered(tx, row, feedbackReceipt)) throw refuse(409, 'message-answered')
  return row
}

/** Writes to somebody as customer service: they read it in their thread. */
export async function answerFeedback(
  tx: Tx,
  userId: number,
  { answer, pictures }: { readonly answer: string; readonly pictures: readonly string[] },
  nowMs: number,
): Promise<void> {
  await addFeedback(tx, {
    user_id: userId,
    sender: 'service',
    content: written(answer),
    images: writeJson(await claimImages(tx, userId, pictures, nowMs)),
    request_id: null,
    created_at: nowMs,
  })
  await setThread(tx, userId, { state: 'answered', since: nowMs })
  await tellDevices(tx, userId, 'service', nowMs)
}
