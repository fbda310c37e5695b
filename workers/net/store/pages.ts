import type { PersonDatabase } from '#bridge/database.ts'
import type { PageRow } from '#bridge/rows.ts'
import type { PlannedPage } from './plan.ts'

const pagesOf = (db: PersonDatabase, list: string, generation: number) =>
  db.pages.where('[list+generation+no]').between([list, generation, -Infinity], [list, generation, Infinity])

/** All pages of one generation in order; to be used within a transaction. */
export const readPages = (db: PersonDatabase, list: string, generation: number): Promise<PageRow[]> =>
  pagesOf(db, list, generation).toArray()

/** Deletes all pages of one generation; to be used within a transaction. */
export const deletePages = (db: PersonDatabase, list: string, generation: number) =>
  pagesOf(db, list, generation).delete()

/** The row of a planned page. */
export const pageRow = (
  page: PlannedPage,
  at: { list: string; generation: number; no: number; askedAt: number },
): PageRow => ({
  ...at,
  kind: page.kind,
  ids: page.ids,
  next: page.next,
  ...(page.extras && { extras: page.extras }),
})
