import type { Gift } from '#contract/shapes/money.ts'
import { saveMeta, useMeta } from '#data/settings.ts'
import { usePay } from '#features/purchase/use-pay.ts'

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

/** Something that was sent. */
export interface Given {
  gift: Gift
  count: number
}

interface Parts extends Given {
  user: { uuid: string }
  /** All that can be given. */
  gifts: readonly Gift[]
  onGiven: (given: Given) => void
  /** The price is another one by now. */
  onStale: () => void
}

/** Sends a gift, once in effect. */
export function useGive({ user, gifts, gift, count, onGiven, onStale }: Parts): {
  give: () => Promise<void>
  payment: GivingFacts['payment']
} {
  const { state, pay } = usePay({
    call: 'user.reward',
    about: { uuid: user.uuid },
    onDone: ({ input }) => onGiven({ gift: gifts.find(({ id }) => id === input.gift_id) ?? gift, count: input.count }),
    onRefused: (failure) => failure.kind === 'status' && failure.status === 409 && onStale(),
  })
  const input = { uuid: user.uuid, gift_id: gift.id, count, price: gift.coins * count }
  return { give: () => pay(input), payment: state }
}

const key = 'giftAnimation'

/** Whether gifts are shown flying; kept on this device. Who asked for less motion sees none either way. */
export function useGiftAnimation(): { on: boolean; set: (on: boolean) => void } {
  return { on: useMeta(key, true), set: (on) => void saveMeta(key, on).catch(() => undefined) }
}
