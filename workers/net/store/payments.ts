import { canonicalJson } from '#contract/canonical.ts'
import type { MoneyCall } from '#contract/catalogue.ts'
import type { Result } from '#contract/failures.ts'
import type { PaymentRow } from '#bridge/rows.ts'
import type { Clock } from '../clock.ts'
import type { Session } from '../session.ts'
import { save } from './save.ts'

/** What a new payment is made of. */
export interface NewPayment {
  target: string
  call: MoneyCall
  input: object
  requestId: string
  createdAt: number
  draft?: string
}

/** Whether what became of it is not known yet. */
const isOpen = (row: PaymentRow | undefined): row is PaymentRow => row?.state === 'pending' || row?.state === 'checking'

/** Unique for what is bought: the price is what the person saw of it, not what it is. */
export function paymentTarget(name: MoneyCall, input: object): string {
  const { price: _price, ...rest } = input as Record<string, unknown>
  return `${name}:${canonicalJson(rest)}`
}

/**
 * Opens the row of a payment; `found`: one without an outcome was there already, from another tap, tab or run, or one
 * that took effect after this was tapped (Unix milliseconds): a busy tab is late with what two tabs were told at once.
 * In the same millisecond is after: nobody taps for what they see that fast.
 */
export function openPayment(
  session: Session,
  clock: Clock,
  payment: NewPayment,
  tappedAt: number,
): Promise<Result<{ row: PaymentRow; found: boolean }>> {
  return save(session, ['payments'], async (db) => {
    const known = await db.payments.get(payment.target)
    const settledAt = known?.state === 'done' ? (known.settledAt ?? 0) : 0
    // one that ended later than now was written by a clock that has been set back since; now is here, within the
    // transaction: another tab's outcome may have been written while this waited for its turn
    // oxlint-disable-next-line house/stamps -- see above
    const tookEffect = settledAt >= tappedAt && settledAt <= clock.nowMs()
    if (known && (isOpen(known) || tookEffect)) return { row: known, found: true }
    const row: PaymentRow = { ...payment, state: 'pending', untold: true }
    await db.payments.put(row)
    return { row, found: false }
  })
}

/**
 * Starts again under a new id after the old one was voided. Of all who hear of the void one goes on; the others get its
 * row (`mine` is false), by which they can ask what became of it.
 */
export function takeOverPayment(
  session: Session,
  voided: PaymentRow,
  payment: NewPayment,
): Promise<Result<{ row: PaymentRow; mine: boolean }>> {
  return save(session, ['payments'], async (db) => {
    const known = await db.payments.get(payment.target)
    if (known && !(isOpen(known) && known.requestId === voided.requestId)) return { row: known, mine: false }
    const row: PaymentRow = { ...payment, state: 'pending', untold: true }
    await db.payments.put(row)
    return { row, mine: true }
  })
}

/** Its reply was lost: what became of it is being asked for. */
export const markChecking = (session: Session, row: PaymentRow): Promise<Result<void>> =>
  changePayment(session, row, () => ({ state: 'checking' }))

/** Writes down the outcome, with the time at which others can see it: a tap before that is not one for more. */
export const settlePayment = (
  session: Session,
  clock: Clock,
  row: PaymentRow,
  outcome: Partial<PaymentRow> & { state: 'done' | 'refused' },
): Promise<Result<void>> => changePayment(session, row, () => ({ ...outcome, settledAt: clock.nowMs() }))

/** Changes the row of a payment, unless another one has taken its place or it has its outcome. */
function changePayment(
  session: Session,
  { target, requestId }: PaymentRow,
  change: () => Partial<PaymentRow>,
): Promise<Result<void>> {
  return save(session, ['payments'], async (db) => {
    const row = await db.payments.get(target)
    if (isOpen(row) && row.requestId === requestId) await db.payments.put({ ...row, ...change() })
  })
}

/** The payments without an outcome. */
export async function openPayments(session: Session): Promise<PaymentRow[]> {
  const rows = await session.store.run((db) => db.payments.where('state').anyOf('pending', 'checking').toArray())
  return rows.ok ? rows.value : []
}
