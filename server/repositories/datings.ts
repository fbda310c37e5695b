import { found } from '../api/refusal.ts'
import { datingCards, type DatingRow } from '../serializers/datings.ts'
import { viewerOf } from '../serializers/viewer.ts'
import type { Db } from '../database/tables.ts'
import { states } from '../database/tables/types.ts'
import { sortedPage } from './sorted-page.ts'

/** The listings that are on show. */
export const liveDatings = (db: Db) =>
  db.selectFrom('datings').selectAll('datings').where('datings.state', '=', states.live)

/** A query over listings that are on show. */
export type DatingQuery = ReturnType<typeof liveDatings>

/** A listing that is on show, or 404. */
export async function liveDating(db: Db, id: number): Promise<DatingRow> {
  return found(await liveDatings(db).where('datings.id', '=', id).executeTakeFirst(), 'dating-gone')
}

/** Those in a place: a city, or a province with all of its cities. */
export const datingsIn = (query: DatingQuery, code: string): DatingQuery =>
  query.where('datings.area_code', 'in', (of) =>
    of
      .selectFrom('areas')
      .select('areas.code')
      .where((area) => area.or([area('areas.code', '=', code), area('areas.parent_code', '=', code)])),
  )

/** One page of listings, in the asked sort or in an order of its own; the hottest first unless told. */
export const datingPage = sortedPage('datings', 'hot', (ask, rows: DatingRow[]) =>
  datingCards(ask.db, rows, viewerOf(ask)),
)
