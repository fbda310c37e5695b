import { sql, type Insertable } from 'kysely'
import type { Db, Tx } from '../database/tables.ts'
import type { UploadedImagesTable } from '../database/tables/uploads.ts'
import type { PictureHash } from '../database/tables/types.ts'

/** What a picture looks like, as its row has it. */
export const pdqColumns = (looks: PictureHash | undefined) => ({
  pdq: looks?.hash ?? null,
  pdq_mirrored: looks?.mirrored ?? null,
})

/** Keeps a picture; false where the same upload has made one. */
export async function addImage(db: Db, image: Insertable<UploadedImagesTable>): Promise<boolean> {
  const kept = await db
    .insertInto('uploaded_images')
    .values(image)
    .onConflict((conflict) => conflict.doNothing())
    .returning('path')
    .executeTakeFirst()
  return kept !== undefined
}

/** The path of what an upload of somebody made; undefined where there is nothing (any more). */
export async function pathOf(db: Db, userId: number, uploadId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('uploaded_images')
    .select('path')
    .where('user_id', '=', userId)
    .where('upload_id', '=', uploadId)
    .where('dropped_at', 'is', null)
    .executeTakeFirst()
  return row?.path
}

/** Whether a picture is kept and not taken down. */
export async function isKept(db: Db, path: string): Promise<boolean> {
  const row = await db
    .selectFrom('uploaded_images')
    .select('path')
    .where('path', '=', path)
    .where('dropped_at', 'is', null)
    .executeTakeFirst()
  return row !== undefined
}

/** What the ids of pictures begin with that came in a file of somebody who runs this place. */
export const importedUpload = 'import-'

/** A picture that an import kept before it ended too early. */
export const unusedImage = (db: Db, userId: number, uploadId: string) =>
  db
    .selectFrom('uploaded_images')
    .select(['path', 'width', 'height', 'hash'])
    .where('user_id', '=', userId)
    .where('upload_id', '=', uploadId)
    .where('used_at', 'is', null)
    .where('dropped_at', 'is', null)
    .executeTakeFirst()

/** How many pictures somebody uploaded since a time that nothing uses. */
export async function countUnused(db: Db, userId: number, sinceMs: number): Promise<number> {
  const { count } = await db
    .selectFrom('uploaded_images')
    .select((of) => of.fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .where('upload_id', 'not like', `${importedUpload}%`)
    .where('created_at', '>', sinceMs)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Of these pictures of somebody those that are there: they are used from now on and stay. */
export const markImagesUsed = (tx: Tx, userId: number, paths: readonly string[], nowMs: number) =>
  tx
    .updateTable('uploaded_images')
    .set({ used_at: sql<number>`coalesce(used_at, ${nowMs})` })
    .where('path', 'in', [...paths])
    .where('user_id', '=', userId)
    .where('dropped_at', 'is', null)
    // what a moderator has taken from view is not shown again elsewhere
    .where('path', 'not in', (of) => of.selectFrom('hidden_pictures').select('hidden_pictures.path'))
    .returning(['path', 'width', 'height', 'hash'])
    .execute()

/** The picture that an upload of somebody made: it is used from now on and stays. */
export const markUploadUsed = (tx: Tx, userId: number, uploadId: string, nowMs: number) =>
  tx
    .updateTable('uploaded_images')
    .set({ used_at: sql<number>`coalesce(used_at, ${nowMs})` })
    .where('user_id', '=', userId)
    .where('upload_id', '=', uploadId)
    .where('dropped_at', 'is', null)
    .where('path', 'not in', (of) => of.selectFrom('hidden_pictures').select('hidden_pictures.path'))
    .returning(['path', 'width', 'height', 'hash'])
    .executeTakeFirst()

/** Gives pictures up: they are not shown from now on, and their files go at the next sweep. */
export async function dropImages(db: Db, paths: readonly string[], nowMs: number): Promise<void> {
  if (paths.length === 0) return
  await db
    .updateTable('uploaded_images')
    .set({ dropped_at: nowMs })
    .where('path', 'in', [...paths])
    .where('dropped_at', 'is', null)
    .execute()
}

/** Gives up what these uploads of somebody made, where nothing uses it. */
export const dropUnusedOf = (tx: Tx, userId: number, uploadIds: readonly string[], nowMs: number) =>
  tx
    .updateTable('uploaded_images')
    .set({ dropped_at: nowMs })
    .where('user_id', '=', userId)
    .where('upload_id', 'in', [...uploadIds])
    .where('used_at', 'is', null)
    .where('dropped_at', 'is', null)
    .execute()

/** Takes down what was uploaded before a time and nothing uses. */
export const dropUnusedImages = (db: Db, beforeMs: number, nowMs: number) =>
  db
    .updateTable('uploaded_images')
    .set({ dropped_at: nowMs })
    .where('used_at', 'is', null)
    .where('dropped_at', 'is', null)
    .where('created_at', '<', beforeMs)
    .execute()

/** Some of the pictures that were taken down, by their paths. */
export async function droppedImages(db: Db, count: number): Promise<string[]> {
  const rows = await db
    .selectFrom('uploaded_images')
    .select('path')
    .where('dropped_at', 'is not', null)
    .limit(count)
    .execute()
  return rows.map(({ path }) => path)
}

/** Forgets a picture that was taken down. */
export const removeImage = (db: Db, path: string) =>
  db.deleteFrom('uploaded_images').where('path', '=', path).where('dropped_at', 'is not', null).execute()

/** What a picture of the demo is drawn by; undefined where there is none of this path. */
export const drawnImage = (db: Db, path: string) =>
  db.selectFrom('images').selectAll().where('path', '=', path).executeTakeFirst()
