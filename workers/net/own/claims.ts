import type { PersonDatabase } from '#bridge/database.ts'
import { isUntold, type OutboxRow } from '#bridge/outbox.ts'
import type { PaymentRow } from '#bridge/rows.ts'

/** Whether somebody wrote or chose something that would be missed. */
const isWritten = ({ input }: OutboxRow) => 'content' in input || 'name' in input || 'username' in input

/**
 * Takes over telling of entries that ended: of several tabs one gets each. What there is nothing more to do about goes; what
 * stays is marked as told.
 */
export async function claimEntries(db: PersonDatabase): Promise<OutboxRow[]> {
  const rows = (await db.outbox.where('state').anyOf('sent', 'refused').toArray()).filter(isUntold)
  const told: OutboxRow[] = []
  for (const row of rows) {
    if (row.state === 'refused' && isWritten(row)) {
      const stays: OutboxRow = { ...row, told: true }
      await db.outbox.put(stays)
      told.push(stays)
      continue
    }
    if (row.seq !== undefined) await db.outbox.delete(row.seq)
    await db.outboxFiles.where('[entry+no]').between([row.id, 0], [row.id, Infinity]).delete()
    told.push(row)
  }
  return told
}

/** Takes it upon one tab to tell of those outcomes that nobody was told of. */
export async function claimPayments(db: PersonDatabase): Promise<PaymentRow[]> {
  const rows = await db.payments
    .where('state')
    .anyOf('done', 'refused')
    .filter((row) => row.untold === true)
    .toArray()
  for (const { untold: _untold, ...row } of rows) await db.payments.put(row)
  return rows
}
