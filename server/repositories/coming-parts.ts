import type { Insertable, Selectable } from 'kysely'
import type { Db, Tx } from '../database/tables.ts'
import { states } from '../database/tables/types.ts'
import type { ComingPartsTable } from '../database/tables/works.ts'

/** A chapter that waits, as the database has it. */
export type ComingPart = Selectable<ComingPartsTable>

/** Keeps a chapter that waits; answers its id. */
export async function addComingPart(tx: Tx, part: Insertable<ComingPartsTable>): Promise<number> {
  const { id } = await tx.insertInto('coming_parts').values(part).returning('id').executeTakeFirstOrThrow()
  return id
}

/** A chapter of somebody's that waits; undefined where there is none any more. */
export const comingPartOf = (db: Db, userId: number, id: number): Promise<ComingPart | undefined> =>
  db.selectFrom('coming_parts').selectAll().where('id', '=', id).where('user_id', '=', userId).executeTakeFirst()

/** Changes a chapter that waits, where it still does; false where it is none any more. */
export async function changeComingPart(
  tx: Tx,
  id: number,
  set: Partial<Pick<ComingPart, 'title' | 'coins' | 'publish_at'>>,
): Promise<boolean> {
  const changed = tx.updateTable('coming_parts').set(set).where('id', '=', id).returning('id')
  return (await changed.executeTakeFirst()) !== undefined
}

/** Takes a chapter that waits: whoever takes it has it alone. Undefined where somebody else has. */
export const takeComingPart = (tx: Tx, id: number): Promise<ComingPart | undefined> =>
  tx.deleteFrom('coming_parts').where('id', '=', id).returningAll().executeTakeFirst()

/** Takes all that wait for a work; answers their originals. */
export async function takeComingPartsOf(tx: Tx, workId: number): Promise<number[]> {
  const rows = await tx.deleteFrom('coming_parts').where('work_id', '=', workId).returning('media_id').execute()
  return rows.map(({ media_id: id }) => id)
}

/** The chapters whose time has come and that can be heard, the first one first; those of one original where it is given. */
export const dueComingParts = (db: Db, nowMs: number, mediaId?: number): Promise<Pick<ComingPart, 'id'>[]> =>
  db
    .selectFrom('coming_parts')
    .innerJoin('media', 'media.id', 'coming_parts.media_id')
    .innerJoin('works', 'works.id', 'coming_parts.work_id')
    .innerJoin('users', 'users.id', 'coming_parts.user_id')
    .select('coming_parts.id')
    .where('publish_at', '<=', nowMs)
    .where('media.state', '=', 'ready')
    .where('media.dropped_at', 'is', null)
    .where('works.state', 'in', [states.live, states.coming, states.draft])
    .where('users.state', '=', states.live)
    .$if(mediaId !== undefined, (query) => query.where('media.id', '=', mediaId!))
    .orderBy('coming_parts.publish_at')
    .orderBy('coming_parts.id')
    .limit(100)
    .execute()

/** What waits for an original: its work and whose it is. */
export const comingPartsOfOriginal = (db: Db, mediaId: number) =>
  db
    .selectFrom('coming_parts')
    .innerJoin('works', 'works.id', 'coming_parts.work_id')
    .select(['coming_parts.id', 'coming_parts.user_id', 'works.title'])
    .where('media_id', '=', mediaId)
    .execute()
