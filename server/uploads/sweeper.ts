import { readdir, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import type { Db } from '../database/tables.ts'
import { removeUploads, untouchedUploads, uploadState } from '../repositories/big-uploads.ts'
import { removeJobs, removeJobsOf } from '../repositories/jobs.ts'
import { agedSources, droppedMedia, dropUnusedMedia, mediaById, removeMedia, setMedia } from '../repositories/media.ts'
import { mediaPrefix, removeRenditionsOf, storedPrefixes } from '../repositories/renditions.ts'
import { markGivenUp, playedOf, replacedBefore } from '../repositories/replacements.ts'
import { droppedImages, dropUnusedImages, removeImage } from '../repositories/uploaded-images.ts'
import { streamAccessMs } from '../media/stream-access.ts'
import { unlessMissing } from '../stores/durable.ts'
import type { ObjectStore } from '../stores/store.ts'
import { bigPrefix, dropUpload } from './big-uploads.ts'
import { imageKey } from './images.ts'
import { uploadLimits } from './limits.ts'

/** What is swept. */
export interface Swept {
  readonly db: Db
  readonly store: ObjectStore
  /** Where films lie while there is work on them. */
  readonly workFolder: string
}

const rowsAtOnce = 500
/** A repeat of a completion is answered for as long as any other write. */
const rememberMs = 30 * 24 * 3600 * 1000
/** What worked is soon of no interest. */
const rememberDoneMs = 2 * 24 * 3600 * 1000

/**
 * Removes what nobody finished or used within a day, and the files of what was taken down. What is dropped is marked
 * first and removed afterwards, so that nothing is used while it goes; a sweep that ends half-way is no harm.
 */
export async function sweepUploads(swept: Swept, nowMs: number): Promise<void> {
  const beforeMs = nowMs - uploadLimits.keepMs
  await sweepImages(swept, beforeMs, nowMs)
  await sweepBig(swept, beforeMs, nowMs)
  await sweepMedia(swept, beforeMs, nowMs)
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

async function sweepMedia({ db, store }: Swept, beforeMs: number, nowMs: number): Promise<void> {
  await dropUnusedMedia(db, beforeMs, nowMs)
  for (const { id, source } of await droppedMedia(db, nowMs)) {
    if (source !== null) await store.delete(source)
    // what was made in former days lies elsewhere
    for (const prefix of [mediaPrefix(id), ...(await storedPrefixes(db, id))]) await store.deleteAll(prefix)
    await removeRenditionsOf(db, id)
    await removeJobsOf(db, id)
    await removeMedia(db, id)
  }
  await giveUpReplaced({ db, store }, nowMs)
  for (const media of await agedSources(db, nowMs)) {
    if (media.source !== null) await store.delete(media.source)
    await setMedia(db, media, { source: null, source_until: null })
  }
  await removeJobs(db, 'done', nowMs - rememberDoneMs)
  for (const state of ['failed', 'cancelled'] as const) await removeJobs(db, state, nowMs - rememberMs)
}

/** Removes the files of what was replaced, once nobody may still fetch them; their rows stay, for the keys of those who kept them. */
async function giveUpReplaced({ db, store }: Pick<Swept, 'db' | 'store'>, nowMs: number): Promise<void> {
  for (const { id, former_id: mediaId, former_track: track } of await replacedBefore(db, nowMs - streamAccessMs)) {
    const played = mediaId === null ? 'whole' : await playedOf(db, mediaId)
    if (mediaId !== null && played !== 'whole' && (track === null || !played.has(track))) {
      if (played.size === 0) {
        const [media] = await mediaById(db, [mediaId])
        if (media && media.source !== null) await store.delete(media.source)
        if (media) await setMedia(db, media, { source: null, source_until: null })
        for (const prefix of [mediaPrefix(mediaId), ...(await storedPrefixes(db, mediaId))])
          await store.deleteAll(prefix)
      } else if (track !== null) {
        for (const prefix of await storedPrefixes(db, mediaId, track)) await store.deleteAll(prefix)
      }
    }
    await markGivenUp(db, id, nowMs)
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
