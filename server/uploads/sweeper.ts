import { readdir, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import type { Db } from '../database/tables.ts'
import { clipPrefix } from '../media/clips.ts'
import { removeUploads, untouchedUploads, uploadState } from '../repositories/big-uploads.ts'
import { droppedClips, dropUnusedClips, removeClip } from '../repositories/clips.ts'
import { droppedImages, dropUnusedImages, removeImage } from '../repositories/uploaded-images.ts'
import { unlessMissing } from '../stores/durable.ts'
import type { ObjectStore } from '../stores/store.ts'
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
  await dropUnusedImages(db, beforeMs, nowMs)
  for (;;) {
    const paths = await droppedImages(db, rowsAtOnce)
    for (const picture of paths) {
      await store.delete(imageKey(picture))
      await removeImage(db, picture)
    }
    if (paths.length < rowsAtOnce) return
  }
}

async function sweepBig(swept: Swept, beforeMs: number, nowMs: number): Promise<void> {
  const { db, store } = swept
  for (const upload of await untouchedUploads(db, beforeMs)) await dropUpload(swept, upload)
  // What the store has and no row knows: a server died between the two.
  for (const { key, uploadId } of await store.multipart.unfinished(bigPrefix, beforeMs)) {
    if ((await uploadState(db, uploadId)) !== 'open') await store.multipart.abort(key, uploadId)
  }
  await removeUploads(db, ['dropped', 'refused'], beforeMs)
  await removeUploads(db, ['done'], nowMs - rememberMs)
}

async function sweepClips({ db, store }: Swept, beforeMs: number, nowMs: number): Promise<void> {
  await dropUnusedClips(db, beforeMs, nowMs)
  for (const { id, upload_name: name } of await droppedClips(db, nowMs)) {
    await store.delete(bigKey(name))
    await store.deleteAll(clipPrefix(id))
    await removeClip(db, id)
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
