import type { Insertable } from 'kysely'
import type { ClubDaysTable, ClubMembersTable, ClubVideosTable } from '#server/database/tables/pages.ts'
import type { Tx } from '#server/database/tables.ts'
import { dayOf } from '#server/services/day.ts'
import type { Rng } from '../../rng.ts'
import { insertAll } from '../insert.ts'
import type { People } from '../people.ts'
import type { NewMv } from '../videos.ts'

const dayMs = 24 * 3600 * 1000
const videosOfClub = 12
const rankedDays = 30

/** Gives clubs their videos (what costs something first), members, and joins of the last days. */
export async function fillClubs(tx: Tx, rng: Rng, people: People, mvs: readonly NewMv[], nowMs: number): Promise<void> {
  const clubs = await tx.selectFrom('clubs').select(['id', 'user_id']).orderBy('id').execute()
  const videos: Insertable<ClubVideosTable>[] = []
  const members: Insertable<ClubMembersTable>[] = []
  const days: Insertable<ClubDaysTable>[] = []
  const today = dayOf(nowMs)
  for (const club of clubs) {
    const own = mvs.filter(({ user_id, small }) => user_id === club.user_id && small === 0)
    const worth = ({ coins, vip_only }: NewMv) => (coins > 0 ? 2 : vip_only)
    const inside = own.toSorted((a, b) => worth(b) - worth(a) || a.id - b.id).slice(0, videosOfClub)
    videos.push(...inside.map(({ id }) => ({ club_id: club.id, mv_id: id })))
    const [plainUser] = people.logins
    const fans = rng.some(people.watchers, rng.int(3, Math.max(3, Math.floor(people.watchers.length / 3))))
    const isOfDemo = club.id === clubs[1]?.id && plainUser !== undefined
    const joined = isOfDemo ? [...fans, plainUser] : fans
    members.push(
      ...joined.map((userId) => ({ club_id: club.id, user_id: userId, expires_at: nowMs + rng.int(3, 200) * dayMs })),
    )
    for (let ago = 0; ago < rankedDays; ago += 1) {
      const count = rng.int(0, 3)
      if (count > 0) days.push({ club_id: club.id, day: today - ago, joined: count })
    }
    await tx
      .updateTable('clubs')
      .set({ members_count: joined.length, videos_count: inside.length })
      .where('id', '=', club.id)
      .execute()
  }
  await insertAll(tx, 'club_videos', videos)
  await insertAll(tx, 'club_members', members)
  await insertAll(tx, 'club_days', days)
}
