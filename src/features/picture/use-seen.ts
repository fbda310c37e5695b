import { useLiveQuery } from '#data/use-live-query.ts'
import { dropOffer, keepHistory } from '#data/history.ts'
import { usePerson } from '#data/person.tsx'

/** Which picture of a set somebody looked at last. */
export interface Seen {
  /** From 1; 0 where none was. */
  seen: number
  /** The picture at which an imported record is instead, until that offer is answered. */
  offered: number | undefined
  /** Notes the picture at an index. */
  see: (index: number) => void
  /** The offer was answered. */
  settle: () => void
}

/** The picture of a set that was looked at last, live, and how to note another. */
export function useSeen(id: number, count: number): Seen {
  const { db } = usePerson()
  const row = useLiveQuery(() => db.history.get(['picture', id]), [db, id])
  return {
    seen: row?.position ?? 0,
    offered: row?.offered?.position,
    see: (index) => {
      const place = { kind: 'picture' as const, id, position: index + 1, length: count, at: Date.now() }
      keepHistory(db, place).catch(() => {})
    },
    settle: () => void dropOffer(db, 'picture', id).catch(() => {}),
  }
}
