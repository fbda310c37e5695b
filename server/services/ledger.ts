import type { TransferReason } from '#contract/transfer-reasons.ts'
import { refuse } from '../api/refusal.ts'
import type { Tx } from '../database/tables.ts'
import { accountOf, addPosting, addTransfer, moveBalance, type Currency, type Holder } from '../repositories/ledger.ts'

/** The holder name of a person. */
export const userHolder = (userId: number): Holder => `user:${userId}`

/** One side of a transfer; a negative delta takes from the holder. */
export interface Side {
  readonly holder: Holder
  readonly delta: number
}

/** What moves, between whom, and for what. */
export interface Transfer {
  readonly currency: Currency
  readonly sides: readonly Side[]
  readonly reason: TransferReason
  readonly kind?: string
  readonly itemId?: number
  readonly title?: string
  readonly person?: string
  readonly requestId?: string
  readonly nowMs: number
}

/**
 * Books a transfer and answers its id. Refuses with 402, and books nothing, when somebody would go below 0. Throws when
 * the sides do not sum to 0: coins neither appear nor vanish.
 */
export async function book(tx: Tx, transfer: Transfer): Promise<number> {
  const { currency, sides, nowMs } = transfer
  const sum = sides.reduce((total, { delta }) => total + delta, 0)
  if (sum !== 0 || sides.some(({ delta }) => !Number.isSafeInteger(delta)))
    throw new RangeError(`a transfer that sums to ${sum}`)
  const id = await addTransfer(tx, {
    reason: transfer.reason,
    kind: transfer.kind ?? null,
    item_id: transfer.itemId ?? null,
    title: transfer.title ?? null,
    person: transfer.person ?? null,
    request_id: transfer.requestId ?? null,
    created_at: nowMs,
  })
  // Always in the same order, or two transfers between the same people could wait for each other.
  for (const { holder, delta } of sides.toSorted((a, b) => (a.holder < b.holder ? -1 : 1))) {
    if (delta === 0) continue
    const account = await accountOf(tx, holder, currency)
    const balance = account.bounded === 1 ? await move(tx, account.id, delta, currency) : null
    await addPosting(tx, { transfer_id: id, account_id: account.id, delta, balance, created_at: nowMs })
  }
  return id
}

/** Changes a balance unless it would go below 0; answers the new one. */
async function move(tx: Tx, accountId: number, delta: number, currency: Currency): Promise<number> {
  const balance = await moveBalance(tx, accountId, delta)
  if (balance === undefined) throw refuse(402, currency === 'coin' ? 'coins-short' : 'balance-short')
  return balance
}
