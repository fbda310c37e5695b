import type { Insertable } from 'kysely'
import type { TopicsTable } from '#server/database/tables/pages.ts'
import type { Rng } from '../../rng.ts'
import type { People } from '../people.ts'
import type { PictureList } from '../pictures.ts'
import type { TagRows } from '../tags.ts'
import type { NewMv } from '../videos.ts'

/** What else of the demo the community's content is made from. */
export interface Around {
  readonly people: People
  readonly mvs: readonly NewMv[]
  readonly pictures: PictureList
  readonly tags: TagRows
  /** Their ids are their places, from 1. */
  readonly topics: readonly Insertable<TopicsTable>[]
  /** The id of the first comment on something of the community. */
  readonly firstCommentId: number
  readonly nowMs: number
}

const dayMs = 24 * 3600 * 1000

/** When `count` things were made within the last days, the oldest first, more of them lately. */
export function timesOf(rng: Rng, count: number, days: number, nowMs: number): number[] {
  return Array.from({ length: count }, (_, at) => {
    const ageMs = days * dayMs * (1 - (at + rng.next()) / count) ** 1.6
    return nowMs - Math.max(60_000, Math.round(ageMs))
  })
}

/** How often something was opened: most things seldom, few very often, new ones not yet. */
export function playsOf(rng: Rng, most: number, ageMs: number): number {
  return Math.round((20 + most * rng.next() ** 3) * Math.min(1, (ageMs / dayMs + 0.2) / 10) ** 0.6)
}

/** What nothing has when it is made. */
export const uncounted = { comments_count: 0, heat: 0 } as const
