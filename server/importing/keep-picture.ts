import { createHash, randomUUID } from 'node:crypto'
import type { Image } from '#contract/shapes/common.ts'
import type { Reason } from '#contract/refusals.ts'
import { importedUpload, unusedImage } from '../repositories/uploaded-images.ts'
import { imageKind } from '../uploads/image-kind.ts'
import { encodeImage, pictureFault, type EncodedImage } from '../uploads/encode-image.ts'
import { storeImage } from '../uploads/store-image.ts'
import { fromHeic } from './from-heic.ts'
import type { ImportTarget, Original, Warn } from './importer.ts'

/** Where a picture is kept. */
type Keeper = Pick<ImportTarget, 'db' | 'store' | 'root' | 'userId' | 'nowMs'>

/** Keeps a picture as if it had been uploaded, used or not yet. */
async function keep(
  keeper: Keeper,
  encoded: Extract<EncodedImage, { ok: true }>,
  { uploadId, isUsed }: { readonly uploadId: string; readonly isUsed: boolean },
): Promise<Image> {
  const { userId, nowMs } = keeper
  const whose = { userId, usedAt: isUsed ? nowMs : null, nowMs }
  const image =
    (await storeImage(keeper, encoded, { ...whose, uploadId })) ??
    // one that was taken down has the id until the next sweep
    (await storeImage(keeper, encoded, { ...whose, uploadId: importedUpload + randomUUID() }))
  if (!image) throw new Error('a picture has the id of another one')
  return image
}

/** A picture as this server can decode it; undefined for one that nothing decodes, `missing` where the program is that does. */
const readablePicture = async (bytes: Uint8Array): Promise<Uint8Array | 'missing' | undefined> =>
  imageKind(bytes) === 'heic' ? fromHeic(bytes) : bytes

/** Keeps a picture that is used from now on; answers why not where it can't be. */
export async function keepPicture(keeper: Keeper, file: Uint8Array): Promise<Image | Reason> {
  const readable = await readablePicture(file)
  const encoded = readable === 'missing' ? undefined : await encodeImage(readable ?? file)
  if (!encoded?.ok) return { code: encoded?.code ?? 'image-heic' }
  return keep(keeper, encoded, { uploadId: randomUUID(), isUsed: true })
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
    const raw = await read(name)
    const bytes = raw && (await readablePicture(raw))
    if (bytes === 'missing') {
      warn({ code: 'no-heif', name })
      return undefined
    }
    const whole = bytes && (await encodeImage(bytes))
    const encoded = bytes && whole?.ok === false ? await encodeImage(bytes, { damaged: true }) : whole
    if (!encoded?.ok) {
      warn({ code: 'picture-unreadable', name })
      return undefined
    }
    if (whole !== encoded) warn({ code: 'picture-damaged', name })
    return keep(keeper, encoded, { uploadId, isUsed: false })
  }
  return {
    paths: () => [...known.values()].flatMap((image) => (image ? [image.path] : [])),
    async keep(name) {
      if (!known.has(name)) known.set(name, await kept(name))
      return known.get(name)
    },
  }
}

/** Says of pictures which can't be shown, or are cut short, and keeps nothing of them. */
export async function checkPictures(
  names: readonly string[],
  read: (name: string) => Promise<Uint8Array | undefined>,
  warn: Warn,
): Promise<void> {
  for (const name of names) {
    const raw = await read(name)
    const bytes = raw && (await readablePicture(raw))
    const fault = bytes === undefined ? 'broken' : bytes === 'missing' ? bytes : await pictureFault(bytes)
    if (fault !== undefined) warn({ code: warningsOfFaults[fault], name })
  }
}

const warningsOfFaults = {
  missing: 'no-heif',
  broken: 'picture-unreadable',
  'cut-short': 'picture-damaged',
} as const
