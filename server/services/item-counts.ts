import type { Person } from '../api/person.ts'
import type { Db, Tx } from '../database/tables.ts'
import type { CountedColumns } from '../database/tables/counted.ts'
import { addView, countRow, isViewed, setHeat, type CountedKind } from '../repositories/counts.ts'
import { dayOf } from './day.ts'
import { hotScore } from './hot-score.ts'

/** What happened to an item; `likes` may go back. */
export interface ItemChange {
  readonly plays?: number
  readonly likes?: number
  readonly comments?: number
}

/** Counts what happened to an item, for itself and its heat; answers what it counts then. */
export async function countItem(
  tx: Tx,
  kind: CountedKind,
  id: number,
  { plays = 0, likes = 0, comments = 0 }: ItemChange,
): Promise<CountedColumns> {
  const row = await countRow(tx, kind, id, { plays, likes, comments })
  const heat = hotScore(row.created_at, { plays: row.plays, likes: row.likes_count, comments: row.comments_count })
  await setHeat(tx, kind, id, heat)
  return { ...row, heat }
}

/**
 * Counts that somebody opened an item, at most once a day for each person: a read may run twice, or on two lines at
 * once. What the person opened on former days is forgotten on the way.
 */
export async function countView(
  db: Db,
  { key: person }: Person,
  { kind, id }: { readonly kind: CountedKind; readonly id: number },
  nowMs: number,
): Promise<void> {
  const day = dayOf(nowMs)
  const view = { person, kind, id, day }
  if (await isViewed(db, view)) return
  await db.transaction().execute(async (tx) => {
    if (await addView(tx, view)) await countItem(tx, kind, id, { plays: 1 })
  })
}
