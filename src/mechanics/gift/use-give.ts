import { useState } from 'react'
import type { Gift } from '#contract/shapes/money.ts'
import { net } from '#data/net.ts'
import { usePayment } from '#data/payments.ts'
import { wantAnew } from '#data/wants.ts'
import { notify } from '#ui/notify.ts'
import { giftWords } from '#words/gift.ts'
import { useWords } from '#words/words.ts'
import { tellOutcome } from '../states/act-outcome.ts'
import type { GivingFacts } from './giving.ts'

/** Something that was sent. */
export interface Given {
  gift: Gift
  count: number
}

interface Parts extends Given {
  user: { uuid: string; username: string }
  onGiven: (given: Given) => void
  /** The price is another one by now. */
  onStale: () => void
}

/** Sends a gift, once in effect, and says what came of it. */
export function useGive({ user, gift, count, onGiven, onStale }: Parts): {
  give: () => Promise<void>
  payment: GivingFacts['payment']
} {
  const words = useWords(giftWords)
  const input = { uuid: user.uuid, gift_id: gift.id, count }
  const row = usePayment('user.reward', input)
  const [paying, setPaying] = useState(false)
  const known = row?.state === 'checking' || row?.state === 'pending' ? row.state : 'none'

  const give = async () => {
    setPaying(true)
    const result = await net.pay('user.reward', { ...input, price: gift.coins * count })
    setPaying(false)
    void wantAnew('user.info', {})
    if (result.ok) {
      notify(words.sent(user.username, gift.name, count))
      return onGiven({ gift, count })
    }
    if (result.failure.kind === 'status' && result.failure.status === 409) {
      notify(words.priceChanged)
      return onStale()
    }
    tellOutcome('user.reward', result)
  }
  return { give, payment: paying && known === 'none' ? 'pending' : known }
}
