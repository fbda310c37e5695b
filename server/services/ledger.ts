import type { Tx, Db } from '../database/tables.ts'
import { refuse } from '../api/refusal.ts'

/** What is counted: coins, or money in fen. */
export type Currency = 'coin' | 'fen'

/**
 * Accounts of the house: where given coins and sold coins come from, what it keeps of sales, where paid money comes
 * from, what is on its way out and was paid out, and what it keeps of that.
 */
export type House = 'house:mint' | 'house:recharge' | 'house:sales' | 'house:gateway' | 'house:payouts' | 'house:fees'

/** Whose account: a person's, or the escrow of a request for a film. */
export type Holder = `user:${number}` | `want:${number}` | House

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
  readonly reason: string
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
  const { id } = await tx
    .insertInto('transfers')
    .values({
      reason: transfer.reason,
      kind: transfer.kind ?? null,
      item_id: transfer.itemId ?? null,
      title: transfer.title ?? null,
      person: transfer.person ?? null,
      request_id: transfer.requestId ?? null,
      created_at: nowMs,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  // Always in the same order, or two transfers between the same people could wait for each other.
  for (const { holder, delta } of sides.toSorted((a, b) => (a.holder < b.holder ? -1 : 1))) {
    if (delta === 0) continue
    const account = await accountOf(tx, holder, currency)
    const balance = account.bounded === 1 ? await move(tx, account.id, delta, currency) : null
    await tx
      .insertInto('postings')
      .values({ transfer_id: id, account_id: account.id, delta, balance, created_at: nowMs })
      .execute()
  }
  return id
}

/** Changes a balance unless it would go below 0; answers the new one. */
async function move(tx: Tx, accountId: number, delta: number, currency: Currency): Promise<number> {
  const moved = await tx
    .updateTable('accounts')
    .set((row) => ({ balance: row('balance', '+', delta) }))
    .where('id', '=', accountId)
    .where((row) => row(row('balance', '+', delta), '>=', 0))
    .returning('balance')
    .executeTakeFirst()
  if (!moved) throw refuse(402, currency === 'coin' ? 'coins-short' : 'balance-short')
  return moved.balance
}

async function accountOf(tx: Tx, holder: Holder, currency: Currency): Promise<{ id: number; bounded: 0 | 1 }> {
  const find = tx
    .selectFrom('accounts')
    .select(['id', 'bounded'])
    .where('holder', '=', holder)
    .where('currency', '=', currency)
  const known = await find.executeTakeFirst()
  if (known) return known
  await tx
    .insertInto('accounts')
    .values({ holder, currency, balance: 0, bounded: holder.startsWith('house:') ? 0 : 1 })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return find.executeTakeFirstOrThrow()
}

/** What somebody has. */
export async function balanceOf(db: Db, holder: Holder, currency: Currency): Promise<number> {
  const row = await db
    .selectFrom('accounts')
    .select('balance')
    .where('holder', '=', holder)
    .where('currency', '=', currency)
    .executeTakeFirst()
  return row?.balance ?? 0
}

/** What was taken out, and what came back of that: neither is earned or spent. */
const payouts = ['withdraw', 'withdraw-refused']

/** All that was ever earned and spent by somebody. */
export async function turnoverOf(
  db: Db,
  holder: Holder,
  currency: Currency,
): Promise<{ incoming: number; outgoing: number }> {
  const row = await db
    .selectFrom('postings')
    .innerJoin('accounts', 'accounts.id', 'postings.account_id')
    .innerJoin('transfers', 'transfers.id', 'postings.transfer_id')
    .where('transfers.reason', 'not in', payouts)
    .select((of) => [
      of.fn.sum<number | null>(of.case().when('delta', '>', 0).then(of.ref('delta')).else(0).end()).as('incoming'),
      of.fn
        .sum<number | null>(
          of
            .case()
            .when('delta', '<', 0)
            .then(of.neg(of.ref('delta')))
            .else(0)
            .end(),
        )
        .as('outgoing'),
    ])
    .where('holder', '=', holder)
    .where('currency', '=', currency)
    .executeTakeFirst()
  return { incoming: Number(row?.incoming ?? 0), outgoing: Number(row?.outgoing ?? 0) }
}
