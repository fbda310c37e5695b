import { Dexie } from 'dexie'
import { useLiveQuery } from './use-live-query.ts'
import type { Kind } from '#contract/kind.ts'
import type { CardOf } from '#bridge/rows.ts'
import { readWithOptimistic } from './read-with-optimistic.ts'
import { hiddenKeys, isHidden } from './list-rows.ts'
import { usePerson } from './person.tsx'

/** All cards of a kind that the device holds and the person did not hide, live; undefined until read, or while not `when`. */
export function useDeviceCards<K extends Kind>(kind: K, when: boolean): CardOf<K>[] | undefined {
  const { db } = usePerson()
  return useLiveQuery(async () => {
    if (!when) return undefined
    const cards = () => db.cards.where('[kind+id]').between([kind, Dexie.minKey], [kind, Dexie.maxKey]).toArray()
    const [rows, hidden] = await Promise.all([
      readWithOptimistic(db, ['cards'], cards, (code, known, waiting) => code.applyOptimisticToRows(known, waiting)),
      hiddenKeys(db),
    ])
    return rows.filter((row) => !isHidden(hidden, row)).map((row) => row.value as CardOf<K>)
  }, [db, kind, when])
}
