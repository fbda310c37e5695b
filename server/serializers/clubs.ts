import type { Club } from '#contract/shapes/club.ts'
import type { Db } from '../database/tables.ts'
import { readJson } from '../database/tables/types.ts'
import { membershipsOf, type ClubRow } from '../repositories/clubs.ts'
import { cardOf, authorsOf } from './users.ts'
import type { Viewer } from './viewer.ts'

/** Clubs' cards, in the order of their rows. */
export async function clubCards(db: Db, rows: readonly ClubRow[], viewer: Viewer): Promise<Club[]> {
  const owners = await authorsOf(db, rows, viewer)
  const joined = await membershipsOf(
    db,
    viewer.userId,
    rows.map(({ id }) => id),
    viewer.nowMs,
  )
  return rows.map((row) => {
    const expires = joined.get(row.id)
    return {
      id: row.id,
      owner: cardOf(owners, row.user_id),
      cover: readJson(row.cover),
      intro: row.intro,
      members_count: row.members_count,
      videos_count: row.videos_count,
      prices: readJson(row.prices),
      joined: expires !== undefined,
      ...(row.closed === 1 && { closed: true }),
      ...(expires !== undefined && { expires_at: expires }),
    }
  })
}
