import { randomBytes } from 'node:crypto'
import { addPayment, setPayment } from '../repositories/payments.ts'
import type { PaymentProvider } from './provider.ts'
import { deliverDue } from './sandbox-payments.ts'
import { sandboxRoutes } from './sandbox-routes.ts'

/**
 * A gateway that takes no money: a page of the server's own, and signed callbacks as a real one sends them. Whoever
 * knows the number of an order may pay it, and it can't be guessed.
 */
export const sandbox: PaymentProvider = {
  isSandbox: true,
  open: (tx, { order_no, price }, nowMs) =>
    addPayment(tx, {
      order_no,
      payment_no: randomBytes(12).toString('hex'),
      amount: price,
      state: 'open',
      due_at: null,
      told_at: null,
      created_at: nowMs,
    }),
  payUrl: ({ order_no }, { line }) => `${line}/pay/${order_no}`,
  cancel: (tx, orderNo) => setPayment(tx, orderNo, { state: 'cancelled', due_at: null }, { again: false }),
  routes: sandboxRoutes,
  work: (parts) => deliverDue(parts),
}
