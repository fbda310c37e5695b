import type { Insertable } from 'kysely'
import type { AreasTable, DatingsTable, ReviewsTable } from '#server/database/tables/dating.ts'
import { states, writeJson } from '#server/database/tables/types.ts'
import type { Rng } from '../../rng.ts'
import { comments } from '../../text/comments.ts'
import { companion } from '../../text/works.ts'
import { areas as areaNames, tagGroups } from '../../text/words/tags.ts'
import { familyFor } from '../looks.ts'
import { unique } from '../videos.ts'
import { playsOf, timesOf, uncounted, type Around } from './around.ts'

/** A listing before it is kept. */
export type NewDating = Insertable<DatingsTable> & { id: number }

const provinceCode = (at: number): string => `${(at + 1) * 10}`
const cityCode = (province: number, at: number): string => `${provinceCode(province)}0${at + 1}`
const coverPx = [600, 800] as const

/** Provinces with their cities. */
export const areaRows: readonly Insertable<AreasTable>[] = areaNames.flatMap(([province, cities], at) => [
  { code: provinceCode(at), parent_code: null, name: province, place: at },
  ...cities.map((name, place) => ({ code: cityCode(at, place), parent_code: provinceCode(at), name, place })),
])

const cities = areaRows.filter(({ parent_code }) => parent_code !== null)
const tagNames = tagGroups.flatMap(([, names]) => names)

/** Makes listings of company for a walk, a museum or a coffee, the oldest first, all by adults. */
export function makeDatings(rng: Rng, count: number, { people, pictures, nowMs }: Around): NewDating[] {
  const titles = new Set<string>()
  return timesOf(rng, count, 110, nowMs).map((createdAt, at): NewDating => {
    const id = at + 1
    const { title, intro, age } = companion(rng, at)
    const family = familyFor(
      rng,
      tagNames.filter((name) => `${title}${intro}`.includes(name)),
    )
    const cover = pictures.scene(`dating/${id}.webp`, rng.int(1, 1e9), coverPx, family)
    const more = Array.from({ length: rng.int(1, 4) }, (_, no) =>
      pictures.scene(`dating/${id}-${no}.webp`, rng.int(1, 1e9), coverPx, family),
    )
    const plays = playsOf(rng, 6000, nowMs - createdAt)
    return {
      id,
      user_id: rng.pick(people.watchers),
      area_code: rng.pick(cities).code,
      title: unique(titles, title),
      cover: writeJson(cover),
      images: writeJson([cover, ...more]),
      age,
      intro,
      certified: rng.chance(0.55) ? 1 : 0,
      score_tenths: 0,
      coins: rng.pick([5, 8, 10, 15, 20, 30]),
      contact: writeJson({ label: '邮箱', value: `companion${id}@example.com` }),
      plays,
      likes_count: Math.round(plays * rng.float(0.02, 0.08)),
      ...uncounted,
      state: states.live,
      created_at: createdAt,
    }
  })
}

/** Makes what people who met say, and the average of it. */
export function makeReviews(
  rng: Rng,
  datings: readonly NewDating[],
  { people, nowMs }: Around,
): Insertable<ReviewsTable>[] {
  return datings.flatMap((dating) => {
    const authors = rng.some(
      people.watchers.filter((id) => id !== dating.user_id),
      rng.int(0, 8),
    )
    const texts = comments(rng, authors.length, 'meeting')
    const reviews = authors.map((user_id, at) => ({
      dating_id: dating.id,
      user_id,
      content: texts[at] ?? '',
      score: rng.pick([3, 4, 4, 5, 5, 5, 5]),
      images: writeJson([]),
      request_id: null,
      state: states.live,
      created_at: dating.created_at + Math.round((nowMs - dating.created_at) * rng.next()),
    }))
    const stars = reviews.reduce((sum, { score }) => sum + score, 0)
    dating.comments_count = reviews.length
    dating.score_tenths = reviews.length === 0 ? 0 : Math.round((10 * stars) / reviews.length)
    return reviews
  })
}
