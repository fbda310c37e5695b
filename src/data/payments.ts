import { useLiveQuery } from './use-live-query.ts'
import { canonicalJson } from '#contract/canonical.ts'
import type { InputOf, MoneyCall } from '#contract/catalogue.ts'
import type { PaymentRow } from '#bridge/rows.ts'
import { usePerson } from './person.tsx'

/** A payment by this call whose outcome is not known: nobody should pay again, whatever for. Null where there is none. */
export function useUnsettled(name: MoneyCall): PaymentRow | null | undefined {
  const { db } = usePerson()
  return useLiveQuery(async () => {
    const rows = await db.payments.where('state').anyOf('pending', 'checking').toArray()
    return rows.find(({ call }) => call === name) ?? null
  }, [db, name])
}

/** What became of paying for something, live: also by another tab or before a restart. Null where it was never paid for. */
export function usePayment<N extends MoneyCall>(
  name: N,
  input: Omit<InputOf<N>, 'price'>,
): PaymentRow | null | undefined {
  const { db } = usePerson()
  const target = `${name}:${canonicalJson(input)}`
  return useLiveQuery(async () => (await db.payments.get(target)) ?? null, [db, target])
}
