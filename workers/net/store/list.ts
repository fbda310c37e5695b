import type { PersonDatabase } from '#bridge/database.ts'
import type { ListRow, PageRow } from '#bridge/rows.ts'
import type { KeptCall } from '#bridge/kept.ts'
import { isNewer } from './merge.ts'
import { deletePages, pageRow, readPages } from './pages.ts'
import type { PlannedPage } from './plan.ts'

/** Where the beginning of a list goes. */
export interface Start {
  key: string
  call: KeptCall
  page: PlannedPage
  askedAt: number
  nowMs: number
  /** New items come in front of the known ones. */
  newestFirst: boolean
  /** The reply is the whole list, so that there is nothing to join. */
  whole: boolean
}

/** Puts what came beside what is shown, where there is something: see `join.ts`. */
export type Wait = (db: PersonDatabase, list: ListRow, shown: PageRow[], start: Start) => Promise<void>

/**
 * Writes the beginning of a list, within the caller's transaction. What was never shown, and a whole list, is let in at
 * once; everything else is left to `wait`: without it nothing is written, and the answer is false.
 */
export const putStart = (db: PersonDatabase, start: Start, wait: Wait | undefined): PromiseLike<unknown> =>
  db.lists.get(start.key).then((known) => (known ? putOver(db, known, start, wait) : putFirst(db, start, 1)))

async function putOver(db: PersonDatabase, known: ListRow, start: Start, wait: Wait | undefined): Promise<unknown> {
  const { key, page, askedAt, nowMs, whole } = start
  const { generation, waiting } = known
  if (isNewer(waiting?.askedAt ?? known.askedAt, askedAt, nowMs)) return
  const shown = await readPages(db, key, generation)
  if (!whole && shown.some(({ ids }) => ids.length > 0))
    return wait ? wait(db, { ...known, ...headOf(page) }, shown, start) : false
  await deletePages(db, key, generation)
  if (waiting) await deletePages(db, key, waiting.generation)
  return putFirst(db, start, generation)
}

/** Puts the only page of a generation, and the list that shows it. */
const putFirst = (db: PersonDatabase, { key, call, page, askedAt }: Start, generation: number): Promise<unknown> =>
  Promise.all([
    db.pages.put(pageRow(page, { list: key, generation, no: 0, askedAt })),
    db.lists.put({ key, call, generation, askedAt, ...headOf(page) }),
  ])

const headOf = ({ head }: PlannedPage) => (head ? { head } : {})
