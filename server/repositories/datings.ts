import type { Insertable, Selectable } from 'kysely'
import type { Area } from '#contract/shapes/dating.ts'
import type { PageInput } from '#contract/shapes/inputs.ts'
import { found } from '../api/refusal.ts'
import type { Db, Tx } from '../database/tables.ts'
import type { DatingsTable, ReviewsTable } from '../database/tables/dating.ts'
import { states } from '../database/tables/types.ts'
import { orderOf, pageOf, type RowPage, type SortedInput } from './page.ts'

export type DatingRow = Selectable<DatingsTable>

export type ReviewRow = Selectable<ReviewsTable>

/** The listings that are on show. */
const liveDatings = (db: Db) => db.selectFrom('datings').selectAll('datings').where('datings.state', '=', states.live)

/** A listing that is on show, or 404. */
export async function liveDating(db: Db, id: number): Promise<DatingRow> {
  return found(await liveDatings(db).where('datings.id', '=', id).executeTakeFirst(), 'dating-gone')
}

/** What a list of listings can be asked for; what is not given does not matter. */
export interface DatingFilter {
  /** A city, or a province with all of its cities. */
  readonly area?: string | undefined
  readonly certified?: boolean | undefined
}

/** One page of listings; the hottest first unless told. */
export function datingPage(db: Db, { area, certified }: DatingFilter, input: SortedInput): Promise<RowPage<DatingRow>> {
  let query = liveDatings(db)
  if (area !== undefined) {
    query = query.where('datings.area_code', 'in', (of) =>
      of
        .selectFrom('areas')
        .select('areas.code')
        .where((one) => one.or([one('areas.code', '=', area), one('areas.parent_code', '=', area)])),
    )
  }
  if (certified !== undefined) query = query.where('datings.certified', '=', certified ? 1 : 0)
  return pageOf(query, orderOf('datings', input.sort, 'hot'), input)
}

/** The listings that somebody unlocked, the one bought last first. */
export function boughtDatings(db: Db, userId: number, input: PageInput): Promise<RowPage<DatingRow>> {
  const query = liveDatings(db)
    .innerJoin('purchases', 'purchases.item_id', 'datings.id')
    .where('purchases.kind', '=', 'dating')
    .where('purchases.user_id', '=', userId)
  return pageOf(query, { label: 'bought', by: 'purchases.created_at', id: 'datings.id' }, input)
}

/** The listings that somebody likes, the newest like first. */
export function likedDatings(db: Db, userId: number, input: PageInput): Promise<RowPage<DatingRow>> {
  const query = liveDatings(db)
    .innerJoin('likes', 'likes.item_id', 'datings.id')
    .where('likes.kind', '=', 'dating')
    .where('likes.user_id', '=', userId)
  return pageOf(query, { label: 'liked', by: 'likes.created_at', id: 'datings.id' }, input)
}

/** All areas, in their order. */
export const allAreas = (db: Db) => db.selectFrom('areas').selectAll().orderBy('place').orderBy('code').execute()

/** The code of an area by its name or code; one that is not there yet is made, as a province. */
export async function areaNamed(tx: Tx, name: string): Promise<string> {
  const found = tx
    .selectFrom('areas')
    .select('code')
    .where((of) => of.or([of('name', '=', name), of('code', '=', name)]))
  const known = await found.executeTakeFirst()
  if (known) return known.code
  const { place } = await tx
    .selectFrom('areas')
    .select((of) => of.fn.countAll<number>().as('place'))
    .executeTakeFirstOrThrow()
  await tx
    .insertInto('areas')
    .values({ code: name, parent_code: null, name, place: Number(place) })
    .execute()
  return name
}

/** Keeps a listing; answers its id. */
export async function addDating(tx: Tx, dating: Insertable<DatingsTable>): Promise<number> {
  return (await tx.insertInto('datings').values(dating).returning('id').executeTakeFirstOrThrow()).id
}

/** Whether a listing is certified; undefined where there is none. */
export async function isCertified(db: Db, id: number): Promise<boolean | undefined> {
  const row = await db.selectFrom('datings').select('certified').where('id', '=', id).executeTakeFirst()
  return row && row.certified === 1
}

/** Certifies a listing, or takes that back; false where it was so already. */
export async function setCertified(tx: Tx, id: number, certified: boolean): Promise<boolean> {
  const changed = await tx
    .updateTable('datings')
    .set({ certified: certified ? 1 : 0 })
    .where('id', '=', id)
    .where('certified', '=', certified ? 0 : 1)
    .executeTakeFirst()
  return changed.numUpdatedRows > 0n
}

/** These areas by their codes. */
export async function areasByCode(db: Db, codes: readonly string[]): Promise<Map<string, Area>> {
  const rows = await db.selectFrom('areas').select(['code', 'name']).where('code', 'in', codes).execute()
  return new Map(rows.map((row) => [row.code, row]))
}

/** One page of the reviews of a listing, the newest first. */
export function reviewPage(db: Db, datingId: number, input: PageInput): Promise<RowPage<ReviewRow>> {
  const query = db
    .selectFrom('reviews')
    .selectAll('reviews')
    .where('reviews.dating_id', '=', datingId)
    .where('reviews.state', '=', states.live)
  return pageOf(query, { label: 'new', by: 'reviews.created_at', id: 'reviews.id' }, input)
}

/** Which of these listings somebody has reviewed. */
export async function reviewedOf(db: Db, userId: number | undefined, ids: readonly number[]): Promise<Set<number>> {
  if (userId === undefined) return new Set()
  const query = db
    .selectFrom('reviews')
    .select('dating_id')
    .where('user_id', '=', userId)
    .where('state', '!=', states.removed)
  return new Set((await query.where('dating_id', 'in', ids).execute()).map((row) => row.dating_id))
}

/** Keeps a review, in the place of one that its author deleted; undefined where the person has written another one. */
export const addReview = (tx: Tx, review: Insertable<ReviewsTable>): Promise<ReviewRow | undefined> =>
  tx
    .insertInto('reviews')
    .values(review)
    .onConflict((conflict) =>
      conflict
        .columns(['dating_id', 'user_id'])
        .doUpdateSet({ ...review, edited_at: null })
        .where('reviews.state', '=', states.removed),
    )
    .returningAll()
    .executeTakeFirst()

/** Makes a listing's average of the reviews that are on show, and counts them. */
export async function settleScore(tx: Tx, datingId: number): Promise<void> {
  const { sum, count } = await tx
    .selectFrom('reviews')
    .select((of) => [of.fn.sum<number | null>('score').as('sum'), of.fn.countAll<number>().as('count')])
    .where('dating_id', '=', datingId)
    .where('state', '=', states.live)
    .executeTakeFirstOrThrow()
  const [stars, reviews] = [Number(sum ?? 0), Number(count)]
  await tx
    .updateTable('datings')
    .set({ score_tenths: reviews === 0 ? 0 : Math.round((10 * stars) / reviews), comments_count: reviews })
    .where('id', '=', datingId)
    .execute()
}
