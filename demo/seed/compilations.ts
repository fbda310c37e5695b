import type { Insertable } from 'kysely'
import { states, writeJson } from '#server/database/tables/types.ts'
import type { CompilationsTable } from '#server/database/tables/videos.ts'
import { hotScore } from '#server/services/hot-score.ts'
import type { Rng } from '../rng.ts'
import type { PictureList } from './pictures.ts'
import { unique, type NewMv } from './videos.ts'
import { collection } from '../text/films.ts'

/** A collection before it is kept, with what is in it. */
export type NewCompilation = Insertable<CompilationsTable> & { id: number; mvs: readonly NewMv[] }

const dayMs = 24 * 3600 * 1000

/** Makes collections of long videos, each around one subject. */
export function makeCompilations(
  rng: Rng,
  count: number,
  mvs: readonly NewMv[],
  creators: readonly number[],
  pictures: PictureList,
  nowMs: number,
): NewCompilation[] {
  const long = mvs.filter((mv) => mv.small === 0)
  const titles = new Set<string>()
  return Array.from({ length: count }, (_, at) => {
    const id = at + 1
    const { title, intro } = collection(rng, at)
    const { family } = rng.pick(long)
    const alike = long.filter((mv) => mv.family === family)
    const inside = [...new Set([...rng.some(alike, rng.int(5, 9)), ...rng.some(long, rng.int(3, 14))])]
    const plays = inside.reduce((sum, mv) => sum + mv.plays, 0)
    const likes = Math.round(plays / 40)
    const createdAt = nowMs - Math.round(120 * dayMs * (1 - (at + rng.next()) / count))
    return {
      id,
      user_id: rng.pick(creators),
      title: unique(titles, title),
      intro,
      cover: writeJson(pictures.scene(`compilation/${id}.webp`, rng.int(1, 1e9), [640, 360], family)),
      mv_count: inside.length,
      plays,
      likes_count: likes,
      heat: hotScore(createdAt, { plays, likes }),
      state: states.live,
      created_at: createdAt,
      mvs: inside,
    }
  })
}
