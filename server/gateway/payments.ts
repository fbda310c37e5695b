import { randomBytes } from 'node:crypto'
import type { Db, Tx } from '../database/tables.ts'
import type { Parts } from '../parts.ts'
import { closeOrder } from '../repositories/orders.ts'
import { addPayment, duePayments, setPayment, setUntold } from '../repositories/payments.ts'
import { signedForm } from './sign.ts'

/** What a person chose on the page of a payment. */
export type Choice = 'pay' | 'later' | 'cancel'

/** How long "pay later" takes. */
export const laterMs = 20_000
/** A callback that was not taken is sent again after this, as long as it takes. */
const againMs = 60_000
const atOnce = 50

/** Where a payment is made: whoever knows the number of the order may pay it, and it can't be guessed. */
export const payUrl = (line: string, orderNo: string): string => `${line}/pay/${orderNo}`

/** Tells the gateway of a new order. */
export const openPayment = (tx: Tx, orderNo: string, amountFen: number, nowMs: number): Promise<unknown> =>
  addPayment(tx, {
    order_no: orderNo,
    payment_no: randomBytes(12).toString('hex'),
    amount: amountFen,
    state: 'open',
    due_at: null,
    told_at: null,
    created_at: nowMs,
  })

/**
 * Takes a choice, unless it was paid before; a cancelled payment can be begun anew. Whoever pays again what the shop was
 * not told of yet has it told at once. The shop hears of a cancelled one: its order waits for nothing any more.
 */
export async function choose(db: Db, orderNo: string, choice: Choice, nowMs: number): Promise<void> {
  const isPaid = choice !== 'cancel'
  const set = {
    state: isPaid ? 'paid' : 'cancelled',
    due_at: isPaid ? nowMs + (choice === 'later' ? laterMs : 0) : null,
  } as const
  const taken = await setPayment(db, orderNo, set, { again: choice === 'pay' })
  if (taken && !isPaid) await closeOrder(db, orderNo)
}

/** Takes a signed callback; answers whether it was taken. */
export type Deliver = (form: URLSearchParams) => Promise<boolean>

/** Sends the callbacks that are due; answers how many were taken. What was not is due again a little later. */
export async function deliverDue({ db, secret }: Parts, deliver: Deliver, nowMs: number): Promise<number> {
  const due = await duePayments(db, atOnce, nowMs)
  let taken = 0
  for (const { order_no, payment_no, amount } of due) {
    await setUntold(db, order_no, { due_at: nowMs + againMs })
    if (!(await deliver(signedForm(secret, { order_no, payment_no, amount, timestamp: nowMs })))) continue
    await setUntold(db, order_no, { told_at: nowMs })
    taken += 1
  }
  return taken
}
