import { sql } from 'kysely'
import type { PageInput } from '#contract/shapes/inputs.ts'
import type { RequestContext } from '../api/handler.ts'
import { found } from '../api/refusal.ts'
import type { WorkRow } from '../serializers/works.ts'
import type { Db } from '../database/tables.ts'
import type { WorkKind } from '../database/tables/works.ts'
import { states } from '../database/tables/types.ts'
import { categoriesOfKind, isWholeKind } from './categories.ts'
import { pageOf, type Order, type RowPage } from './page.ts'
import { bestOrder, hitsOf } from './search.ts'
import { orderOf, type SortName } from '../services/sorts.ts'
import { tagIdOf } from './mvs.ts'

/** The works of a kind that are on show. */
export const liveWorks = (db: Db, kind: WorkKind) =>
  db.selectFrom('works').selectAll('works').where('works.kind', '=', kind).where('works.state', '=', states.live)

/** A query over works that are on show. */
export type WorkQuery = ReturnType<typeof liveWorks>

/** A work that is on show, or 404. */
export async function liveWork(db: Db, kind: WorkKind, id: number): Promise<WorkRow> {
  return found(await liveWorks(db, kind).where('works.id', '=', id).executeTakeFirst(), `${kind}-gone`)
}

/** The order of a sort: `new` is by the newest part, since that is what one comes back for. */
export function workOrder(sort: string | undefined, fallback: SortName): Order {
  const order = orderOf('works', sort, fallback)
  return order.label === 'new' ? { ...order, by: 'works.updated_at' } : order
}

/** Those that carry a tag. */
export const worksTagged = (query: WorkQuery, kind: WorkKind, tagId: number): WorkQuery =>
  query.where('works.id', 'in', (of) =>
    of
      .selectFrom('item_tags')
      .select('item_tags.item_id')
      .where('item_tags.kind', '=', kind)
      .where('item_tags.tag_id', '=', tagId),
  )

/** What a list of works can be asked for; what is not given does not matter. */
export interface WorkFilter extends PageInput {
  readonly category_id?: number
  /** The name of a category, or its id as text. */
  readonly category?: string
  readonly series_id?: number
  readonly topic_id?: number
  readonly status?: 'serial' | 'done'
  readonly tag?: string
  readonly word?: string
  readonly sort?: string
}

const nothing: RowPage<WorkRow> = { rows: [], next: null }

/** One page of the works of a kind that fit; what fits a word best stands first unless a sort is asked for. */
export async function workPage(
  { db, input }: Pick<RequestContext<WorkFilter>, 'db' | 'input'>,
  kind: WorkKind,
  fallback: SortName,
): Promise<RowPage<WorkRow>> {
  const { series_id: series, topic_id: topic, status, tag, word, sort } = input
  let query = liveWorks(db, kind)
  const category = input.category_id ?? (input.category && (await categoryNamed(db, kind, input.category)))
  if (category === undefined && input.category) return nothing
  if (category && !isWholeKind(kind, category)) query = query.where('works.category_id', '=', category)
  if (series !== undefined) query = query.where('works.series_id', '=', series)
  if (topic !== undefined) query = query.where('works.topic_id', '=', topic)
  if (status !== undefined) query = query.where('works.status', '=', status)
  if (tag !== undefined) {
    const id = await tagIdOf(db, tag)
    if (id === undefined) return nothing
    query = worksTagged(query, kind, id)
  }
  if (word === undefined) return pageOf(query, workOrder(sort, fallback), input)
  const hits = hitsOf(db, kind, word)
  if (!hits) return nothing
  const order = sort === undefined || sort === 'best' ? bestOrder('works.id') : workOrder(sort, fallback)
  return pageOf(
    query.innerJoin(hits, (on) => on.onRef('hits.item_id', '=', 'works.id')),
    order,
    input,
  )
}

async function categoryNamed(db: Db, kind: WorkKind, text: string): Promise<number | undefined> {
  const known = await categoriesOfKind(db, kind)
  return known.find(({ id, name }) => name === text || String(id) === text)?.id
}

/** The works that share most tags with one, then those of its category, then the hottest; never the work itself. */
export async function alikeWorks(db: Db, work: WorkRow, count: number): Promise<WorkRow[]> {
  const shared = db
    .selectFrom('item_tags as other')
    .innerJoin('item_tags as own', 'own.tag_id', 'other.tag_id')
    .select(['other.item_id', sql<number>`count(*)`.as('shared')])
    .where('own.kind', '=', work.kind)
    .where('own.item_id', '=', work.id)
    .where('other.kind', '=', work.kind)
    .groupBy('other.item_id')
    .as('alike')
  return liveWorks(db, work.kind)
    .leftJoin(shared, 'alike.item_id', 'works.id')
    .where('works.id', '!=', work.id)
    .orderBy(sql`coalesce(alike.shared, 0)`, 'desc')
    .orderBy(sql`case when works.category_id = ${work.category_id} then 0 else 1 end`)
    .orderBy('works.heat', 'desc')
    .orderBy('works.id', 'desc')
    .limit(count)
    .execute()
}
