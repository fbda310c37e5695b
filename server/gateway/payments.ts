import { randomBytes } from 'node:crypto'
import type { Selectable } from 'kysely'
import type { Db, Tx } from '../database/tables.ts'
import type { PaymentsTable } from '../database/tables/orders.ts'
import type { Parts } from '../parts.ts'
import { signedForm } from './sign.ts'

/** A payment as the gateway has it. */
export type Payment = Selectable<PaymentsTable>

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
export async function openPayment(tx: Tx, orderNo: string, amountFen: number, nowMs: number): Promise<void> {
  await tx
    .insertInto('payments')
    .values({
      order_no: orderNo,
      payment_no: randomBytes(12).toString('hex'),
      amount: amountFen,
      state: 'open',
      due_at: null,
      told_at: null,
      created_at: nowMs,
    })
    .execute()
}

/** The payment of an order; undefined where there is none. */
export const paymentOf = (db: Db, orderNo: string): Promise<Payment | undefined> =>
  db.selectFrom('payments').selectAll().where('order_no', '=', orderNo).executeTakeFirst()

/**
 * Takes a choice, unless it was paid before; a cancelled payment can be begun anew. Whoever pays again what the shop was
 * not told of yet has it told at once. The shop hears of a cancelled one: its order waits for nothing any more.
 */
export async function choose(db: Db, orderNo: string, choice: Choice, nowMs: number): Promise<void> {
  const isPaid = choice !== 'cancel'
  const taken = await db
    .updateTable('payments')
    .set({
      state: isPaid ? 'paid' : 'cancelled',
      due_at: isPaid ? nowMs + (choice === 'later' ? laterMs : 0) : null,
    })
    .where('order_no', '=', orderNo)
    .where((of) => (choice === 'pay' ? of('told_at', 'is', null) : of('state', '!=', 'paid')))
    .returning('order_no')
    .executeTakeFirst()
  if (!taken || isPaid) return
  await db
    .updateTable('orders')
    .set({ status: 'closed' })
    .where('order_no', '=', orderNo)
    .where('status', '=', 'waiting')
    .execute()
}

/** Takes a signed callback; answers whether it was taken. */
export type Deliver = (form: URLSearchParams) => Promise<boolean>

/** Sends the callbacks that are due; answers how many were taken. What was not is due again a little later. */
export async function deliverDue({ db, secret }: Parts, deliver: Deliver, nowMs: number): Promise<number> {
  const due = await db
    .selectFrom('payments')
    .selectAll()
    .where('told_at', 'is', null)
    .where('due_at', '<=', nowMs)
    .orderBy('due_at')
    .limit(atOnce)
    .execute()
  let taken = 0
  for (const { order_no, payment_no, amount } of due) {
    const mine = db.updateTable('payments').where('order_no', '=', order_no).where('told_at', 'is', null)
    await mine.set({ due_at: nowMs + againMs }).execute()
    if (!(await deliver(signedForm(secret, { order_no, payment_no, amount, timestamp: nowMs })))) continue
    await mine.set({ told_at: nowMs }).execute()
    taken += 1
  }
  return taken
}
