import * as v from 'valibot'
import { answering, change, type DeskPage, look } from './call.ts'
import type { DeskPerson } from './orders.ts'
import { Nothing, Paged, Reason, RowId, Version } from './shapes.ts'

/** What has become of a withdrawal. */
export const payoutStates = ['waiting', 'paid', 'refused'] as const
/** One of `payoutStates`. */
export type DeskPayoutState = (typeof payoutStates)[number]

/** A withdrawal; `amount` with the fee in it, in coins or fen. */
export interface DeskPayout {
  readonly id: number
  readonly person: DeskPerson
  readonly currency: 'coin' | 'fen'
  readonly amount: number
  readonly fee: number
  /** What is to be paid out, in fen. */
  readonly money: number
  readonly state: DeskPayoutState
  /** Where the money goes; the number with all but its end hidden. */
  readonly account: { readonly type: string; readonly name: string; readonly masked: string }
  /** Two of the team have to pay it out. */
  readonly needsTwo: boolean
  /** The first of these two. */
  readonly confirmedBy: string | null
  readonly createdAt: number
  readonly settledAt: number | null
}

/** From which sum on two people are needed, in fen. */
export interface DeskPayoutLimit {
  readonly fen: number
  readonly version: string
}

/** What people take out. */
export const payouts = {
  /** `text`: somebody's name. */
  list: look<DeskPage<DeskPayout>>()(
    'payouts.see',
    v.object({ ...Paged.entries, state: v.optional(v.picklist(payoutStates)) }),
  ),
  /** The whole number of the account that a withdrawal goes to. */
  number: answering<{ readonly number: string }>()('payouts.pay', v.object({ id: RowId, reason: Reason }), {
    proof: true,
  }),
  /**
   * Notes that these were paid out, or gives all of it back. Above the limit the first who pays out confirms it alone,
   * and another member settles it.
   */
  settle: answering<{ readonly settled: number; readonly confirmed: number }>()(
    'payouts.pay',
    v.object({
      ids: v.pipe(v.array(RowId), v.minLength(1), v.maxLength(100)),
      to: v.picklist(['paid', 'refused']),
      reason: Reason,
    }),
    { proof: true },
  ),
  limit: look<DeskPayoutLimit>()('payouts.see', Nothing),
  setLimit: change()(
    'settings.edit',
    v.object({
      fen: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(1e12)),
      reason: Reason,
      version: Version,
    }),
    { proof: true },
  ),
}
