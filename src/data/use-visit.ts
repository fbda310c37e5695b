import { useEffect } from 'react'
import type { Kind } from '#contract/kind.ts'
import type { RowId } from '#bridge/rows.ts'
import { keepVisit } from './history.ts'
import { usePerson } from './person.tsx'

/** Notes that an item was opened, each time its page is shown; `when` its content is there. */
export function useVisit(kind: Kind, id: RowId, when: boolean) {
  const { db } = usePerson()
  useEffect(() => {
    // a history that can't be written costs the entry, not the page
    if (when) keepVisit(db, { kind, id }, Date.now()).catch(() => {})
  }, [db, kind, id, when])
}
