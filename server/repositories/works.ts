import { sql, type Insertable, type Selectable } from 'kysely'
import type { SeriesKind } from '#contract/kind.ts'
import type { Image } from '#contract/shapes/common.ts'
import type { PageInput } from '#contract/shapes/inputs.ts'
import { found } from '../api/refusal.ts'
import type { Db, Tx } from '../database/tables.ts'
import type { SectionSource } from '../database/tables/pages.ts'
import { readJson, states } from '../database/tables/types.ts'
import type { GameFilesTable, SeriesTable, WorkKind, WorksTable } from '../database/tables/works.ts'
import { categoriesOfKind, isWholeKind } from './categories.ts'
import { favoriteKind, seriesKind } from './likes.ts'
import { noRows, orderOf, pageOf, type Order, type RowPage, type SortedInput, type SortName } from './page.ts'
import { boughtOf } from './purchases.ts'
import { bestOrder, hitsOf } from './search.ts'
import { tagIdOf } from './tags.ts'

/** A work as the database has it. */
export type WorkRow = Selectable<WorksTable>

/** A series as the database has it. */
export type SeriesRow = Selectable<SeriesTable>

/** The works of a kind that are on show. */
export const liveWorks = (db: Db, kind: WorkKind) =>
  db.selectFrom('works').selectAll('works').where('works.kind', '=', kind).where('works.state', '=', states.live)

/** A query over works that are on show. */
export type WorkQuery = ReturnType<typeof liveWorks>

/** A work that is on show, or 404. */
export async function liveWork(db: Db, kind: WorkKind, id: number): Promise<WorkRow> {
  return found(await liveWorks(db, kind).where('works.id', '=', id).executeTakeFirst(), `${kind}-gone`)
}

/** A work that is on show, or was deleted after somebody bought it and is theirs; 404 for all others. */
export async function readableWork(db: Db, kind: WorkKind, id: number, userId: number | undefined): Promise<WorkRow> {
  const sold = db.selectFrom('works').selectAll().where('state', '=', states.sold)
  const row = await sold.where('kind', '=', kind).where('id', '=', id).executeTakeFirst()
  return row && (await boughtOf(db, userId, kind, [id])).has(id) ? row : liveWork(db, kind, id)
}

/** The order of a sort: `new` is by the newest part, since that is what one comes back for. */
export function workOrder(sort: string | undefined, fallback: SortName): Order {
  const order = orderOf('works', sort, fallback)
  return order.label === 'new' ? { ...order, by: 'works.updated_at' } : order
}

/** Those that carry a tag. */
const worksTagged = (query: WorkQuery, kind: WorkKind, tagId: number): WorkQuery =>
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

/** One page of the works of a kind that fit; what fits a word best stands first unless a sort is asked for. */
export async function workPage(
  db: Db,
  kind: WorkKind,
  input: WorkFilter,
  fallback: SortName,
): Promise<RowPage<WorkRow>> {
  const { series_id: series, topic_id: topic, status, tag, word, sort } = input
  let query = liveWorks(db, kind)
  const category = input.category_id ?? (input.category && (await categoryNamed(db, kind, input.category)))
  if (category === undefined && input.category) return noRows
  if (category && !isWholeKind(kind, category)) query = query.where('works.category_id', '=', category)
  if (series !== undefined) query = query.where('works.series_id', '=', series)
  if (topic !== undefined) query = query.where('works.topic_id', '=', topic)
  if (status !== undefined) query = query.where('works.status', '=', status)
  if (tag !== undefined) {
    const id = await tagIdOf(db, tag)
    if (id === undefined) return noRows
    query = worksTagged(query, kind, id)
  }
  if (word === undefined) return pageOf(query, workOrder(sort, fallback), input)
  const hits = hitsOf(db, kind, word)
  if (!hits) return noRows
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

/** The works of a kind that somebody favorites, the newest favorite first. */
export function favoriteWorks(db: Db, kind: WorkKind, userId: number, input: PageInput): Promise<RowPage<WorkRow>> {
  const query = liveWorks(db, kind)
    .innerJoin('likes', 'likes.item_id', 'works.id')
    .where('likes.kind', '=', favoriteKind(kind))
    .where('likes.user_id', '=', userId)
  return pageOf(query, { label: 'favorited', by: 'likes.created_at', id: 'works.id' }, input)
}

/** The works of a collection of likes, the one put in last first. */
export function worksOfGroup(db: Db, kind: WorkKind, groupId: number, input: PageInput): Promise<RowPage<WorkRow>> {
  const query = liveWorks(db, kind)
    .innerJoin('like_group_items', 'like_group_items.item_id', 'works.id')
    .where('like_group_items.group_id', '=', groupId)
  return pageOf(query, { label: 'group', by: 'like_group_items.created_at', id: 'works.id' }, input)
}

/** Those of these works that are on show, in no order. */
export const worksById = (db: Db, kind: WorkKind, ids: readonly number[]): Promise<WorkRow[]> =>
  liveWorks(db, kind).where('works.id', 'in', ids).execute()

/** The covers of these works by id, also of those that are not on show. */
export async function workCovers(db: Db, ids: readonly number[]): Promise<Map<number, Image>> {
  if (ids.length === 0) return new Map()
  const rows = await db.selectFrom('works').select(['id', 'cover']).where('id', 'in', ids).execute()
  return new Map(rows.map(({ id, cover }) => [id, readJson(cover)]))
}

/** What games have beside what all works have. */
export const gameFiles = (db: Db, workIds: readonly number[]) =>
  db.selectFrom('game_files').selectAll().where('work_id', 'in', workIds).execute()

/** Keeps what a game has beside what all works have. */
export const addGameFiles = (tx: Tx, files: Insertable<GameFilesTable>) =>
  tx.insertInto('game_files').values(files).execute()

/** A file of a game that is on show. The right to it is asked for apart. */
export async function givenFile(
  db: Db,
  mediaId: number,
): Promise<{ readonly source: string; readonly name: string; readonly bytes: number } | undefined> {
  const row = await db
    .selectFrom('work_parts')
    .innerJoin('works', 'works.id', 'work_parts.work_id')
    .innerJoin('media', 'media.id', 'work_parts.media_id')
    .select(['work_parts.source as part', 'media.source', 'media.bytes'])
    .where('media.id', '=', mediaId)
    .where('media.dropped_at', 'is', null)
    .where('works.kind', '=', 'game')
    .where('works.state', '=', states.live)
    .executeTakeFirst()
  const part = row && readJson(row.part)
  if (part?.from !== 'file' || row?.source == null || row.bytes === null) return undefined
  return { source: row.source, name: part.name, bytes: row.bytes }
}

/** The files of games that are given out here, in their order. The rights to them are asked before. */
export const givenFiles = (db: Db, workIds: readonly number[]) =>
  db
    .selectFrom('work_parts')
    .innerJoin('media', 'media.id', 'work_parts.media_id')
    .select(['work_parts.work_id', 'work_parts.title', 'work_parts.source', 'media.id', 'media.sha256', 'media.bytes'])
    .where('work_parts.work_id', 'in', workIds)
    .where('media.source', 'is not', null)
    .where('media.dropped_at', 'is', null)
    .orderBy('work_parts.no')
    .execute()

const seriesOfKind = (db: Db, kind: SeriesKind) =>
  db.selectFrom('series').selectAll('series').where('series.kind', '=', kind)

/** A series, or 404. */
export async function seriesById(db: Db, kind: SeriesKind, id: number): Promise<SeriesRow> {
  return found(await seriesOfKind(db, kind).where('series.id', '=', id).executeTakeFirst(), 'series-unknown')
}

/** These series, in no order. */
export const seriesOfIds = (db: Db, ids: readonly number[]): Promise<SeriesRow[]> =>
  db.selectFrom('series').selectAll().where('id', 'in', ids).execute()

/** The series that somebody follows, the one followed last first. */
export function followedSeries(db: Db, kind: SeriesKind, userId: number, input: PageInput) {
  const query = seriesOfKind(db, kind)
    .innerJoin('likes', 'likes.item_id', 'series.id')
    .where('likes.kind', '=', seriesKind(kind))
    .where('likes.user_id', '=', userId)
  return pageOf(query, { label: 'followed', by: 'likes.created_at', id: 'series.id' }, input)
}

/** The works of the series that somebody follows, what was updated last first. */
export function worksOfFollowedSeries(
  db: Db,
  kind: SeriesKind,
  userId: number,
  input: PageInput,
): Promise<RowPage<WorkRow>> {
  const query = liveWorks(db, kind).where('works.series_id', 'in', (of) =>
    of
      .selectFrom('likes')
      .select('likes.item_id')
      .where('likes.kind', '=', seriesKind(kind))
      .where('likes.user_id', '=', userId),
  )
  return pageOf(query, workOrder('new', 'new'), input)
}

/** One page of the works that a section is made of. */
export function worksOfSection(
  db: Db,
  kind: WorkKind,
  source: SectionSource,
  input: SortedInput,
): Promise<RowPage<WorkRow>> {
  let query = liveWorks(db, kind)
  if (source.ids) query = query.where('works.id', 'in', source.ids)
  if (source.tag_id !== undefined) query = worksTagged(query, kind, source.tag_id)
  if (source.category_id !== undefined) query = query.where('works.category_id', '=', source.category_id)
  if (source.status !== undefined) query = query.where('works.status', '=', source.status)
  if (source.access === 'free') query = query.where('works.coins', '=', 0)
  if (source.access === 'coins') query = query.where('works.coins', '>', 0)
  return pageOf(query, workOrder(input.sort, 'hot'), input)
}

/** Keeps a series of these works, which leave the ones that they were in; answers its id. */
export async function addSeries(
  tx: Tx,
  series: Omit<Insertable<SeriesTable>, 'count'>,
  works: readonly number[],
): Promise<number> {
  const row = { ...series, count: 0 }
  const { id } = await tx.insertInto('series').values(row).returning('id').executeTakeFirstOrThrow()
  for (const work of works) await putIntoSeries(tx, work, id)
  return id
}

/** Puts a work into the series of somebody's works that is called so; one is begun where there is none. */
export async function joinSeries(
  tx: Tx,
  series: Pick<Insertable<SeriesTable>, 'kind' | 'title' | 'cover'> & { readonly userId: number },
  workId: number,
  nowMs: number,
): Promise<void> {
  const { userId, ...about } = series
  const known = await tx
    .selectFrom('series')
    .innerJoin('works', 'works.series_id', 'series.id')
    .select('series.id')
    .where('series.kind', '=', series.kind)
    .where('series.title', '=', series.title)
    .where('works.user_id', '=', userId)
    .orderBy('series.id')
    .executeTakeFirst()
  if (known) return putIntoSeries(tx, workId, known.id)
  await addSeries(tx, { ...about, created_at: nowMs }, [workId])
}

/** Says whether more of a work is to come; false where there is none of this number. */
export async function setWorkStatus(tx: Db, id: number, status: WorksTable['status']): Promise<boolean> {
  const set = tx.updateTable('works').set({ status }).where('id', '=', id).returning('id')
  return (await set.executeTakeFirst()) !== undefined
}

/** A work of any kind, in whatever state. */
export const workOfId = (db: Db, id: number): Promise<WorkRow | undefined> =>
  db.selectFrom('works').selectAll().where('id', '=', id).executeTakeFirst()

/** Puts a work into a series, or into none. */
export async function putIntoSeries(tx: Tx, workId: number, seriesId: number | null): Promise<void> {
  const before = await tx.selectFrom('works').select('series_id').where('id', '=', workId).executeTakeFirst()
  await tx.updateTable('works').set({ series_id: seriesId }).where('id', '=', workId).execute()
  const ids = [before?.series_id ?? null, seriesId].flatMap((id) => id ?? [])
  for (const id of ids)
    await tx
      .updateTable('series')
      .set((of) => ({
        count: of
          .selectFrom('works')
          .select((works) => works.fn.countAll<number>().as('count'))
          .where('series_id', '=', id),
      }))
      .where('id', '=', id)
      .execute()
}

/** Keeps a work; answers its id. */
export async function addWork(tx: Tx, work: Insertable<WorksTable>): Promise<number> {
  const { id } = await tx.insertInto('works').values(work).returning('id').executeTakeFirstOrThrow()
  return id
}

/** A work of somebody, in whatever state. */
export const ownWork = (db: Db, userId: number, id: number): Promise<WorkRow | undefined> =>
  db.selectFrom('works').selectAll().where('id', '=', id).where('user_id', '=', userId).executeTakeFirst()

/** One page of somebody's own novels that were not taken down or deleted, the one with the newest chapter first. */
export const ownNovels = (db: Db, userId: number, input: PageInput): Promise<RowPage<WorkRow>> =>
  pageOf(
    db
      .selectFrom('works')
      .selectAll('works')
      .where('works.user_id', '=', userId)
      .where('works.kind', '=', 'novel')
      .where('works.state', 'in', [states.live, states.held, states.draft]),
    { label: 'own', by: 'works.updated_at', id: 'works.id' },
    input,
  )

/** What a work of somebody has more of since parts were added; answers how many parts it has, undefined where there is none. */
export async function growWork(
  tx: Tx,
  work: { readonly id: number; readonly kind: WorkKind; readonly userId: number },
  more: Readonly<Record<'parts_count' | 'size' | 'coins', number>>,
  nowMs: number,
): Promise<number | undefined> {
  const row = await tx
    .updateTable('works')
    .set((of) => ({
      parts_count: of('parts_count', '+', more.parts_count),
      size: of('size', '+', more.size),
      coins: of('coins', '+', more.coins),
      updated_at: nowMs,
    }))
    .where('id', '=', work.id)
    .where('kind', '=', work.kind)
    .where('user_id', '=', work.userId)
    .returning('parts_count')
    .executeTakeFirst()
  return row?.parts_count
}

/** Puts the works on show that waited for an original, once all of theirs are ready; answers them. */
export const showWaitingWorks = (tx: Tx, mediaId: number, nowMs: number) =>
  showReady(tx, nowMs)
    .where('works.id', 'in', (of) =>
      of.selectFrom('work_parts').select('work_parts.work_id').where('work_parts.media_id', '=', mediaId),
    )
    .returning(['works.id', 'works.kind'])
    .execute()

/** Puts a work on show that waits, unless one of its originals is not ready. */
export const showWaitingWork = (tx: Tx, id: number, nowMs: number) =>
  showReady(tx, nowMs).where('works.id', '=', id).execute()

const showReady = (tx: Tx, nowMs: number) =>
  tx
    .updateTable('works')
    .set({ state: states.live, created_at: nowMs, updated_at: nowMs })
    .where('works.state', '=', states.coming)
    .where(({ exists, not, selectFrom }) =>
      not(
        exists(
          selectFrom('coming_parts')
            .select('coming_parts.id')
            .whereRef('coming_parts.work_id', '=', 'works.id')
            .where('opens', '=', 1),
        ),
      ),
    )
    .where(({ exists, not, selectFrom }) =>
      not(
        exists(
          selectFrom('work_parts')
            .innerJoin('media', 'media.id', 'work_parts.media_id')
            .select('media.id')
            .whereRef('work_parts.work_id', '=', 'works.id')
            .where('media.state', '!=', 'ready'),
        ),
      ),
    )
