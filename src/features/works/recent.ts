import { Dexie } from 'dexie'
import { useLiveQuery } from '#data/use-live-query.ts'
import type { CardOf, HistoryRow } from '#bridge/rows.ts'
import { hiddenKeys, isHidden } from '#data/list-rows.ts'
import { usePerson } from '#data/person.tsx'
import { partKinds, type PlacedKind } from '#features/reader/place.ts'
import { latestFirst } from '#lib/stamp.ts'

/** The kinds in which somebody gets so far, and goes on another time. */
export type RecentKind = PlacedKind | 'picture'

/** A work that was opened, how far somebody got, and the title of the part they are at where the device knows it. */
export interface RecentWork<K extends RecentKind> {
  work: CardOf<K>
  row: HistoryRow
  part: string | undefined
}

/** Of a set whose pictures were not looked at, or all of them, there is nothing to go on with. */
const isBegun = ({ position, length }: HistoryRow) => position > 0 && position < length

/** The works of a kind that were opened last, newest first, without those that are hidden; undefined until read. */
export function useRecent<K extends RecentKind>(kind: K, limit: number): RecentWork<K>[] | undefined {
  const { db } = usePerson()
  return useLiveQuery(async () => {
    const all = await db.history.where('[kind+id]').between([kind, Dexie.minKey], [kind, Dexie.maxKey]).toArray()
    const begun = kind === 'picture' ? all.filter(isBegun) : all
    const rows = latestFirst(begun, ({ at }) => at).slice(0, limit)
    const which: RecentKind = kind
    const partKind = which === 'picture' ? undefined : partKinds[which]
    const [cards, parts, hidden] = await Promise.all([
      db.cards.bulkGet(rows.map(({ id }): [string, string | number] => [kind, id])),
      partKind ? db.cards.bulkGet(rows.map(({ part = 0 }): [string, string | number] => [partKind, part])) : [],
      hiddenKeys(db),
    ])
    return rows.flatMap((row, at): RecentWork<K>[] => {
      const card = cards[at]
      if (!card || isHidden(hidden, card)) return []
      const part = (parts[at]?.value as { title?: string } | undefined)?.title
      return [{ row, work: card.value as CardOf<K>, part }]
    })
  }, [db, kind, limit])
}
