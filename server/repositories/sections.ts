import type { Selectable } from 'kysely'
import type { PageInput } from '#contract/shapes/inputs.ts'
import { found } from '../api/refusal.ts'
import type { Db } from '../database/tables.ts'
import type { AdsTable, SectionsTable } from '../database/tables/pages.ts'
import { states } from '../database/tables/types.ts'
import { isShownAt } from './entries.ts'
import { pageOf, type RowPage } from './page.ts'

/** A section as the database has it. */
export type SectionRow = Selectable<SectionsTable>

/** The sections of a page, in their order. */
export const sectionsOf = (db: Db, page: string): Promise<SectionRow[]> =>
  db.selectFrom('sections').selectAll().where('page', '=', page).orderBy('place').orderBy('id').execute()

/** One page of the sections of a channel, in their order. */
export const sectionPageOf = (db: Db, tabId: number, input: PageInput): Promise<RowPage<SectionRow>> =>
  pageOf(
    db.selectFrom('sections').selectAll().where('tab_id', '=', tabId),
    { label: 'place', by: 'sections.place', id: 'sections.id', ascending: true },
    input,
  )

/** A section, or 404. */
export async function sectionById(db: Db, id: number): Promise<SectionRow> {
  return found(await db.selectFrom('sections').selectAll().where('id', '=', id).executeTakeFirst(), 'section-unknown')
}

/** The channels of a tab page, in their order. */
export const tabsOf = (db: Db, position: string) =>
  db.selectFrom('tabs').selectAll().where('position', '=', position).orderBy('place').orderBy('id').execute()

/** The entries of the app center, in their order. */
export const appEntries = (db: Db) =>
  db.selectFrom('apps').selectAll().where('state', '=', states.live).orderBy('place').orderBy('id').execute()

/** The ads of a position that are on show, in their order. */
export const adsAt = (db: Db, position: string, nowMs: number): Promise<Selectable<AdsTable>[]> =>
  db
    .selectFrom('ads')
    .selectAll()
    .where('position', '=', position)
    .where(isShownAt(nowMs))
    .orderBy('place')
    .orderBy('id')
    .execute()

/** Counts a click on an ad; 404 where there is none. */
export async function countClick(db: Db, id: number): Promise<void> {
  const counted = await db
    .updateTable('ads')
    .set((of) => ({ clicks: of('clicks', '+', 1) }))
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst()
  found(counted, 'ad-unknown')
}
