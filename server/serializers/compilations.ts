import type { Compilation } from '#contract/shapes/media.ts'
import type { Db } from '../database/tables.ts'
import { readJson } from '../database/tables/types.ts'
import type { CompilationRow } from '../repositories/compilations.ts'
import { cardOf, authorsOf } from './users.ts'
import type { Viewer } from './viewer.ts'

/** Collections' cards, in the order of their rows. */
export async function compilationCards(
  db: Db,
  rows: readonly CompilationRow[],
  viewer: Viewer,
): Promise<Compilation[]> {
  const users = await authorsOf(db, rows, viewer)
  return rows.map((row) => ({
    id: row.id,
    title: row.title,
    cover: readJson(row.cover),
    intro: row.intro,
    mv_count: row.mv_count,
    plays: row.plays,
    user: cardOf(users, row.user_id),
  }))
}
