import type { Person } from '../api/person.ts'
import type { Db, Tx } from '../database/tables.ts'
import type { CountedColumns } from '../database/tables/counted.ts'
import { dayOf } from './day.ts'
import { hotScore } from './hot-score.ts'

/** The kinds whose tables have the columns that `tables/counted.ts` names. */
const tables = {
  article: 'articles',
  post: 'posts',
  want: 'wants',
  dating: 'datings',
  comic: 'works',
  novel: 'works',
  picture: 'works',
  audio: 'works',
  game: 'works',
} as const
/** See `tables`. */
export type CountedKind = keyof typeof tables

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
  // All of them have these columns, so one stands for all.
  const table = tables[kind] as 'articles'
  const row = await tx
    .updateTable(table)
    .set((of) => ({
      plays: of('plays', '+', plays),
      likes_count: of('likes_count', '+', likes),
      comments_count: of('comments_count', '+', comments),
    }))
    .where('id', '=', id)
    .returning(['plays', 'likes_count', 'comments_count', 'state', 'created_at'])
    .executeTakeFirstOrThrow()
  const heat = hotScore(row.created_at, { plays: row.plays, likes: row.likes_count, comments: row.comments_count })
  await tx.updateTable(table).set({ heat }).where('id', '=', id).execute()
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
  const seen = db.selectFrom('views').select('day').where('day', '=', day).where('person', '=', person)
  if (await seen.where('kind', '=', kind).where('item_id', '=', id).executeTakeFirst()) return
  await db.transaction().execute(async (tx) => {
    const added = await tx
      .insertInto('views')
      .values({ person, kind, item_id: id, day })
      .onConflict((conflict) => conflict.doNothing())
      .returning('day')
      .executeTakeFirst()
    if (!added) return
    await tx.deleteFrom('views').where('person', '=', person).where('day', '<', day).execute()
    await countItem(tx, kind, id, { plays: 1 })
  })
}
