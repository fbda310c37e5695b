import { retried } from '../database/retry.ts'
import type { Parts } from '../parts.ts'
import { creditOrder } from '../services/orders.ts'
import { refundOrder } from '../services/refunds.ts'
import { readSigned } from './signature.ts'

/** How far a callback's time may lie from now: a gateway repeats what was not taken for days. */
const staleMs = 7 * 24 * 3600 * 1000

/**
 * Takes a callback that a gateway signed: `order_no`, `payment_no`, `amount` in fen, `status` `paid` or `refunded`,
 * `timestamp` in Unix ms. Each takes effect once, however often it comes. False where it is forged, malformed, stale,
 * or of an order or a sum that is not known.
 */
export async function takeCallback(
  { db, now }: Pick<Parts, 'db' | 'now'>,
  key: Uint8Array | string,
  form: URLSearchParams,
): Promise<boolean> {
  const { order_no: orderNo = '', amount = '', status = '', timestamp = '' } = readSigned(key, form) ?? {}
  if (!/^\d{1,15}$/.test(amount) || !/^\d{1,15}$/.test(timestamp)) return false
  if (Math.abs(now() - Number(timestamp)) > staleMs) return false
  if (status === 'paid') {
    const credited = await retried(() =>
      db.transaction().execute((tx) => creditOrder(tx, orderNo, Number(amount), now())),
    )
    return credited !== 'unknown'
  }
  if (status !== 'refunded') return false
  const refunded = await retried(() =>
    db.transaction().execute((tx) => refundOrder(tx, orderNo, { fen: Number(amount), nowMs: now() })),
  )
  return refunded !== 'unknown'
}
