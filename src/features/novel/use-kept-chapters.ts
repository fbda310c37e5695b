import { useLiveQuery } from '#data/use-live-query.ts'
import { listKey } from '#bridge/cache-policies.ts'
import { usePerson } from '#data/person.tsx'
import { useSame } from '#data/use-same.ts'

/** Which of these chapters are on the device, live. */
export function useKeptChapters(wanted: readonly number[]): ReadonlySet<number> | undefined {
  const { db } = usePerson()
  const ids = useSame(wanted)
  return useLiveQuery(async () => {
    const keys = new Map(ids.map((id) => [listKey('novel.chapter', { chapter_id: id }), id]))
    const known = await db.answers
      .where('key')
      .anyOf([...keys.keys()])
      .primaryKeys()
    return new Set(known.flatMap((key) => keys.get(key) ?? []))
  }, [db, ids])
}
