import { readdir, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import type { Db } from '../database/tables.ts'
import { clipPrefix } from '../media/clips.ts'
import type { ObjectStore } from '../stores/store.ts'
import { unlessMissing } from '../stores/durable.ts'
import { bigKey, bigPrefix, dropUpload } from './big-uploads.ts'
import { imageKey } from './images.ts'
import { uploadLimits } from './limits.ts'

/** What is swept. */
export interface Swept {
  readonly db: Db
  readonly store: ObjectStore
  /** Where clips are cut. */
  readonly workFolder: string
}

const rowsAtOnce = 500
/** A repeat of a completion is answered for as long as any other write. */
const rememberMs = 30 * 24 * 3600 * 1000

/**
 * Removes what nobody finished or used within a day, and the files of what was taken down. What is dropped is marked
 * first and removed afterwards, so that nothing is used while it goes; a sweep that ends half-way is no harm.
 */
export async function sweepUploads(swept: Swept, nowMs: number): Promise<void> {
  const beforeMs = nowMs - uploadLimits.keepMs
  await sweepImages(swept, beforeMs, nowMs)
  await sweepBig(swept, beforeMs, nowMs)
  await sweepClips(swept, beforeMs, nowMs)
  await swept.store.tidy(beforeMs)
  await sweepFolder(swept.workFolder, beforeMs)
}

async function sweepImages({ db, store }: Swept, beforeMs: number, nowMs: number): Promise<void> {
  await db
    .updateTable('uploaded_images')
    .set({ dropped_at: nowMs })
    .where('used_at', 'is', null)
    .where('dropped_at', 'is', null)
    .where('created_at', '<', beforeMs)
    .execute()
  for (;;) {
    const rows = await db
      .selectFrom('uploaded_images')
      .select('path')
      .where('dropped_at', 'is not', null)
      .limit(rowsAtOnce)
      .execute()
    for (const { path: picture } of rows) {
      await store.delete(imageKey(picture))
      await db.deleteFrom('uploaded_images').where('path', '=', picture).where('dropped_at', 'is not', null).execute()
    }
    if (rows.length < rowsAtOnce) return
  }
}

async function sweepBig(swept: Swept, beforeMs: number, nowMs: number): Promise<void> {
  const { db, store } = swept
  const old = await db
    .selectFrom('big_uploads')
    .selectAll()
    .where('state', '=', 'open')
    .where('touched_at', '<', beforeMs)
    .execute()
  for (const upload of old) await dropUpload(swept, upload)
  // What the store has and no row knows: a server died between the two.
  for (const { key, uploadId } of await store.multipart.unfinished(bigPrefix, beforeMs)) {
    const row = await db.selectFrom('big_uploads').select('state').where('id', '=', uploadId).executeTakeFirst()
    if (row?.state !== 'open') await store.multipart.abort(key, uploadId)
  }
  await db
    .deleteFrom('big_uploads')
    .where('state', 'in', ['dropped', 'refused'])
    .where('touched_at', '<', beforeMs)
    .execute()
  await db
    .deleteFrom('big_uploads')
    .where('state', '=', 'done')
    .where('touched_at', '<', nowMs - rememberMs)
    .execute()
}

async function sweepClips({ db, store }: Swept, beforeMs: number, nowMs: number): Promise<void> {
  await db
    .updateTable('clips')
    .set({ dropped_at: nowMs })
    .where('used_at', 'is', null)
    .where('dropped_at', 'is', null)
    .where('created_at', '<', beforeMs)
    .execute()
  const rows = await db
    .selectFrom('clips')
    .select(['id', 'upload_name'])
    .where('dropped_at', 'is not', null)
    // Whoever is cutting it finds out within his lease, and writes nothing any more after it.
    .where((of) => of.or([of('state', '!=', 'working'), of('lease_until', '<', nowMs)]))
    .execute()
  for (const { id, upload_name: name } of rows) {
    await store.delete(bigKey(name))
    await store.deleteAll(clipPrefix(id))
    await db.deleteFrom('clips').where('id', '=', id).execute()
  }
}

/** Folders of processes that died while they were cutting. */
async function sweepFolder(folder: string, beforeMs: number): Promise<void> {
  for (const name of (await unlessMissing(readdir(folder))) ?? []) {
    const left = path.join(folder, name)
    const about = await unlessMissing(stat(left))
    if (about && about.mtimeMs < beforeMs) await rm(left, { recursive: true, force: true })
  }
}
