import type { Insertable, Selectable } from 'kysely'
import type { Db, Tx } from '../database/tables.ts'
import type { BigUploadsTable } from '../database/tables/uploads.ts'

/** A row of `big_uploads`. */
export type BigUpload = Selectable<BigUploadsTable>

/** An upload of this person's; undefined when there is none (any more), or it is somebody else's. */
export async function uploadOf(
  db: Db,
  userId: number,
  { id, name }: { id: string; name: string },
): Promise<BigUpload | undefined> {
  return db
    .selectFrom('big_uploads')
    .selectAll()
    .where('id', '=', id)
    .where('name', '=', name)
    .where('user_id', '=', userId)
    .where('state', '!=', 'dropped')
    .executeTakeFirst()
}

/** What has become of an upload; undefined where there is none. */
export async function uploadState(db: Db, id: string): Promise<BigUpload['state'] | undefined> {
  const row = await db.selectFrom('big_uploads').select('state').where('id', '=', id).executeTakeFirst()
  return row?.state
}

/** Somebody's unfinished uploads, the one touched last first. */
export const openUploads = (db: Db, userId: number): Promise<BigUpload[]> =>
  db
    .selectFrom('big_uploads')
    .selectAll()
    .where('user_id', '=', userId)
    .where('state', '=', 'open')
    .orderBy('touched_at', 'desc')
    .orderBy('id')
    .execute()

/** The unfinished uploads that nobody touched since a time. */
export const untouchedUploads = (db: Db, beforeMs: number): Promise<BigUpload[]> =>
  db.selectFrom('big_uploads').selectAll().where('state', '=', 'open').where('touched_at', '<', beforeMs).execute()

/** Keeps an upload. */
export const addUpload = (db: Db, upload: Insertable<BigUploadsTable>): Promise<BigUpload> =>
  db.insertInto('big_uploads').values(upload).returningAll().executeTakeFirstOrThrow()

/** Keeps that somebody goes on with an unfinished upload; undefined where it is finished. */
export const touchUpload = (db: Db, id: string, nowMs: number): Promise<BigUpload | undefined> =>
  db
    .updateTable('big_uploads')
    .set({ touched_at: nowMs })
    .where('id', '=', id)
    .where('state', '=', 'open')
    .returningAll()
    .executeTakeFirst()

/** Ends an unfinished upload; undefined where somebody else has ended it. */
export const endUpload = (
  tx: Tx,
  id: string,
  set: { readonly state: 'done' | 'refused'; readonly bytes: number },
): Promise<BigUpload | undefined> =>
  tx
    .updateTable('big_uploads')
    .set(set)
    .where('id', '=', id)
    .where('state', '=', 'open')
    .returningAll()
    .executeTakeFirst()

/** Gives an unfinished upload up; false where it has been finished or touched since the row was read. */
export async function giveUp(db: Db, { id, touched_at }: BigUpload): Promise<boolean> {
  const dropped = await db
    .updateTable('big_uploads')
    .set({ state: 'dropped' })
    .where('id', '=', id)
    .where('state', '=', 'open')
    .where('touched_at', '=', touched_at)
    .returning('id')
    .executeTakeFirst()
  return dropped !== undefined
}

/** Forgets what ended so and was not touched since a time. */
export const removeUploads = (db: Db, ended: readonly BigUpload['state'][], beforeMs: number) =>
  db.deleteFrom('big_uploads').where('state', 'in', ended).where('touched_at', '<', beforeMs).execute()
