import type { Dating } from '#contract/shapes/dating.ts'
import type { PageInput } from '#contract/shapes/inputs.ts'
import type { Page } from '#contract/shapes/page.ts'
import type { Ask } from '../api/handler.ts'
import { found } from '../api/refusal.ts'
import { datingCards, type DatingRow } from '../cards/datings.ts'
import { viewerOf } from '../cards/viewer.ts'
import type { Db } from '../database/tables.ts'
import { states } from '../database/tables/types.ts'
import { mapPage, pageOf, type Order } from '../rules/keyset.ts'
import { orderOf } from '../rules/sorts.ts'

/** The listings that are on show. */
export const liveDatings = (db: Db) =>
  db.selectFrom('datings').selectAll('datings').where('datings.state', '=', states.live)

/** A query over listings that are on show. */
export type DatingQuery = ReturnType<typeof liveDatings>

/** A listing that is on show, or 404. */
export async function liveDating(db: Db, id: number): Promise<DatingRow> {
  return found(await liveDatings(db).where('datings.id', '=', id).executeTakeFirst(), '这条信息不存在或已下架')
}

/** Those in a place: a city, or a province with all of its cities. */
export const datingsIn = (query: DatingQuery, code: string): DatingQuery =>
  query.where('datings.area_code', 'in', (of) =>
    of
      .selectFrom('areas')
      .select('areas.code')
      .where((area) => area.or([area('areas.code', '=', code), area('areas.parent_code', '=', code)])),
  )

interface SortedPage extends PageInput {
  readonly sort?: string
}

/** One page of listings, in the asked sort or in an order of its own; the hottest first unless told. */
export async function datingPage(ask: Ask<SortedPage>, query: DatingQuery, order?: Order): Promise<Page<Dating>> {
  const page = await pageOf(query, order ?? orderOf('datings', ask.input.sort, 'hot'), ask.input)
  return mapPage(page, (rows) => datingCards(ask.db, rows, viewerOf(ask)))
}
