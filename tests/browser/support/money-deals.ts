import type { MoneyCall } from '#contract/catalogue.ts'
import type { Maker } from './deal.ts'
import { formDeals } from './form-deals.ts'
import { unlockDeals } from './unlock-deals.ts'

/** For every call marked money, how somebody comes to pay by it. A new call without a way here does not compile. */
export const dealMakers: { readonly [N in MoneyCall]: Maker } = { ...unlockDeals, ...formDeals }

/** Every call marked money. */
export const moneyCalls = Object.keys(dealMakers) as MoneyCall[]
