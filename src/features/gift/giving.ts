/** How many of a gift can be sent at once. */
export const giftCounts = [1, 5, 10, 66] as const

/** What decides how a gift is offered. */
export interface GivingFacts {
  /** Of all of them together, in coins. */
  price: number
  loggedIn: boolean
  /** Coins; undefined while not known. */
  balance: number | undefined
  online: boolean
  payment: 'none' | 'pending' | 'checking'
}

/** Whether a gift can be sent now, and what stands in the way. */
export type Giving =
  | { state: 'login' }
  | { state: 'offline' }
  | { state: 'poor'; missing: number }
  | { state: 'paying' }
  /** What became of the last one is not known yet: nobody should send it again. */
  | { state: 'checking' }
  | { state: 'ready' }

/** What is under way comes first, then who one is, then what it takes. */
export function givingOf({ price, loggedIn, balance, online, payment }: GivingFacts): Giving {
  if (payment === 'checking') return { state: 'checking' }
  if (payment === 'pending') return { state: 'paying' }
  if (!loggedIn) return { state: 'login' }
  if (!online) return { state: 'offline' }
  if (balance !== undefined && balance < price) return { state: 'poor', missing: price - balance }
  return { state: 'ready' }
}
