import type { Tx } from '#server/database/tables.ts'
import { noteInvited, shareOf } from '#server/services/agents.ts'
import { book, userHolder } from '#server/services/ledger.ts'
import type { Rng } from '../../rng.ts'
import type { People } from '../people.ts'

const dayMs = 24 * 3600 * 1000
const recharges = [600, 1200, 2500, 3000, 6800, 12_800] as const
const daysBack = 30

/** Gives the creator with a login people whom they invited, and their share of what those paid day by day. */
export async function fillAgent(tx: Tx, rng: Rng, people: People, nowMs: number): Promise<void> {
  const agent = people.logins[2]
  if (agent === undefined) return
  const invited = rng.some(people.watchers, Math.min(24, Math.floor(people.watchers.length / 3)))
  const joined = new Map<number, number>()
  for (const userId of invited) {
    const atMs = nowMs - rng.int(2, daysBack * 24 - 2) * 3_600_000
    joined.set(userId, atMs)
    await noteInvited(tx, agent, userId, atMs)
    await tx.updateTable('users').set({ invited_by: agent }).where('id', '=', userId).execute()
  }
  for (let ago = daysBack - 1; ago >= 0; ago -= 1) {
    const atMs = nowMs - ago * dayMs - rng.int(1, 60) * 60_000
    const here = invited.filter((userId) => (joined.get(userId) ?? nowMs) < atMs)
    for (const userId of rng.some(here, rng.int(0, 2))) {
      const price = rng.pick(recharges)
      const share = await shareOf(tx, userId, price, atMs)
      await book(tx, {
        currency: 'fen',
        sides: [
          { holder: 'house:gateway', delta: -price },
          { holder: 'house:sales', delta: price - (share?.fen ?? 0) },
          { holder: userHolder(agent), delta: share?.fen ?? 0 },
        ],
        reason: 'recharge',
        nowMs: atMs,
      })
    }
  }
}
