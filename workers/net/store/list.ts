import type { PersonDatabase } from '#bridge/database.ts'
import type { ListRow } from '#bridge/rows.ts'
import type { CachedCall } from '#bridge/cache-policies.ts'
import { pageRow } from './pages.ts'
import type { PlannedPage } from './plan.ts'

/** Where the beginning of a list goes. */
export interface Start {
  key: string
  call: CachedCall
  input: object
  page: PlannedPage
  askedAt: number
  nowMs: number
  /** The reply is the whole list, so that there is nothing to join. */
  whole: boolean
}

/** Puts what came over what is known of the list: see `join.ts`. */
export type PutOver = (db: PersonDatabase, known: ListRow, start: Start) => Promise<void>

/**
 * Writes the beginning of a list, within the caller's transaction. A list that is known is left to `putOver`: without it
 * nothing is written, and the answer is false.
 */
export const putStart = (db: PersonDatabase, start: Start, putOver: PutOver | undefined): PromiseLike<unknown> =>
  db.lists
    .get(start.key)
    .then((known) => (known ? (putOver ? putOver(db, known, start) : false) : putFirst(db, start, 1)))

/** Puts the only page of a generation, and the list that shows it. */
export const putFirst = (
  db: PersonDatabase,
  { key, call, page, askedAt }: Start,
  generation: number,
): Promise<unknown> =>
  Promise.all([
    db.pages.put(pageRow(page, { list: key, generation, no: 0, askedAt })),
    db.lists.put({ key, call, generation, askedAt, ...headOf(page) }),
  ])

/** What a page says of its list, for the list's row. */
export const headOf = ({ head }: PlannedPage) => (head ? { head } : {})
