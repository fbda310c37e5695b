import { createHash, randomBytes, randomUUID } from 'node:crypto'
import type { Image } from '#contract/shapes/common.ts'
import type { Reason } from '#contract/refusals.ts'
import { sealImage } from '../envelope/image.ts'
import { addImage, importedUpload, pdqColumns, unusedImage } from '../repositories/uploaded-images.ts'
import { encodeImage, type EncodedImage } from '../uploads/encode-image.ts'
import { imageKey } from '../uploads/images.ts'
import type { ImportTarget, Original, Warn } from './importer.ts'

/** Where a picture is kept. */
type Keeper = Pick<ImportTarget, 'db' | 'store' | 'root' | 'userId' | 'nowMs'>

/** A picture that was drawn anew. */
type Encoded = Extract<EncodedImage, { ok: true }>

/** Keeps a picture as if it had been uploaded, used or not yet. */
async function store(
  { db, store: files, root, userId, nowMs }: Keeper,
  { content, width, height, hash, looks }: Encoded,
  { uploadId, isUsed }: { readonly uploadId: string; readonly isUsed: boolean },
): Promise<Image> {
  const at = `u/${new Date(nowMs).toISOString().slice(0, 7).replace('-', '')}/${randomBytes(16).toString('hex')}.webp`
  await files.put(imageKey(at), sealImage(root, { suite: 1, path: at, content }))
  const row = { path: at, user_id: userId, width, height, hash, ...pdqColumns(looks), bytes: content.length }
  const times = { used_at: isUsed ? nowMs : null, dropped_at: null, created_at: nowMs }
  const isKept = await addImage(db, { ...row, ...times, upload_id: uploadId })
  // one that was taken down has the id until the next sweep
  if (!isKept) await addImage(db, { ...row, ...times, upload_id: importedUpload + randomUUID() })
  return { path: at, width, height, hash }
}

/** Keeps a picture that is used from now on; answers why not where it can't be. */
export async function keepPicture(keeper: Keeper, file: Uint8Array): Promise<Image | Reason> {
  const encoded = await encodeImage(file)
  if (!encoded.ok) return { code: encoded.code }
  return store(keeper, encoded, { uploadId: randomUUID(), isUsed: true })
}

/** Keeps the pictures within a file, each once; what an import kept that ended too early is found again. */
export interface PictureKeeper {
  /** The picture of a name; undefined where it is none that can be shown, of which `warn` hears. */
  readonly keep: (name: string) => Promise<Image | undefined>
  /** The paths of all that were kept: nothing uses them yet. */
  readonly paths: () => string[]
}

/** See `PictureKeeper`. `read` gives the bytes of a picture by its name. */
export function pictureKeeper(
  keeper: Keeper,
  { sha256 }: Pick<Original, 'sha256'>,
  read: (name: string) => Promise<Uint8Array | undefined>,
  warn: Warn,
): PictureKeeper {
  const known = new Map<string, Image | undefined>()
  const kept = async (name: string): Promise<Image | undefined> => {
    const uploadId = importedUpload + createHash('sha256').update(`${sha256} ${name}`).digest('hex')
    const before = await unusedImage(keeper.db, keeper.userId, uploadId)
    if (before) return before
    const bytes = await read(name)
    const whole = bytes && (await encodeImage(bytes))
    const encoded = bytes && whole?.ok === false ? await encodeImage(bytes, { damaged: true }) : whole
    if (!encoded?.ok) {
      warn({ code: 'picture-unreadable', name })
      return undefined
    }
    if (whole !== encoded) warn({ code: 'picture-damaged', name })
    return store(keeper, encoded, { uploadId, isUsed: false })
  }
  return {
    paths: () => [...known.values()].flatMap((image) => (image ? [image.path] : [])),
    async keep(name) {
      if (!known.has(name)) known.set(name, await kept(name))
      return known.get(name)
    },
  }
}
