import type { DeskCodeBatch } from '#contract/desk/codes.ts'
import {
  addBatch,
  addCodes,
  batchById,
  batchPage,
  codesOfBatch,
  markBatchTaken,
  voidBatch,
  type BatchRow,
} from '../../repositories/code-batches.ts'
import { newCode } from '../../services/recovery-code.ts'
import { csvLine } from '../csv.ts'
import type { DeskEntry, DeskHandlers } from '../handler.ts'
import { DeskRefusal, there } from '../refusal.ts'

const shown = (row: BatchRow): DeskCodeBatch => ({
  id: row.id,
  label: row.label,
  coins: row.coins,
  vipDays: row.vip_days,
  tickets: row.tickets,
  count: row.count,
  used: row.used,
  expiresAt: row.expires_at,
  takenAt: row.taken_at,
  voidedAt: row.voided_at,
  createdAt: row.created_at,
})

const entryOf = ({ id, label }: BatchRow): DeskEntry => ({ kind: 'codes', target: id, name: label })

/** Gift codes in batches; see `contract/desk/codes.ts`. */
export const codes: DeskHandlers<'codes'> = {
  list: async ({ db, input }) => {
    const { rows, next } = await batchPage(db, input)
    return { rows: rows.map(shown), next }
  },

  make: async ({ db: tx, input, nowMs }) => {
    const { label, count, coins, vipDays: vip_days, tickets, expiresAt: expires_at } = input.batch
    if (expires_at !== null && expires_at <= nowMs) throw new DeskRefusal(400, 'input-wrong', { field: 'expiresAt' })
    const about = { coins, vip_days, tickets, expires_at }
    const times = { taken_at: null, voided_at: null, created_at: nowMs }
    const row = await addBatch(tx, { ...about, ...times, label, count, used: 0 })
    await addCodes(
      tx,
      Array.from({ length: count }, () => ({ ...about, code: newCode(), uses_left: 1, batch_id: row.id })),
    )
    const after = { count, coins, vipDays: vip_days, tickets, expiresAt: expires_at }
    return { reply: { id: row.id }, log: { ...entryOf(row), reason: input.reason, after } }
  },

  take: async ({ db: tx, input, nowMs }) => {
    there(await batchById(tx, input.id))
    const row = await markBatchTaken(tx, input.id, nowMs)
    if (!row) throw new DeskRefusal(409, 'done-already')
    const { coins, vip_days: vipDays, tickets, expires_at: expiresAt } = row
    const ends = expiresAt === null ? null : new Date(expiresAt).toISOString()
    const lines = (await codesOfBatch(tx, row.id)).map((code) => csvLine([code, coins, vipDays, tickets, ends]))
    const csv = `${csvLine(['code', 'coins', 'vip_days', 'tickets', 'ends'])}${lines.join('')}`
    return { reply: { csv }, log: entryOf(row) }
  },

  void: async ({ db: tx, input, nowMs }) => {
    const row = there(await voidBatch(tx, input.id, nowMs))
    return { reply: {}, log: { ...entryOf(row), reason: input.reason, before: { used: row.used, count: row.count } } }
  },
}
