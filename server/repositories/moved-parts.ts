import type { Db, Tx } from '../database/tables.ts'

/** What stood in a part from a place on, and where it stands now. */
export interface MovedPart {
  /** The part that it stood in. */
  readonly of: number
  readonly from: number
  readonly part: number
  readonly at: number
}

/** Notes that what stood in a part from a place on stands in another one now. */
export const addMove = (tx: Tx, { of, from, part, at }: MovedPart) =>
  tx.insertInto('moved_parts').values({ part_id: of, from_at: from, to_id: part, to_at: at }).execute()

/** What has gone elsewhere of a part, the first place first. */
export async function movesOf(db: Db, partId: number): Promise<MovedPart[]> {
  const rows = await db.selectFrom('moved_parts').selectAll().where('part_id', '=', partId).orderBy('from_at').execute()
  return rows.map((row) => ({ of: partId, from: row.from_at, part: row.to_id, at: row.to_at }))
}

/** Forgets what has gone elsewhere of a part, whose places mean something else from now on. */
export const forgetMoves = (tx: Tx, partId: number) =>
  tx.deleteFrom('moved_parts').where('part_id', '=', partId).execute()

/** The part that has all that stood in one that is gone; undefined where nothing has. */
export async function heirOf(db: Db, partId: number): Promise<number | undefined> {
  const row = db.selectFrom('moved_parts').select('to_id').where('part_id', '=', partId).where('from_at', '=', 0)
  return (await row.executeTakeFirst())?.to_id
}
