import { useLiveQuery } from './use-live-query.ts'
import type { PersonDatabase } from '#bridge/database.ts'
import { usePerson } from './person.tsx'

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
export async function keepOpenOrder(db: PersonDatabase, order: OpenOrder | null): Promise<void> {
  if (order) await db.meta.put({ key, value: order })
  else await db.meta.delete(key)
}
