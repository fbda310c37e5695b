import sharp from 'sharp'
import { rgbaToThumbHash } from 'thumbhash'
import type { PlainCode } from '#contract/refusals.ts'
import type { PictureHash } from '../database/tables/types.ts'
import { pictureHash } from '../media/picture-hash.ts'
import { imageKind } from './image-kind.ts'
import { uploadLimits } from './limits.ts'

/** A picture as it is kept, or why it is not. */
export type EncodedImage =
  | {
      readonly ok: true
      readonly content: Uint8Array
      readonly width: number
      readonly height: number
      /** Thumbhash, base64. */
      readonly hash: string
      /** What it looks like; undefined where too little is in it. */
      readonly looks: PictureHash | undefined
    }
  | { readonly ok: false; readonly code: PlainCode }

const longestSidePx = 2560
const quality = 82
/** Nobody's picture takes so long; a file made to keep a core busy might. */
const withinSeconds = 30
const hashSidePx = 100

const no = (code: PlainCode): EncodedImage => ({ ok: false, code })

/** How a picture is decoded, one that is cut short as far as it goes where those are taken. */
const decoding = (damaged: boolean) =>
  ({ limitInputPixels: uploadLimits.imagePixels, failOn: damaged ? 'none' : 'error', sequentialRead: true }) as const

/** What `encodeImage` would say of a picture, and whether it is `cut-short`; undefined for a whole one. It takes a small part of the time. */
export async function pictureFault(file: Uint8Array): Promise<'broken' | 'cut-short' | undefined> {
  if (!imageKind(file)) return 'broken'
  const isRead = (damaged: boolean) =>
    sharp(file, decoding(damaged))
      .resize({ width: 8, fastShrinkOnLoad: false })
      .timeout({ seconds: withinSeconds })
      .raw()
      .toBuffer()
      .then(
        () => true,
        () => false,
      )
  if (await isRead(false)) return undefined
  return (await isRead(true)) ? 'cut-short' : 'broken'
}

/**
 * Makes a new WebP of a picture by decoding it: nothing of the file itself is kept, so neither its metadata nor what
 * somebody hid in it. Turned upright, in sRGB, at most 2560 pixels long; of a moving picture the first frame. One that is
 * cut short is refused, unless `damaged` ones are taken as far as they go.
 */
export async function encodeImage(
  file: Uint8Array,
  { damaged = false }: { readonly damaged?: boolean } = {},
): Promise<EncodedImage> {
  const kind = imageKind(file)
  if (!kind) return no('image-format-unknown')
  const options = decoding(damaged)
  try {
    const { width, height } = await sharp(file, options).metadata()
    if (width * height > uploadLimits.imagePixels) return no('image-too-many-pixels')
    const { data: content, info } = await sharp(file, options)
      .autoOrient()
      .resize({ width: longestSidePx, height: longestSidePx, fit: 'inside', withoutEnlargement: true })
      .timeout({ seconds: withinSeconds })
      .webp({ quality })
      .toBuffer({ resolveWithObject: true })
    const [hash, looks] = [await hashOf(content), await pictureHash(content)]
    return { ok: true, content, width: info.width, height: info.height, hash, looks }
  } catch (error) {
    if (error instanceof Error && error.message.includes('pixel limit')) return no('image-too-many-pixels')
    return no(kind === 'heic' ? 'image-heic' : 'image-broken')
  }
}

/** So long is the longer side of a picture in a list of many. */
const smallSidePx = 256

/** A picture of ours as small as a list needs it. */
export const smallPicture = (content: Uint8Array): Promise<Uint8Array> =>
  sharp(content)
    .resize({ width: smallSidePx, height: smallSidePx, fit: 'inside', withoutEnlargement: true })
    .timeout({ seconds: withinSeconds })
    .webp({ quality })
    .toBuffer()

async function hashOf(content: Uint8Array): Promise<string> {
  const small = sharp(content).resize({ width: hashSidePx, height: hashSidePx, fit: 'inside' }).ensureAlpha().raw()
  const { data, info } = await small.toBuffer({ resolveWithObject: true })
  return Buffer.from(rgbaToThumbHash(info.width, info.height, data)).toString('base64')
}
