import type { TransferReason } from '#contract/transfer-reasons.ts'
import type { InputOf } from '#contract/catalogue.ts'
import type { Want, WantReply } from '#contract/shapes/want.ts'
import { me, type RequestContext, type WriteContext } from '../api/handler.ts'
import { found, refuse, type Refusal } from '../api/refusal.ts'
import { holdRow } from '../database/hold-row.ts'
import type { Db, Tx } from '../database/tables.ts'
import { states, writeJson } from '../database/tables/types.ts'
import { balanceOf } from '../repositories/ledger.ts'
import { videosById } from '../repositories/videos.ts'
import {
  acceptWantReply,
  addDetail,
  addWant,
  addWantReply,
  countBounties,
  countDetails,
  dueBounties,
  endBounty,
  liveWant,
  liveWantReply,
  raiseBounty,
  solveWant,
  type WantRow,
} from '../repositories/wants.ts'
import { distinct, viewerOf } from '../serializers/viewer.ts'
import { wantCards, wantReplyCards } from '../serializers/wants.ts'
import { claimImages } from '../uploads/images.ts'
import { newItem } from './hot-score.ts'
import { countItem } from './item-counts.ts'
import { book, userHolder, type Transfer } from './ledger.ts'
import { notify, linkTo, notifyOfWords } from './messages.ts'
import { rewrite, takeAway } from './own-words.ts'
import { limitRate } from './rate-limit.ts'
import { ratesAt } from './rates.ts'
import { written } from './written.ts'
import { holdIfBlocked } from './held-by-list.ts'

/** The least that a request must offer, in coins. */
export const leastBounty = async (db: Db, nowMs: number): Promise<number> => (await ratesAt(db, nowMs))('bounty-least')
/** How long a bounty waits for an answer, from when it was last raised. */
export const bountyLifeMs = 30 * 24 * 3600 * 1000

/** The account that holds the bounty of a request until it is paid out or goes back. */
const escrowOf = (wantId: number): `want:${number}` => `want:${wantId}`

/** A request whose bounty moves, and who asked for it to. */
interface Movement {
  readonly want: { readonly id: number; readonly title: string }
  /** Who gives, or gets. */
  readonly userId: number
  readonly by?: { readonly person: string; readonly requestId: string }
  readonly nowMs: number
}

const moved = ({ want, by, nowMs }: Movement, reason: TransferReason): Omit<Transfer, 'sides'> => ({
  currency: 'coin',
  reason,
  kind: 'want',
  itemId: want.id,
  title: want.title,
  ...by,
  nowMs,
})

/** Puts coins of the asker into escrow; refuses with 402 where they do not suffice. */
export async function putBounty(tx: Tx, coins: number, movement: Movement): Promise<void> {
  const sides = [
    { holder: userHolder(movement.userId), delta: -coins },
    { holder: escrowOf(movement.want.id), delta: coins },
  ]
  await book(tx, { ...moved(movement, 'bounty'), sides })
}

/**
 * Empties the escrow of a request to somebody: to whom it is paid, or back. Whoever calls this has changed the row of
 * the request in this transaction, so nobody else is moving its bounty at the same moment.
 */
async function empty(tx: Tx, movement: Movement, reason: 'bounty-paid' | 'bounty-back'): Promise<number> {
  const holder = escrowOf(movement.want.id)
  const coins = await balanceOf(tx, holder, 'coin')
  if (coins === 0) return 0
  const sides = [
    { holder, delta: -coins },
    { holder: userHolder(movement.userId), delta: coins },
  ]
  await book(tx, { ...moved(movement, reason), sides })
  return coins
}

/** Pays the bounty to whoever answered; answers how much that was. */
export const payBounty = (tx: Tx, movement: Movement): Promise<number> => empty(tx, movement, 'bounty-paid')

/** Gives back one bounty whose time is over; false where there is none any more. */
async function expireOne(db: Db, id: number, nowMs: number): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    const want = await endBounty(tx, id, nowMs)
    if (!want) return false
    const coins = await empty(tx, { want, userId: want.user_id, nowMs }, 'bounty-back')
    const link = `/lookmv/detail?id=${want.id}`
    if (coins > 0)
      await notify(
        tx,
        { userId: want.user_id, box: 'order', link },
        { code: 'bounty-back', params: { title: want.title, coins } },
        nowMs,
      )
    return true
  })
}

const atOnce = 200

/**
 * Gives the bounties back for which nobody was paid within 30 days; answers how many. The requests stay open without
 * one, and can be given a new one. Several servers may do this at once.
 */
export async function expireBounties(db: Db, nowMs: number): Promise<number> {
  const due = await dueBounties(db, atOnce, nowMs)
  let given = 0
  for (const id of due) if (await expireOne(db, id, nowMs)) given += 1
  return given
}

/** How many bounties one person may offer at a time. */
const mostBounties = 20

/** Why somebody may not ask for a film now; undefined where they may. */
export async function whyNotAsk(db: Db, userId: number, nowMs: number): Promise<Refusal | undefined> {
  if ((await countBounties(db, userId)) >= mostBounties) {
    return refuse(409, 'bounties-too-many', { count: mostBounties })
  }
  const coins = await balanceOf(db, userHolder(userId), 'coin')
  const least = await leastBounty(db, nowMs)
  return coins < least ? refuse(402, 'coins-short-for-bounty', { coins: least }) : undefined
}

/** Refuses with 400 a bounty that is too small. */
async function mustOffer(db: Db, coins: number, nowMs: number): Promise<void> {
  const least = await leastBounty(db, nowMs)
  if (coins < least) throw refuse(400, 'bounty-too-low', { coins: least })
}

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
  await mustOffer(tx, coins, nowMs)
  await holdRow(tx, 'users', userId)
  const refusal = await whyNotAsk(tx, userId, nowMs)
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
    ...newItem(nowMs),
  })
  await putBounty(tx, coins, { want: row, userId, by: by(ask), nowMs })
  await holdIfBlocked(tx, 'want', row.id, nowMs)
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
  await mustOffer(tx, bounty, nowMs)
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
  await notify(tx, to, { code: 'answer-accepted', params: { title: want.title, coins } }, nowMs)
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
  if ((await videosById(tx, mvIds)).length < mvIds.length) throw refuse(404, 'videos-gone')
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
  await notifyOfWords(tx, 'want', words, nowMs)
  const [card] = await wantReplyCards(tx, [row], viewerOf(ask))
  return found(card, 'answer-gone')
}

const wantWords = { table: 'wants', code: 'want-gone' } as const
const replyWords = { table: 'want_replies', code: 'answer-gone' } as const

/** Gives one's own request another title and text, until somebody has answered it as it is. */
export async function editWant(ask: WriteContext<InputOf<'find.edit'>>): Promise<Want> {
  await holdRow(ask.db, 'wants', ask.input.id)
  const row = await rewrite(ask, wantWords, (want) => {
    if (want.status !== 'open') throw refuse(409, 'want-solved')
    if (want.comments_count > 0) throw refuse(409, 'want-answered')
  })
  return cardOf(ask, row)
}

/**
 * Deletes one's own request. Its bounty goes back to the asker where nobody has answered; where answers wait for it, it
 * stays until it was paid or its time is over.
 */
export async function removeWant(ask: WriteContext<InputOf<'find.remove'>>): Promise<object> {
  const { db: tx, nowMs } = ask
  await takeAway(ask, { ...wantWords, kind: 'want' }, async (want) => {
    if (want.comments_count > 0 && (await balanceOf(tx, escrowOf(want.id), 'coin')) > 0)
      throw refuse(409, 'want-bounty-waits')
    await empty(tx, { want, userId: want.user_id, by: by(ask), nowMs }, 'bounty-back')
  })
  return {}
}

/** Gives one's own answer another text, until it is accepted. */
export async function editAnswer(ask: WriteContext<InputOf<'find.editReply'>>): Promise<WantReply> {
  await holdRow(ask.db, 'want_replies', ask.input.id)
  const row = await rewrite(ask, replyWords, mustBeOpen)
  const [card] = await wantReplyCards(ask.db, [row], viewerOf(ask))
  return found(card, 'answer-gone')
}

/** Deletes one's own answer; one that was accepted was paid for, and stays. */
export async function removeAnswer(ask: WriteContext<InputOf<'find.removeReply'>>): Promise<object> {
  const row = await takeAway(ask, { ...replyWords, kind: 'want-reply' }, mustBeOpen)
  if (row) await countItem(ask.db, 'want', row.want_id, { comments: -1 })
  return {}
}

function mustBeOpen({ accepted_at: acceptedAt }: { readonly accepted_at: number | null }): void {
  if (acceptedAt !== null) throw refuse(409, 'answer-accepted')
}
