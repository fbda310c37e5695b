import * as v from 'valibot'
import { change, look } from './call.ts'
import { entryCalls, type ComingValue } from './entries.ts'
import { rateNames, type RateName } from './rates.ts'
import { Nothing, Reason, RowId, Version } from './shapes.ts'

/** A rate as the desk shows it. */
export interface DeskRate {
  readonly name: RateName
  readonly value: number
  readonly coming: readonly ComingValue[]
  readonly version: string
}

const Amount = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(1_000_000_000))
/** From when it holds: at once where no time is given. */
const from = v.optional(RowId)

/** What is sold, and the rates that the place is run by. */
export const shop = {
  ...entryCalls('shop.edit'),
  /** Has an entry cost something else from a time on. */
  setPrice: change()(
    'shop.edit',
    v.object({ list: v.picklist(['products', 'gifts']), id: RowId, value: Amount, from: RowId, version: Version }),
  ),
  rates: look<{ readonly rows: readonly DeskRate[] }>()('shop.edit', Nothing),
  setRate: change()(
    'shop.edit',
    v.object({ name: v.picklist(rateNames), value: Amount, from, version: Version, reason: Reason }),
    { proof: true },
  ),
  /** Takes back a price or a rate that does not hold yet. */
  dropComing: change()('shop.edit', v.object({ id: RowId, reason: Reason })),
}
