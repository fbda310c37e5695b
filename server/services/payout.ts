import type { RateName } from '#contract/desk/rates.ts'
import type { PayAccount, WithdrawRecord } from '#contract/shapes/money.ts'
import { me, type RequestContext, type WriteContext } from '../api/handler.ts'
import { refuse } from '../api/refusal.ts'
import type { Tx } from '../database/tables.ts'
import type { Currency } from '../repositories/ledger.ts'
import { accountsOf, addWithdrawal, endWithdrawal, withdrawalsOf, type WithdrawalRow } from '../repositories/payouts.ts'
import { book, userHolder, type Side } from './ledger.ts'
import { notify } from './messages.ts'
import { moneyText } from './money.ts'
import { accountFor, type Destination } from './pay-accounts.ts'
import { ratesAt } from './rates.ts'

/** The terms on which a currency is paid out; sums in its smallest unit. */
interface Terms {
  readonly currency: Currency
  readonly least: RateName
  /** In thousandths of the sum; the fee is rounded up and comes out of it. */
  readonly fee: RateName
  readonly text: (amount: number) => string
  /** What one unit is worth in fen, where it is no money itself. */
  readonly worth?: RateName
}

const recordsShown = 50

/** What is kept of a sum, rounded up to the smallest unit: never a fraction, never nothing. */
export const feeOf = (amount: number, permille: number): number => Math.ceil((amount * permille) / 1000)

const recordCard = ({ text }: Pick<Terms, 'text'>, row: WithdrawalRow): WithdrawRecord => ({
  id: row.id,
  amount: text(row.amount),
  fee: text(row.fee),
  ...(row.money !== null && { money: moneyText(row.money) }),
  status: row.status,
  created_at: row.created_at,
})

/** Withdrawals of one currency. */
export function payoutOf(terms: Terms) {
  const { currency, text, worth } = terms
  return {
    /** Known accounts, numbers masked, and what was withdrawn, the newest first. */
    overview: async (
      ask: RequestContext<object>,
    ): Promise<{ fee_rate: number; accounts: PayAccount[]; records: WithdrawRecord[] }> => {
      const { id: userId } = me(ask)
      const accounts = await accountsOf(ask.db, userId)
      const records = await withdrawalsOf(ask.db, userId, currency, recordsShown)
      const rate = await ratesAt(ask.db, ask.nowMs)
      return { fee_rate: rate(terms.fee) / 1000, accounts, records: records.map((row) => recordCard(terms, row)) }
    },

    /** Takes the sum at once; somebody pays it out or refuses, and a refusal gives all of it back. */
    withdraw: async (ask: WriteContext<unknown>, amount: number, account: Destination): Promise<WithdrawRecord> => {
      const { db: tx, nowMs, person, requestId } = ask
      const { id: userId } = me(ask)
      const rate = await ratesAt(tx, nowMs)
      const least = rate(terms.least)
      if (amount < least) throw refuse(400, 'withdrawal-too-low', { sum: text(least) })
      const fee = feeOf(amount, rate(terms.fee))
      const row = await addWithdrawal(tx, {
        user_id: userId,
        currency,
        amount,
        fee,
        money: worth === undefined ? null : (amount - fee) * rate(worth),
        account_id: await accountFor(ask, userId, account),
        status: 'waiting',
        created_at: nowMs,
        settled_at: null,
        confirmed_by: null,
      })
      const sides: Side[] = [
        { holder: userHolder(userId), delta: -amount },
        { holder: 'house:payouts', delta: amount - fee },
        { holder: 'house:fees', delta: fee },
      ]
      const about = { kind: 'withdrawal', itemId: row.id, person: person.key, requestId, nowMs }
      await book(tx, { ...about, currency, sides, reason: 'withdraw' })
      return recordCard(terms, row)
    },
  }
}

/** Pays out or refuses a withdrawal that waits, once; answers false where none of this id waits. */
export async function settleWithdrawal(
  tx: Tx,
  id: number,
  status: 'paid' | 'refused',
  nowMs: number,
): Promise<boolean> {
  const row = await endWithdrawal(tx, id, status, nowMs)
  if (!row) return false
  if (status === 'refused') {
    const sides: Side[] = [
      { holder: userHolder(row.user_id), delta: row.amount },
      { holder: 'house:payouts', delta: row.fee - row.amount },
      { holder: 'house:fees', delta: -row.fee },
    ]
    const about = { kind: 'withdrawal', itemId: id, reason: 'withdraw-refused', nowMs } as const
    await book(tx, { ...about, currency: row.currency, sides })
  }
  const { currency } = row
  const params = { currency, amount: currency === 'coin' ? String(row.amount) : moneyText(row.amount) }
  const link = currency === 'coin' ? '/my/purse' : '/my/proxy'
  await notify(tx, { userId: row.user_id, box: 'order', link }, { code: `withdrawal-${status}`, params }, nowMs)
  return true
}
