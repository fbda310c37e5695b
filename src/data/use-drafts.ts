import { useLiveQuery } from './use-live-query.ts'
import type { DraftRow } from '#bridge/drafts.ts'
import { draftsUnder } from './drafts.ts'
import { usePerson } from './person.tsx'

/** The drafts of all targets that begin so, such as `post`, live, the latest first; undefined until read. */
export function useDrafts(beginning: string): DraftRow[] | undefined {
  const { db } = usePerson()
  return useLiveQuery(() => draftsUnder(db, beginning), [db, beginning])
}
