import type { InputOf, MoneyCall } from '#contract/catalogue.ts'
import type { PersonDatabase } from '#bridge/database.ts'
import type { PaymentRow } from '#bridge/rows.ts'
import { usePerson } from './person.tsx'
import { useLiveQuery } from './use-live-query.ts'
import { useSame } from './use-same.ts'
import { write, type Owned } from './write.ts'

/** Whether the outcome of a payment is not known yet. */
export const isOpen = ({ state }: PaymentRow): boolean => state === 'pending' || state === 'checking'

/** The payments by a call whose input has these fields, live, with the key they were asked for by. */
export function usePayments<N extends MoneyCall>(
  call: N,
  wanted: Partial<InputOf<N>>,
): { key: string; rows: PaymentRow[] } | undefined {
  const { db } = usePerson()
  const about = useSame(wanted)
  const key = `${call} ${JSON.stringify(about)}`
  const live = useLiveQuery(async () => {
    const rows = await db.payments.where('target').startsWith(`${call}:`).toArray()
    const isAbout = ({ input }: PaymentRow) =>
      Object.entries(about).every(([name, value]) => Reflect.get(input as object, name) === value)
    return { key, rows: rows.filter(isAbout) }
  }, [db, call, about, key])
  return live?.key === key ? live : undefined
}

/** The payments that a person's page has to look after: without an outcome, or with one that nobody was told of. */
export const unfinishedPayments = (db: PersonDatabase): Promise<PaymentRow[]> =>
  db.payments.filter((row) => isOpen(row) || row.untold === true).toArray()

/** Takes it upon this tab to tell of those outcomes that nobody was told of. */
export const claimUntoldPayments = (db: Owned): Promise<PaymentRow[]> => write(db, 'claimPayments')
