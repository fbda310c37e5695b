import type { InputOf } from '#contract/catalogue.ts'
import type { Want, WantReply } from '#contract/shapes/want.ts'
import { me, type RequestContext, type WriteContext } from '../api/handler.ts'
import { found, refuse } from '../api/refusal.ts'
import { holdRow } from '../database/hold-row.ts'
import { states, writeJson } from '../database/tables/types.ts'
import { balanceOf } from '../repositories/ledger.ts'
import { mvsById } from '../repositories/mvs.ts'
import {
  acceptWantReply,
  addDetail,
  addWant,
  addWantReply,
  countDetails,
  liveWant,
  liveWantReply,
  raiseBounty,
  solveWant,
  type WantRow,
} from '../repositories/wants.ts'
import { distinct, viewerOf } from '../serializers/viewer.ts'
import { wantCards, wantReplyCards } from '../serializers/wants.ts'
import { claimImages } from '../uploads/images.ts'
import { news } from '../words/news.ts'
import { bountyLifeMs, mustOffer, payBounty, putBounty, whyNotAsk } from './bounty.ts'
import { hotScore } from './hot-score.ts'
import { countItem } from './item-counts.ts'
import { linkTo, tellOfWords } from './item-news.ts'
import { userHolder } from './ledger.ts'
import { tell } from './messages.ts'
import { limitRate } from './rate-limit.ts'
import { written } from './written.ts'

const pace = { most: 20, perMs: 3600 * 1000 }
const replyPace = { most: 60, perMs: 3600 * 1000 }
const mostDetails = 20

const cardOf = async (ask: RequestContext<unknown>, row: WantRow): Promise<Want> => {
  const [card] = await wantCards(ask.db, [row], viewerOf(ask))
  return found(card, 'want-gone')
}

const by = ({ person, requestId }: WriteContext<unknown>) => ({ person: person.key, requestId })

/** The request of whoever asks; 403 where it is somebody else's, 409 where it is solved. */
async function mineAndOpen(ask: WriteContext<{ id: number }>): Promise<WantRow> {
  const row = await mine(ask)
  if (row.status !== 'open') throw refuse(409, 'want-solved')
  return row
}

async function mine(ask: WriteContext<{ id: number }>): Promise<WantRow> {
  const row = await liveWant(ask.db, ask.input.id)
  if (row.user_id !== me(ask).id) throw refuse(403, 'want-not-mine')
  return row
}

/** Asks for a film; its bounty goes from the asker into escrow in the same transaction. */
export async function createWant(ask: WriteContext<InputOf<'find.create'>>): Promise<Want> {
  const { db: tx, input, nowMs } = ask
  const { id: userId } = me(ask)
  const { coins } = input
  mustOffer(coins)
  await holdRow(tx, 'users', userId)
  const refusal = await whyNotAsk(tx, userId)
  if (refusal) throw refusal
  await limitRate(tx, `want:${userId}`, pace, nowMs)
  const row = await addWant(tx, {
    user_id: userId,
    title: written(input.title),
    content: written(input.content),
    images: writeJson(await claimImages(tx, userId, input.images, nowMs)),
    bounty: coins,
    status: 'open',
    expires_at: nowMs + bountyLifeMs,
    plays: 0,
    likes_count: 0,
    comments_count: 0,
    heat: hotScore(nowMs, { plays: 0, likes: 0 }),
    state: states.live,
    created_at: nowMs,
  })
  await putBounty(tx, coins, { want: row, userId, by: by(ask), nowMs })
  return cardOf(ask, row)
}

/** Raises the bounty of one's own request, and begins its 30 days anew. */
export async function appendCoins(
  ask: WriteContext<InputOf<'find.appendCoins'>>,
): Promise<{ coins: number; bounty: number }> {
  const { db: tx, input, nowMs } = ask
  const { id, title, user_id: userId } = await mineAndOpen(ask)
  const bounty = await raiseBounty(tx, id, input.coins, nowMs + bountyLifeMs)
  if (bounty === undefined) throw refuse(409, 'want-solved')
  mustOffer(bounty)
  await putBounty(tx, input.coins, { want: { id, title }, userId, by: by(ask), nowMs })
  return { coins: await balanceOf(tx, userHolder(userId), 'coin'), bounty }
}

/** Adds to one's own request what came to mind later. */
export async function appendDetail(ask: WriteContext<InputOf<'find.appendDetail'>>): Promise<Want> {
  const { db: tx, input, nowMs } = ask
  const row = await mineAndOpen(ask)
  await holdRow(tx, 'wants', row.id)
  if ((await countDetails(tx, row.id)) >= mostDetails) {
    throw refuse(409, 'want-details-too-many', { count: mostDetails })
  }
  await addDetail(tx, row.id, written(input.content), nowMs)
  return cardOf(ask, row)
}

/**
 * Accepts an answer to one's own request and pays the bounty out of escrow, once: whoever changes the row from open to
 * solved pays. The same answer accepted again is a success that pays nothing.
 */
export async function acceptAnswer(ask: WriteContext<InputOf<'find.accept'>>): Promise<Want> {
  const { db: tx, input, nowMs } = ask
  const want = await mine(ask)
  const answer = await liveWantReply(tx, input.reply_id)
  if (answer.want_id !== want.id) throw refuse(404, 'answer-gone')
  const solved = await solveWant(tx, want.id)
  if (!solved) {
    // Read again: whoever was first may have accepted this very answer while this one waited.
    const { accepted_at } = await liveWantReply(tx, answer.id)
    if (accepted_at === null) throw refuse(409, 'other-answer-accepted')
    return cardOf(ask, await liveWant(tx, want.id))
  }
  await acceptWantReply(tx, answer.id, nowMs)
  const coins = await payBounty(tx, { want: solved, userId: answer.user_id, by: by(ask), nowMs })
  const to = { userId: answer.user_id, box: 'order', fromId: want.user_id, link: linkTo('want', want.id) } as const
  await tell(tx, { ...to, ...news.answerAccepted(want.title, coins) }, nowMs)
  return cardOf(ask, solved)
}

/** Answers somebody's request, with videos that are on show. */
export async function answerWant(ask: WriteContext<InputOf<'find.reply'>>): Promise<WantReply> {
  const { db: tx, input, nowMs, requestId } = ask
  const author = me(ask)
  const { id: userId } = author
  const want = await liveWant(tx, input.id)
  if (want.user_id === userId) throw refuse(403, 'want-own')
  if (want.status !== 'open') throw refuse(409, 'want-solved')
  await limitRate(tx, `want-reply:${userId}`, replyPace, nowMs)
  const mvIds = distinct(input.mv_ids)
  if ((await mvsById(tx, mvIds)).length < mvIds.length) throw refuse(404, 'videos-gone')
  const row = await addWantReply(
    tx,
    {
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
    },
    mvIds,
  )
  await countItem(tx, 'want', want.id, { comments: 1 })
  const words = { userId: want.user_id, placeId: want.id, from: author, did: 'answer', text: row.content } as const
  await tellOfWords(tx, 'want', words, nowMs)
  const [card] = await wantReplyCards(tx, [row], viewerOf(ask))
  return found(card, 'answer-gone')
}
