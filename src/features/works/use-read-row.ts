import { useLiveQuery } from '#data/use-live-query.ts'
import type { HistoryRow } from '#bridge/rows.ts'
import { usePerson } from '#data/person.tsx'
import { useSame } from '#data/use-same.ts'
import { readParts, type PlacedKind } from '#features/reader/place.ts'

/** How far somebody got with a work, live; undefined until read, null where they never began. */
export function useReadRow(kind: PlacedKind, work: number): HistoryRow | null | undefined {
  const { db } = usePerson()
  return useLiveQuery(async () => (await db.history.get([kind, work])) ?? null, [db, kind, work])
}

/** How far somebody got in each of these parts, by its id, live. */
export function useReadParts(kind: PlacedKind, wanted: readonly number[]): Map<number, HistoryRow> | undefined {
  const { db } = usePerson()
  const parts = useSame(wanted)
  return useLiveQuery(() => readParts(db, kind, parts), [db, kind, parts])
}
