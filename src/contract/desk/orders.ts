import * as v from 'valibot'
import { answering, type DeskPage, look } from './call.ts'
import { Paged, Reason, RowId } from './shapes.ts'

/** What has become of an order. */
export const orderStates = ['waiting', 'paid', 'refunded', 'closed'] as const
/** One of `orderStates`. */
export type DeskOrderState = (typeof orderStates)[number]

/** Somebody who has something to do with a row. */
export interface DeskPerson {
  readonly id: number
  readonly name: string
}

/** An order; sums in fen. */
export interface DeskOrder {
  readonly id: number
  readonly orderNo: string
  readonly person: DeskPerson
  readonly type: 'coin' | 'vip'
  /** The product's name as it was then. */
  readonly product: string
  readonly price: number
  readonly state: DeskOrderState
  /** The payment's number at whoever took the money. */
  readonly reference: string | null
  readonly createdAt: number
  readonly paidAt: number | null
  readonly refundedAt: number | null
}

/** One side of what was booked for an order. */
export interface DeskPosting {
  readonly id: number
  readonly at: number
  readonly reason: string
  /** `user:7`, or an account of the house. */
  readonly holder: string
  readonly currency: 'coin' | 'fen'
  readonly delta: number
}

/** An order with all that is known of it. */
export interface DeskOrderWhole extends DeskOrder {
  readonly method: string
  /** Why something is unusual about it. */
  readonly note: string | null
  readonly expiresAt: number
  readonly agent: (DeskPerson & { readonly share: number }) | null
  readonly postings: readonly DeskPosting[]
}

/** Something in the ledger that does not come out even. */
export interface DeskUneven {
  readonly id: number
  readonly name: string
  readonly currency: 'coin' | 'fen'
  /** By how much. */
  readonly off: number
}

/** Some rows of the ledger that were looked through; `next` leads to those behind them. */
export interface DeskChecked {
  readonly checked: number
  readonly uneven: readonly DeskUneven[]
  readonly next: number | null
}

const After = v.object({ after: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0))) })

/** What was bought with money. */
export const orders = {
  /** `text`: an order's number, the payment's number, or somebody's name. */
  list: look<DeskPage<DeskOrder>>()(
    'orders.see',
    v.object({ ...Paged.entries, state: v.optional(v.picklist(orderStates)) }),
  ),
  one: look<DeskOrderWhole>()('orders.see', v.object({ id: RowId })),
  /** Books that the money went back: the coins or days are taken back as far as they are there. */
  refund: answering<{ readonly coinsBack: number; readonly coinsSpent: number }>()(
    'orders.refund',
    v.object({ id: RowId, reason: Reason }),
    { proof: true },
  ),
  /** Movements whose sides do not sum to nothing. */
  checkTransfers: look<DeskChecked>()('orders.see', After),
  /** Accounts whose balance is not the sum of what was booked. */
  checkAccounts: look<DeskChecked>()('orders.see', After),
}
