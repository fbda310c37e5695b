import { hkdf } from '../envelope/primitives.ts'
import type { Db } from '../database/tables.ts'
import type { Parts } from '../parts.ts'
import { closeOrder } from '../repositories/orders.ts'
import { duePayments, setPayment, setUntold } from '../repositories/payments.ts'
import { takeCallback } from './callback.ts'
import { signed } from './signature.ts'

/** What a person chose on the page of a payment. */
export type Choice = 'pay' | 'later' | 'cancel'

/** How long "pay later" takes. */
export const laterMs = 20_000
/** A callback that was not taken is sent again after this, as long as it takes. */
const againMs = 60_000
const atOnce = 50

/** What the sandbox signs its callbacks with. */
export const sandboxKey = (secret: Uint8Array): Uint8Array => hkdf(secret, new Uint8Array(0), 'shiguang/1 gateway', 32)

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

/** Sends the callbacks that are due; answers how many were taken. What was not is due again a little later. */
export async function deliverDue(parts: Pick<Parts, 'db' | 'secret' | 'now'>): Promise<number> {
  const { db, now } = parts
  const key = sandboxKey(parts.secret)
  const due = await duePayments(db, atOnce, now())
  let taken = 0
  for (const { order_no, payment_no, amount } of due) {
    await setUntold(db, order_no, { due_at: now() + againMs })
    const said = { order_no, payment_no, amount: String(amount), status: 'paid', timestamp: String(now()) }
    if (!(await takeCallback(parts, key, signed(key, said)))) continue
    await setUntold(db, order_no, { told_at: now() })
    taken += 1
  }
  return taken
}
