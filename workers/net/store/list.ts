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
export async function putStart(db: PersonDatabase, start: Start, wait: Wait | undefined): Promise<false | void> {
  const { key, call, page, askedAt, whole } = start
  const known = await db.lists.get(key)
  if (known && isNewer(known.waiting?.askedAt ?? known.askedAt, askedAt, start.nowMs)) return
  const head = page.head ? { head: page.head } : {}
  const shown = known ? await readPages(db, key, known.generation) : []
  if (known && !whole && shown.some(({ ids }) => ids.length > 0))
    return wait ? wait(db, { ...known, ...head }, shown, start) : false
  const generation = known?.generation ?? 1
  if (known) await deletePages(db, key, generation)
  if (known?.waiting) await deletePages(db, key, known.waiting.generation)
  await Promise.all([
    db.pages.put(pageRow(page, { list: key, generation, no: 0, askedAt })),
    db.lists.put({ key, call, generation, askedAt, ...head }),
  ])
}
