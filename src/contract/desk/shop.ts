import * as v from 'valibot'
import { answering, change, type DeskPage, look } from './call.ts'
import { entryCalls, type ComingValue } from './entries.ts'
import { rateNames, type RateName } from './rates.ts'
import { Line, Nothing, Paged, Reason, RowId, Version } from './shapes.ts'

/** A rate as the desk shows it. */
export interface DeskRate {
  readonly name: RateName
  readonly value: number
  readonly coming: readonly ComingValue[]
  readonly version: string
}

/** A ticket that somebody has. */
export interface DeskTicket {
  readonly id: number
  readonly person: string
  readonly state: 'unused' | 'used' | 'expired'
  readonly expiresAt: number
  /** The video that it was used for. */
  readonly video: number | null
  readonly createdAt: number
}

/** So many tickets are given at once. */
export const mostTickets = 100

const Amount = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(1_000_000_000))
/** From when it holds: at once where no time is given. */
const from = v.optional(RowId)

/** What is sold, and the rates that the place is run by. */
export const shop = {
  ...entryCalls('shop.edit', { proof: true }),
  /** Has an entry cost something else from a time on. */
  setPrice: change()(
    'shop.edit',
    v.object({ list: v.picklist(['products', 'gifts']), id: RowId, value: Amount, from: RowId, version: Version }),
    { proof: true },
  ),
  rates: look<{ readonly rows: readonly DeskRate[] }>()('shop.edit', Nothing),
  setRate: change()(
    'shop.edit',
    v.object({ name: v.picklist(rateNames), value: Amount, from, version: Version, reason: Reason }),
    { proof: true },
  ),
  /** The tickets that people have, the newest first; `text` is somebody's name. */
  tickets: look<DeskPage<DeskTicket>>()('shop.edit', v.object(Paged.entries)),
  giveTickets: change()(
    'shop.edit',
    v.object({
      person: v.pipe(Line, v.minLength(1)),
      count: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(mostTickets)),
      reason: Reason,
    }),
    { proof: true },
  ),
  /** Has tickets that nobody has used end now. */
  endTickets: answering<{ readonly count: number }>()(
    'shop.edit',
    v.object({ ids: v.pipe(v.array(RowId), v.minLength(1), v.maxLength(100)), reason: Reason }),
  ),
  /** Takes back a price or a rate that does not hold yet. */
  dropComing: change()('shop.edit', v.object({ id: RowId, reason: Reason }), { proof: true }),
}
