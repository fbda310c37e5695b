import type { Insertable } from 'kysely'
import type { SeriesKind } from '#contract/kind.ts'
import type { LikesTable } from '#server/database/tables/talk.ts'
import type { WorkKind } from '#server/database/tables/works.ts'
import type { Rng } from '../../rng.ts'
import { series as seriesNames } from '../../text/words/works.ts'
import { writeJson } from '#server/database/tables/types.ts'
import type { NewSeries, NewWork, Shelf } from './shelf.ts'
import { favoriteKind, seriesKind } from '#server/repositories/likes.ts'

const hourMs = 3600 * 1000
const dayMs = 24 * hourMs

/** What the people with a login favorite, like and follow. */
export function makeWorkMarks(
  rng: Rng,
  logins: readonly number[],
  { works, series, nowMs }: Pick<Shelf, 'works' | 'series' | 'nowMs'>,
): Insertable<LikesTable>[] {
  const ofKind = (kind: WorkKind): NewWork[] => works.filter((work) => work.kind === kind)
  return logins.flatMap((userId) => {
    const mark = (kind: string, items: readonly { id: number }[]) =>
      items.map(({ id }, at) => ({ user_id: userId, kind, item_id: id, created_at: nowMs - (at + 1) * 5 * hourMs }))
    return [
      ...(['comic', 'novel', 'picture', 'audio', 'game'] as const).flatMap((kind) =>
        mark(favoriteKind(kind), rng.some(ofKind(kind), 4)),
      ),
      ...(['picture', 'audio', 'game'] as const).flatMap((kind) => mark(kind, rng.some(ofKind(kind), 3))),
      ...(['novel', 'picture', 'audio'] as const).flatMap((kind) =>
        mark(
          seriesKind(kind),
          rng.some(
            series.filter((one) => one.kind === kind),
            2,
          ),
        ),
      ),
    ]
  })
}

/** Puts the series of a kind on the shelf: one for every six works, and at least two. */
export function makeSeries(rng: Rng, shelf: Shelf, kind: SeriesKind, works: number): NewSeries[] {
  const count = Math.min(seriesNames.length, Math.max(2, Math.floor(works / 6)))
  const made = rng.some(seriesNames, count).map((title, at): NewSeries => {
    const id = shelf.series.length + at + 1
    return {
      id,
      kind,
      title,
      cover: writeJson(shelf.pictures.scene(`series/${id}.webp`, rng.int(1, 1e9), [480, 320])),
      count: 0,
      created_at: shelf.nowMs - (at + 1) * 9 * dayMs,
    }
  })
  shelf.series.push(...made)
  return made
}
