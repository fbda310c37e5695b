import { me, type Handler } from '../api/handler.ts'
import { refuse } from '../api/refusal.ts'
import type { Tx } from '../database/tables.ts'
import { addTickets, spendTicket, ticketOf } from '../repositories/gifts.ts'
import { liveVideo } from '../repositories/videos.ts'
import { addPurchases } from '../repositories/purchases.ts'
import { unlockedStreams } from '../serializers/videos.ts'
import { ticketName } from '../words/content.ts'
import { watchingOf } from './access.ts'
import { ratesAt } from './rates.ts'

const dayMs = 24 * 3600 * 1000

/** Gives somebody tickets, each for one video within a time. */
export async function giveTickets(tx: Tx, userId: number, count: number, nowMs: number): Promise<void> {
  if (count === 0) return
  const rate = await ratesAt(tx, nowMs)
  const ticket = {
    user_id: userId,
    name: ticketName,
    expires_at: nowMs + rate('ticket-days') * dayMs,
    mv_id: null,
    used_at: null,
    created_at: nowMs,
  }
  await addTickets(
    tx,
    Array.from({ length: count }, () => ticket),
  )
}

/** Unlocks a video for good. What may be watched for good already takes no ticket. */
export const useTicket: Handler<'ticket.use'> = async (ask) => {
  const { db: tx, input, nowMs, person } = ask
  const { id: userId } = me(ask)
  const row = await ticketOf(tx, userId, input.ticket_id)
  const mv = await liveVideo(tx, input.mv_id)
  const { may, access } = await watchingOf(tx, mv, person, nowMs)
  if (may && access !== 'vip') return unlockedStreams(ask, mv)
  if (row.used_at !== null) throw refuse(409, 'ticket-used')
  if (row.expires_at <= nowMs) throw refuse(409, 'ticket-expired')
  // first of all: whoever unlocks the same video at the same moment waits here, and then finds it unlocked
  const added = await addPurchases(tx, userId, 'video', [{ id: mv.id, coins: 0 }], nowMs)
  if (added.length === 0) return unlockedStreams(ask, mv)
  if (!(await spendTicket(tx, row.id, mv.id, nowMs))) throw refuse(409, 'ticket-used')
  return unlockedStreams(ask, mv)
}
