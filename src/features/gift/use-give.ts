import type { Gift } from '#contract/shapes/money.ts'
import { usePay } from '#features/purchase/use-pay.ts'
import type { GivingFacts } from './giving.ts'

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
