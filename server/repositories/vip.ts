import { sql } from 'kysely'
import type { Tx } from '../database/tables.ts'

const dayMs = 24 * 3600 * 1000

/** Adds days of VIP: behind the ones that are left, or from now on. Answers when it ends, in Unix ms. */
export async function addVipDays(tx: Tx, userId: number, days: number, nowMs: number): Promise<number> {
  const { vip_expires_at } = await tx
    .updateTable('users')
    .set((of) => ({
      vip_expires_at: of
        .case()
        .when('vip_expires_at', '>', nowMs)
        .then(sql<number>`vip_expires_at + ${days * dayMs}`)
        .else(sql<number>`${nowMs + days * dayMs}`)
        .end(),
    }))
    .where('id', '=', userId)
    .returning('vip_expires_at')
    .executeTakeFirstOrThrow()
  return vip_expires_at ?? 0
}
