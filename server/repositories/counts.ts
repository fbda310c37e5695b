import type { Db, Tx } from '../database/tables.ts'
import type { CountedColumns } from '../database/tables/counted.ts'

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

/** All of these tables have the same counts, so one stands for all. */
const tableOf = (kind: CountedKind) => tables[kind] as 'articles'

/** Counts what happened to an item; answers what it counts then. */
export const countRow = (
  tx: Tx,
  kind: CountedKind,
  id: number,
  { plays, likes, comments }: { readonly plays: number; readonly likes: number; readonly comments: number },
): Promise<Omit<CountedColumns, 'heat'>> =>
  tx
    .updateTable(tableOf(kind))
    .set((of) => ({
      plays: of('plays', '+', plays),
      likes_count: of('likes_count', '+', likes),
      comments_count: of('comments_count', '+', comments),
    }))
    .where('id', '=', id)
    .returning(['plays', 'likes_count', 'comments_count', 'state', 'created_at'])
    .executeTakeFirstOrThrow()

/** Sets the heat of an item. */
export const setHeat = (tx: Tx, kind: CountedKind, id: number, heat: number) =>
  tx.updateTable(tableOf(kind)).set({ heat }).where('id', '=', id).execute()

/** That somebody opened an item on a day. */
interface View {
  readonly person: string
  readonly kind: CountedKind
  readonly id: number
  readonly day: number
}

/** Whether somebody opened an item that day. */
export async function isViewed(db: Db, { person, kind, id, day }: View): Promise<boolean> {
  const seen = db.selectFrom('views').select('day').where('day', '=', day).where('person', '=', person)
  return (await seen.where('kind', '=', kind).where('item_id', '=', id).executeTakeFirst()) !== undefined
}

/** Keeps a view, and forgets what the person opened on former days; false where it was kept before. */
export async function addView(tx: Tx, { person, kind, id, day }: View): Promise<boolean> {
  const added = await tx
    .insertInto('views')
    .values({ person, kind, item_id: id, day })
    .onConflict((conflict) => conflict.doNothing())
    .returning('day')
    .executeTakeFirst()
  if (!added) return false
  await tx.deleteFrom('views').where('person', '=', person).where('day', '<', day).execute()
  return true
}
