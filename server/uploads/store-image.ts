import { randomBytes } from 'node:crypto'
import type { Image } from '#contract/shapes/common.ts'
import type { Db } from '../database/tables.ts'
import { sealImage } from '../envelope/image.ts'
import type { ServerRoot } from '../envelope/roots.ts'
import { addImage, pdqColumns } from '../repositories/uploaded-images.ts'
import type { ObjectStore } from '../stores/store.ts'
import type { EncodedImage } from './encode-image.ts'
import { imageKey } from './images.ts'

/** Where pictures are kept. */
export interface ImagePlace {
  readonly db: Db
  readonly store: ObjectStore
  readonly root: ServerRoot
}

/** Keeps an encoded picture as an upload of somebody; undefined, with nothing left of it, where that upload has made one already. */
export async function storeImage(
  { db, store, root }: ImagePlace,
  { content, width, height, hash, looks }: Extract<EncodedImage, { ok: true }>,
  {
    userId,
    uploadId,
    usedAt,
    nowMs,
  }: { readonly userId: number; readonly uploadId: string; readonly usedAt: number | null; readonly nowMs: number },
): Promise<Image | undefined> {
  const month = new Date(nowMs).toISOString().slice(0, 7).replace('-', '')
  const path = `u/${month}/${randomBytes(16).toString('hex')}.webp`
  await store.put(imageKey(path), sealImage(root, { suite: 1, path, content }))
  const image = { path, width, height, hash }
  const row = { ...image, ...pdqColumns(looks), user_id: userId, upload_id: uploadId, bytes: content.length }
  const times = { used_at: usedAt, dropped_at: null, created_at: nowMs }
  const isKept = await addImage(db, { ...row, ...times }).catch(async (error: unknown) => {
    await store.delete(imageKey(path))
    throw error
  })
  if (isKept) return image
  await store.delete(imageKey(path))
  return undefined
}
