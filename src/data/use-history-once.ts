import { useEffect, useState } from 'react'
import type { Kind } from '#contract/kind.ts'
import type { HistoryRow, RowId } from '#bridge/rows.ts'
import { usePerson } from './person.tsx'

/** How far somebody had got with an item when its page was opened; undefined until read, null where it was never opened. */
export function useHistoryOnce(kind: Kind, id: RowId): HistoryRow | null | undefined {
  const { db } = usePerson()
  const [row, setRow] = useState<HistoryRow | null>()
  useEffect(() => {
    let over = false
    // a history that can't be read is none: the film begins at its beginning
    const read = db.history.get([kind, id]).catch(() => undefined)
    void read.then((found) => over || setRow((known) => (known === undefined ? (found ?? null) : known)))
    return () => {
      over = true
    }
  }, [db, kind, id])
  return row
}
