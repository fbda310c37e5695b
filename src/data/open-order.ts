import { useLiveQuery } from './use-live-query.ts'
import { usePerson } from './person.tsx'
import { write, type Owned } from './write.ts'

const key = 'open-order'

/** An order that the person has opened on this device: its page is told only once, so it is kept until it is put away. */
export interface OpenOrder {
  orderNo: string
  payUrl: string
  /** Unix milliseconds. */
  expiresAt: number
}

/** The order that was opened last and not put away yet, live; null where there is none. */
export function useOpenOrder(): OpenOrder | null | undefined {
  const { db } = usePerson()
  return useLiveQuery(async () => ((await db.meta.get(key))?.value as OpenOrder | undefined) ?? null, [db])
}

/** Keeps an order, or with `null` puts it away. */
export const keepOpenOrder = (db: Owned, order: OpenOrder | null) => write(db, 'setNote', key, order ?? undefined)
