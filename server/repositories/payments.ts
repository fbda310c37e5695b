import type { Insertable, Selectable, Updateable } from 'kysely'
import type { Db, Tx } from '../database/tables.ts'
import type { PaymentsTable } from '../database/tables/orders.ts'

/** A payment as the gateway has it. */
export type Payment = Selectable<PaymentsTable>

/** Keeps a payment. */
export const addPayment = (tx: Tx, payment: Insertable<PaymentsTable>) =>
  tx.insertInto('payments').values(payment).execute()

/** The payment of an order; undefined where there is none. */
export const paymentOf = (db: Db, orderNo: string): Promise<Payment | undefined> =>
  db.selectFrom('payments').selectAll().where('order_no', '=', orderNo).executeTakeFirst()

/**
 * Changes a payment that is not paid; `again`: one that the shop was not told of. False where it is paid, or the shop
 * was told.
 */
export async function setPayment(
  db: Db,
  orderNo: string,
  set: Pick<Payment, 'state' | 'due_at'>,
  { again }: { readonly again: boolean },
): Promise<boolean> {
  const taken = await db
    .updateTable('payments')
    .set(set)
    .where('order_no', '=', orderNo)
    .where((of) => (again ? of('told_at', 'is', null) : of('state', '!=', 'paid')))
    .returning('order_no')
    .executeTakeFirst()
  return taken !== undefined
}

/** The payments that the shop is to be told of now, what is due longest first. */
export const duePayments = (db: Db, count: number, nowMs: number): Promise<Payment[]> =>
  db
    .selectFrom('payments')
    .selectAll()
    .where('told_at', 'is', null)
    .where('due_at', '<=', nowMs)
    .orderBy('due_at')
    .limit(count)
    .execute()

/** Changes a payment that the shop was not told of. */
export const setUntold = (db: Db, orderNo: string, set: Updateable<PaymentsTable>) =>
  db.updateTable('payments').where('order_no', '=', orderNo).where('told_at', 'is', null).set(set).execute()
