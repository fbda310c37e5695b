import { unpackImage } from '#contract/envelope/layout.ts'
import type { Suite } from '#contract/envelope/suites.ts'
import { imageAad } from '#contract/envelope/texts.ts'
import type { Image } from '#contract/shapes/common.ts'
import { refuse } from '../api/refusal.ts'
import type { Db, Tx } from '../database/tables.ts'
import { sealImage } from '../envelope/image.ts'
import { open } from '../envelope/primitives.ts'
import type { Roots } from '../envelope/roots.ts'
import { isHiddenPicture } from '../repositories/hidden-pictures.ts'
import { isKept, markImagesUsed } from '../repositories/uploaded-images.ts'
import { isKey, type ObjectStore } from '../stores/store.ts'

/** Where the encrypted file of an uploaded picture is. */
export const imageKey = (path: string): string => `img/${path}`

/**
 * The pictures that a call names, in their order, to be kept with what it makes: they are used from now on and stay.
 * Refuses with 400 where one is not there (any more) or was uploaded by somebody else.
 */
export async function claimImages(tx: Tx, userId: number, paths: readonly string[], nowMs: number): Promise<Image[]> {
  if (paths.length === 0) return []
  const rows = await markImagesUsed(tx, userId, paths, nowMs)
  const byPath = new Map(rows.map((row) => [row.path, row]))
  return paths.map((path) => {
    const row = byPath.get(path)
    if (!row) throw refuse(400, 'image-gone')
    return { path: row.path, width: row.width, height: row.height, hash: row.hash }
  })
}

/** What is needed to show pictures that people uploaded. */
export interface UploadedPictures {
  readonly db: Db
  readonly store: ObjectStore
  readonly roots: Roots
}

/** The file of an uploaded picture in a suite; undefined when there is none. Kept in suite 1, sealed anew for suite 2. */
export async function uploadedPicture(
  { db, store, roots }: UploadedPictures,
  path: string,
  suite: Suite,
): Promise<Uint8Array | undefined> {
  if (await isHiddenPicture(db, path)) return undefined
  const file = (await isKept(db, path)) ? await store.get(imageKey(path)) : undefined
  if (!file || suite === 1) return file
  const opened = openPicture(roots, path, file)
  return opened && sealImage(opened.root, { suite, path, content: opened.content })
}

/** A picture of the store as it was before it was sealed, whoever may see it; undefined where there is none. */
export async function storedPicture(store: ObjectStore, roots: Roots, path: string): Promise<Uint8Array | undefined> {
  const key = imageKey(path)
  const file = isKey(key) ? await store.get(key) : undefined
  return file && openPicture(roots, path, file)?.content
}

/** The file of a picture opened, with the root that it was sealed under; undefined where none of these did. */
export function openPicture(roots: Roots, path: string, file: Uint8Array) {
  const parts = unpackImage(new Uint8Array(file))
  const root = parts.ok ? roots.get(parts.value.keyId) : undefined
  if (!parts.ok || !root) return undefined
  const { iv, sealed } = parts.value
  const content = open(1, { key: root.imageKeys[1], iv, aad: imageAad(path) }, sealed)
  return content && { root, content }
}
