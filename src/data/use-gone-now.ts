import { personMetaKeys, type GoneNow } from '#bridge/settings.ts'
import { usePerson } from './person.tsx'
import { useLiveQuery } from './use-live-query.ts'

/** The last take-downs that this device heard of, live; undefined until read, null where there was none. */
export function useGoneNow(): GoneNow | null | undefined {
  const { db } = usePerson()
  return useLiveQuery(async () => {
    const row = await db.meta.get(personMetaKeys.goneNow)
    return (row?.value as GoneNow | undefined) ?? null
  }, [db])
}
