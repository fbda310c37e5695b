import { useState } from 'react'
import type { InputOf } from '#contract/catalogue.ts'
import { net } from '#data/net.ts'
import { usePayment } from '#data/payments.ts'
import { want } from '#data/wants.ts'
import { dayText } from '#lib/clock-time.ts'
import type { OfferFacts } from '#mechanics/buy/offer.ts'
import { tellOutcome } from '#mechanics/states/act-outcome.ts'
import { notify } from '#ui/notify.ts'
import { buyWords } from '#words/buy.ts'
import { clubWords } from '#words/clubs.ts'
import { wordsNow } from '#words/words.ts'

type Months = InputOf<'club.join'>['months']

/** Joining a club. While one payment for it is open, whatever its term, nobody should start another. */
export function useJoin(
  clubId: number,
  onChange: () => void,
): { payment: OfferFacts['payment']; join: (months: Months, price: number) => Promise<void> } {
  const [paying, setPaying] = useState(false)
  const payments = [
    usePayment('club.join', { club_id: clubId, months: 1 }),
    usePayment('club.join', { club_id: clubId, months: 3 }),
    usePayment('club.join', { club_id: clubId, months: 12 }),
  ].map((row) => row?.state)
  const payment = payments.includes('checking')
    ? 'checking'
    : paying || payments.includes('pending')
      ? 'pending'
      : 'none'
  return {
    payment,
    async join(months, price) {
      setPaying(true)
      const result = await net.pay('club.join', { club_id: clubId, months, price })
      setPaying(false)
      if (!result.ok && result.failure.kind === 'status' && result.failure.status === 409)
        notify(wordsNow(buyWords).priceChanged)
      else tellOutcome('club.join', result, result.ok ? doneText(result.value.expires_at) : undefined)
      void want('user.info', {})
      if (result.ok || result.failure.kind === 'status') onChange()
    },
  }
}

const doneText = (expiresAt: number) => wordsNow(clubWords).done(dayText(expiresAt))
