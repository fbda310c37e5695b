import type { Tx } from '../database/tables.ts'
import { ticketName } from '../words/content.ts'

const dayMs = 24 * 3600 * 1000
const ticketDays = 30

/** Gives somebody tickets, each for one video within 30 days. */
export async function giveTickets(tx: Tx, userId: number, count: number, nowMs: number): Promise<void> {
  if (count === 0) return
  const ticket = {
    user_id: userId,
    name: ticketName,
    expires_at: nowMs + ticketDays * dayMs,
    mv_id: null,
    used_at: null,
    created_at: nowMs,
  }
  await tx
    .insertInto('tickets')
    .values(Array.from({ length: count }, () => ticket))
    .execute()
}
