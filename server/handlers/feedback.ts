import type { Selectable } from 'kysely'
import type { FeedbackMessage } from '#contract/shapes/message.ts'
import { me, type HandlersOf } from '../api/handler.ts'
import type { FeedbackMessagesTable } from '../database/tables/feedback.ts'
import type { Tx } from '../database/tables.ts'
import { readJson, writeJson } from '../database/tables/types.ts'
import { mapPage, pageOf } from '../repositories/page.ts'
import { limitRate } from '../services/rate-limit.ts'
import { written } from '../services/written.ts'
import { claimImages } from '../uploads/images.ts'
import { feedbackReceipt } from '../words/news.ts'

const pace = { most: 60, perMs: 3600 * 1000 }
/** Somebody who writes again within this time knows already that it arrived. */
const quietMs = 12 * 3600 * 1000

const card = (row: Selectable<FeedbackMessagesTable>): FeedbackMessage => ({
  id: row.id,
  from: row.sender,
  content: row.content,
  images: readJson(row.images),
  created_at: row.created_at,
  ...(row.request_id !== null && { request_id: row.request_id }),
})

/** The thread with customer service: everybody has one, and sees no other. */
export const feedback: HandlersOf<'feedback'> = {
  thread: async (ask) => {
    const query = ask.db.selectFrom('feedback_messages').selectAll().where('user_id', '=', me(ask).id)
    const newest = { label: 'new', by: 'feedback_messages.created_at', id: 'feedback_messages.id' }
    return mapPage(await pageOf(query, newest, ask.input), (rows) => rows.map(card))
  },
  send: async (ask) => {
    const { db: tx, input, nowMs, requestId } = ask
    const { id: userId } = me(ask)
    await limitRate(tx, `feedback:${userId}`, pace, nowMs)
    const row = await tx
      .insertInto('feedback_messages')
      .values({
        user_id: userId,
        sender: 'me',
        content: written(input.content),
        images: writeJson(await claimImages(tx, userId, input.images, nowMs)),
        request_id: requestId,
        created_at: nowMs,
      })
      .returningAll()
      .executeTakeFirstOrThrow()
    await confirm(tx, userId, nowMs)
    return card(row)
  },
}

async function confirm(tx: Tx, userId: number, nowMs: number): Promise<void> {
  const heard = await tx
    .selectFrom('feedback_messages')
    .select('id')
    .where('user_id', '=', userId)
    .where('sender', '=', 'service')
    .where('created_at', '>', nowMs - quietMs)
    .limit(1)
    .executeTakeFirst()
  if (heard) return
  await tx
    .insertInto('feedback_messages')
    .values({
      user_id: userId,
      sender: 'service',
      content: feedbackReceipt,
      images: writeJson([]),
      request_id: null,
      created_at: nowMs,
    })
    .execute()
}
