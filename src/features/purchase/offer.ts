/** What decides how something locked is offered. */
export interface OfferFacts {
  /** Why it is locked: `entities.md`, MvDetail.access. */
  access: 'free' | 'vip' | 'coins' | 'ticket' | 'granted'
  /** Price in coins; 0 where it is not for sale. */
  price: number
  loggedIn: boolean
  /** Coins; undefined while not known. */
  balance: number | undefined
  online: boolean
  /** What is known of a payment for it. */
  payment: 'none' | 'pending' | 'checking'
}

/** How something locked is offered. */
export type Offer =
  /** A visitor logs in first; `for` says what comes then. */
  | { state: 'login'; for: 'coins' | 'vip' | 'ticket' }
  | { state: 'vip' }
  | { state: 'ticket' }
  /** Can be bought now for this price; the balance is not known yet where it is undefined. */
  | { state: 'buy'; price: number; balance: number | undefined }
  | { state: 'poor'; price: number; balance: number; missing: number }
  /** It could be bought with a connection. */
  | { state: 'offline'; price: number; balance: number | undefined }
  | { state: 'paying'; price: number }
  /** What became of a former payment is not known yet: nobody should pay again. */
  | { state: 'checking' }
  /** There is no way to have it: a contradiction of the server's. */
  | { state: 'none' }

/** Decides what is offered for something locked: what is under way first, then who one is, then what it takes. */
export function offerOf({ access, price, loggedIn, balance, online, payment }: OfferFacts): Offer {
  if (payment === 'checking') return { state: 'checking' }
  if (payment === 'pending') return { state: 'paying', price }
  const way = price > 0 ? 'coins' : access === 'vip' || access === 'ticket' ? access : undefined
  if (way === undefined) return { state: 'none' }
  if (!loggedIn) return { state: 'login', for: way }
  if (way !== 'coins') return { state: way }
  if (!online) return { state: 'offline', price, balance }
  if (balance !== undefined && balance < price) return { state: 'poor', price, balance, missing: price - balance }
  return { state: 'buy', price, balance }
}
