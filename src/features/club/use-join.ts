import type { InputOf } from '#contract/catalogue.ts'
import type { OfferFacts } from '#features/purchase/offer.ts'
import { usePay } from '#features/purchase/use-pay.ts'

type Months = InputOf<'club.join'>['months']

/** Joining a club. While one payment for it is open, whatever its term, nobody should start another. */
export function useJoin(
  clubId: number,
  onChange: () => void,
): { payment: OfferFacts['payment']; join: (months: Months, price: number) => Promise<void> } {
  const { state, pay } = usePay({
    call: 'club.join',
    about: { club_id: clubId },
    onDone: onChange,
    onRefused: (failure) => failure.kind === 'status' && onChange(),
  })
  return { payment: state, join: (months, price) => pay({ club_id: clubId, months, price }) }
}
