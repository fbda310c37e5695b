import { randomBytes } from 'node:crypto'
import { atRest } from '#server/api/at-rest.ts'
import type { Db } from '#server/database/tables.ts'
import { writeJson } from '#server/database/tables/types.ts'
import { addOrder, orderByNo } from '#server/repositories/orders.ts'
import { addPayment } from '#server/repositories/payments.ts'
import { addAccount, addWithdrawal } from '#server/repositories/payouts.ts'
import { book } from '#server/services/ledger.ts'
import { creditOrder } from '#server/services/orders.ts'
import { accountSeal } from '#server/services/pay-accounts.ts'

const fresh = () => randomBytes(4).toString('hex').toUpperCase()

/** An order of somebody for 100 coins that was paid; answers its id and number. */
export async function addPaidOrder(db: Db, userId: number, name = 'A hundred coins') {
  const orderNo = `DESK${fresh()}`
  const nowMs = Date.now()
  const product = writeJson({ id: 1, type: 'coin' as const, name, price: '10.00', coins: 100 })
  return db.transaction().execute(async (tx) => {
    await addOrder(tx, {
      ...{ order_no: orderNo, user_id: userId, type: 'coin', product, method_id: 1, price: 1000, status: 'waiting' },
      ...{ note: null, paid_at: null, refunded_at: null, share: null, share_user_id: null },
      ...{ created_at: nowMs, expires_at: nowMs + 60_000 },
    })
    const payment = { order_no: orderNo, payment_no: `PAY${fresh()}`, amount: 1000, state: 'paid' } as const
    await addPayment(tx, { ...payment, due_at: null, told_at: nowMs, created_at: nowMs })
    await creditOrder(tx, orderNo, 1000, nowMs)
    return { orderNo, id: (await orderByNo(tx, orderNo))!.id }
  })
}

/** A withdrawal of so many fen by somebody that waits; answers its id. */
export async function addWaiting(
  { db, secret }: { readonly db: Db; readonly secret: Uint8Array },
  userId: number,
  fen: number,
): Promise<number> {
  const nowMs = Date.now()
  const number = atRest(secret).seal('6222000011112222', accountSeal(userId))
  const account = { user_id: userId, fingerprint: `desk ${fresh()}`, type: 'bank', name: '=Lin', number }
  return db.transaction().execute(async (tx) => {
    const sides = [
      { holder: 'house:gateway', delta: -fen },
      { holder: 'house:payouts', delta: fen },
    ] as const
    await book(tx, { currency: 'fen', sides, reason: 'withdraw', nowMs })
    const { id } = await addWithdrawal(tx, {
      ...{ user_id: userId, currency: 'fen', amount: fen, fee: 0, money: null, status: 'waiting' },
      ...{ account_id: await addAccount(tx, { ...account, masked: '********2222', created_at: nowMs }) },
      ...{ created_at: nowMs, settled_at: null, confirmed_by: null },
    })
    return id
  })
}
