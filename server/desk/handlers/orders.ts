import type { DeskOrder, DeskOrderState } from '#contract/desk/orders.ts'
import type { Db } from '../../database/tables.ts'
import { readJson } from '../../database/tables/types.ts'
import { checkAccounts, checkTransfers, postingsOf, type Currency } from '../../repositories/ledger.ts'
import { allOrdersPage, orderOfNumber, wholeOrder, type OrderSought } from '../../repositories/orders.ts'
import { noRows } from '../../repositories/page.ts'
import { anyUserByName } from '../../repositories/users.ts'
import { refundOrder } from '../../services/refunds.ts'
import { nameKey } from '../../services/username.ts'
import type { DeskHandlers } from '../handler.ts'
import { DeskRefusal, there } from '../refusal.ts'

/** So many rows of the ledger are looked through at once. */
const checkedAtOnce = { transfers: 5000, accounts: 1000 } as const

type Row = Awaited<ReturnType<typeof allOrdersPage>>['rows'][number]

function stateOf({ status, refunded_at, expires_at }: Row, nowMs: number): DeskOrderState {
  if (refunded_at !== null) return 'refunded'
  return status === 'waiting' && expires_at <= nowMs ? 'closed' : status
}

const shown = (row: Row, nowMs: number): DeskOrder => ({
  id: row.id,
  orderNo: row.order_no,
  person: { id: row.user_id, name: row.username },
  type: row.type,
  product: readJson(row.product).name,
  price: row.price,
  state: stateOf(row, nowMs),
  reference: row.payment_no,
  createdAt: row.created_at,
  paidAt: row.paid_at,
  refundedAt: row.refunded_at,
})

/** What a text leads to: an order by its number or its payment's, or somebody by their name; undefined for neither. */
async function soughtBy(db: Db, text: string): Promise<OrderSought | undefined> {
  const id = await orderOfNumber(db, text)
  if (id !== undefined) return { id }
  const user = await anyUserByName(db, nameKey(text))
  return user && { userId: user.id }
}

/** One page of orders, as they are listed and exported. */
export async function ordersOf(
  db: Db,
  { text, ...input }: Parameters<typeof allOrdersPage>[1] & { readonly text?: string | undefined },
  nowMs: number,
): Promise<{ rows: DeskOrder[]; next: string | null }> {
  const sought = text ? await soughtBy(db, text) : undefined
  if (text && !sought) return noRows
  const { rows, next } = await allOrdersPage(db, input, sought)
  return { rows: rows.map((row) => shown(row, nowMs)), next }
}

/** What was bought with money; see `contract/desk/orders.ts`. */
export const orders: DeskHandlers<'orders'> = {
  list: ({ db, input, nowMs }) => ordersOf(db, input, nowMs),

  one: async ({ db, input, nowMs }) => {
    const row = there(await wholeOrder(db, input.id))
    const { share_user_id: agentId, share } = row
    const postings = await postingsOf(db, 'order', row.id)
    return {
      ...shown(row, nowMs),
      method: row.method ?? '',
      note: row.note,
      expiresAt: row.expires_at,
      agent: agentId === null ? null : { id: agentId, name: row.agent ?? '', share: share ?? 0 },
      postings: postings.map(({ created_at: at, currency, ...posting }) => ({
        ...posting,
        at,
        currency: currency as Currency,
      })),
    }
  },

  refund: async ({ db: tx, input, nowMs }) => {
    const order = there(await wholeOrder(tx, input.id))
    const done = await refundOrder(tx, order.order_no, { nowMs })
    if (done === 'again') throw new DeskRefusal(409, 'done-already')
    if (done === 'unknown') throw new DeskRefusal(409, 'undecidable')
    const state = stateOf(order, nowMs)
    const log = {
      kind: 'order',
      target: order.id,
      name: order.order_no,
      reason: input.reason,
      before: { state },
      after: { state: 'refunded', fen: order.price, ...done },
    }
    return { reply: done, log }
  },

  checkTransfers: ({ db, input }) => checkTransfers(db, input.after ?? 0, checkedAtOnce.transfers),

  checkAccounts: ({ db, input }) => checkAccounts(db, input.after ?? 0, checkedAtOnce.accounts),
}
