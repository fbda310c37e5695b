import type { Selectable } from 'kysely'
import type { Area, Dating } from '#contract/shapes/dating.ts'
import type { DatingsTable } from '../database/tables/dating.ts'
import type { Db } from '../database/tables.ts'
import { readJson } from '../database/tables/types.ts'
import { unlockedOf } from '../services/unlocked.ts'
import { likedOf } from '../repositories/likes.ts'
import { distinct, type Viewer } from './viewer.ts'

export type DatingRow = Selectable<DatingsTable>

/** Listings as they are shown, in the order of their rows; the contact only of those that the viewer unlocked. */
export async function datingCards(db: Db, rows: readonly DatingRow[], viewer: Viewer): Promise<Dating[]> {
  if (rows.length === 0) return []
  const ids = rows.map(({ id }) => id)
  const areas = await areasByCode(
    db,
    rows.map((row) => row.area_code),
  )
  const liked = await likedOf(db, viewer.userId, 'dating', ids)
  const reviewed = await reviewedBy(db, viewer.userId, ids)
  const unlocked = await unlockedOf(db, viewer.userId, 'dating', rows)
  return rows.map((row) => ({
    id: row.id,
    title: row.title,
    cover: readJson(row.cover),
    images: readJson(row.images),
    area: areas.get(row.area_code) ?? { code: row.area_code, name: row.area_code },
    age: row.age,
    intro: row.intro,
    certified: row.certified === 1,
    score: row.score_tenths / 10,
    reviews_count: row.comments_count,
    likes_count: row.likes_count,
    coins: row.coins,
    is_pay: unlocked.has(row.id),
    is_like: liked.has(row.id),
    ...(reviewed.has(row.id) && { is_reviewed: true }),
    ...(unlocked.has(row.id) && { contact: readJson(row.contact) }),
    created_at: row.created_at,
  }))
}

async function reviewedBy(db: Db, userId: number | undefined, ids: readonly number[]): Promise<Set<number>> {
  if (userId === undefined) return new Set()
  const query = db.selectFrom('reviews').select('dating_id').where('user_id', '=', userId)
  return new Set((await query.where('dating_id', 'in', ids).execute()).map((row) => row.dating_id))
}

async function areasByCode(db: Db, codes: readonly string[]): Promise<Map<string, Area>> {
  const rows = await db.selectFrom('areas').select(['code', 'name']).where('code', 'in', distinct(codes)).execute()
  return new Map(rows.map((row) => [row.code, row]))
}
