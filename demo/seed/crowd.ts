import type { Insertable } from 'kysely'
import type { CreatorDaysTable, FollowsTable } from '#server/database/tables/people.ts'
import type { LikesTable } from '#server/database/tables/talk.ts'
import { dayOf } from '#server/services/day.ts'
import { hotScore } from '#server/services/hot-score.ts'
import type { Rng } from '../rng.ts'
import type { NewCompilation } from './compilations.ts'
import type { People } from './people.ts'
import type { NewMv } from './videos.ts'

/** Who follows whom, counted on both sides. */
export function makeFollows(rng: Rng, people: People, nowMs: number): Insertable<FollowsTable>[] {
  const fans = [...people.logins.slice(0, 2), ...people.watchers]
  return fans.flatMap((follower) =>
    rng.some(people.creators, rng.int(2, Math.min(14, people.creators.length))).map((followed) => {
      people.users[followed - 1]!.fans_count += 1
      people.users[follower - 1]!.followed_count += 1
      return { follower_id: follower, followed_id: followed, created_at: nowMs - rng.int(1, 100 * 24 * 60) * 60_000 }
    }),
  )
}

/** What the people with a login like. */
export function makeLikes(rng: Rng, people: People, mvs: readonly NewMv[], nowMs: number): Insertable<LikesTable>[] {
  return people.logins.flatMap((userId) =>
    rng
      .some(mvs, 12)
      .map((mv, at) => ({ user_id: userId, kind: 'video', item_id: mv.id, created_at: nowMs - (at + 1) * 3_600_000 })),
  )
}

/** Fills in what is counted over everything: heat, and the totals of creators. */
export function settleCounts(people: People, mvs: readonly NewMv[], compilations: readonly NewCompilation[]): void {
  for (const mv of mvs) {
    mv.heat = hotScore(mv.created_at, { plays: mv.plays, likes: mv.likes_count, comments: mv.comments_count })
    const creator = people.users[mv.user_id - 1]!
    creator.plays += mv.plays
    creator.likes_count += mv.likes_count
    if (mv.small === 1) creator.small_count += 1
    else creator.mv_count += 1
  }
  for (const { user_id } of compilations) people.users[user_id - 1]!.compilation_count += 1
  for (const user of people.users) {
    user.heat = hotScore(user.created_at, { plays: user.plays, likes: user.likes_count, comments: user.fans_count })
  }
}

/** What each creator got on each of the last 30 days. */
export function makeCreatorDays(rng: Rng, people: People, nowMs: number): Insertable<CreatorDaysTable>[] {
  const today = dayOf(nowMs)
  return people.creators.flatMap((userId) => {
    const { plays, likes_count, fans_count } = people.users[userId - 1]!
    return Array.from({ length: 30 }, (_, ago) => ({
      user_id: userId,
      day: today - ago,
      plays: Math.round((plays / 150) * rng.float(0.3, 1.8)),
      likes: Math.round((likes_count / 150) * rng.float(0.3, 1.8)),
      fans: Math.round((fans_count / 60) * rng.float(0, 2)),
    }))
  })
}
