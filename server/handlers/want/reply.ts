import type { InputOf } from '#contract/catalogue.ts'
import type { WantReply } from '#contract/shapes/want.ts'
import { me, type WriteContext } from '../../api/handler.ts'
import { found, refuse } from '../../api/refusal.ts'
import { wantReplyCards, type WantReplyRow } from '../../serializers/want-replies.ts'
import { distinct, viewerOf } from '../../serializers/viewer.ts'
import type { Tx } from '../../database/tables.ts'
import { states } from '../../database/tables/types.ts'
import { liveMvs } from '../../repositories/mvs.ts'
import { liveWant } from '../../repositories/wants.ts'
import { tellOfWords } from '../../services/item-news.ts'
import { countItem } from '../../services/item-counts.ts'
import { limitRate } from '../../services/rate-limit.ts'
import { written } from '../../services/written.ts'

const pace = { most: 60, perMs: 3600 * 1000 }

/** What the accepted answer has before all others, however much they are liked. */
const acceptedWeight = 1_000_000_000

/** Answers somebody's request, with videos that are on show. */
export async function reply(ask: WriteContext<InputOf<'find.reply'>>): Promise<WantReply> {
  const { db: tx, input, nowMs, requestId } = ask
  const author = me(ask)
  const { id: userId } = author
  const want = await liveWant(tx, input.id)
  if (want.user_id === userId) throw refuse(403, 'want-own')
  if (want.status !== 'open') throw refuse(409, 'want-solved')
  await limitRate(tx, `want-reply:${userId}`, pace, nowMs)
  const mvIds = distinct(input.mv_ids)
  await mustBeOnShow(tx, mvIds)
  const row = await tx
    .insertInto('want_replies')
    .values({
      want_id: want.id,
      user_id: userId,
      content: written(input.content),
      likes_count: 0,
      comments_count: 0,
      weight: 0,
      accepted_at: null,
      request_id: requestId,
      state: states.live,
      created_at: nowMs,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  const videos = mvIds.map((id, place) => ({ reply_id: row.id, mv_id: id, place }))
  if (videos.length > 0) await tx.insertInto('want_reply_mvs').values(videos).execute()
  await countItem(tx, 'want', want.id, { comments: 1 })
  const words = { userId: want.user_id, placeId: want.id, from: author, did: 'answer', text: row.content } as const
  await tellOfWords(tx, 'want', words, nowMs)
  const [card] = await wantReplyCards(tx, [row], viewerOf(ask))
  return found(card, 'answer-gone')
}

async function mustBeOnShow(tx: Tx, ids: number[]): Promise<void> {
  if (ids.length === 0) return
  const rows = await liveMvs(tx).where('mvs.id', 'in', ids).execute()
  if (rows.length < ids.length) throw refuse(404, 'videos-gone')
}

/** Counts what happened to an answer; answers its new row. */
export async function countReply(
  tx: Tx,
  id: number,
  { likes = 0, comments = 0 }: { readonly likes?: number; readonly comments?: number },
): Promise<WantReplyRow> {
  return tx
    .updateTable('want_replies')
    .set((of) => ({
      likes_count: of('likes_count', '+', likes),
      comments_count: of('comments_count', '+', comments),
      weight: of('weight', '+', likes),
    }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Marks an answer as the accepted one. */
export async function acceptReply(tx: Tx, id: number, nowMs: number): Promise<void> {
  await tx
    .updateTable('want_replies')
    .set((of) => ({ accepted_at: nowMs, weight: of('weight', '+', acceptedWeight) }))
    .where('id', '=', id)
    .execute()
}
