import type { Selectable } from 'kysely'
import type { Club } from '#contract/shapes/club.ts'
import type { Db } from '../database/tables.ts'
import type { ClubsTable } from '../database/tables/pages.ts'
import { readJson } from '../database/tables/types.ts'
import { cardOf, userCardsById } from './users.ts'
import type { Viewer } from './viewer.ts'

/** A club as the database has it. */
export type ClubRow = Selectable<ClubsTable>

/** Clubs' cards, in the order of their rows. */
export async function clubCards(db: Db, rows: readonly ClubRow[], viewer: Viewer): Promise<Club[]> {
  const owners = await userCardsById(
    db,
    rows.map((row) => row.user_id),
    viewer,
  )
  const joined = await membershipsOf(
    db,
    rows.map(({ id }) => id),
    viewer,
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
      ...(expires !== undefined && { expires_at: expires }),
    }
  })
}

async function membershipsOf(db: Db, clubIds: number[], { userId, nowMs }: Viewer): Promise<Map<number, number>> {
  if (userId === undefined || clubIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('club_members')
    .select(['club_id', 'expires_at'])
    .where('user_id', '=', userId)
    .where('club_id', 'in', clubIds)
    .where('expires_at', '>', nowMs)
    .execute()
  return new Map(rows.map((row) => [row.club_id, row.expires_at]))
}
