import sharp, { type Sharp } from 'sharp'
import type { PictureHash } from '../database/tables/types.ts'
import { pdqOf, pdqSidePx } from './pdq.ts'

/** A frame around a picture of one colour: how far its pixels may be from that. */
const frameThreshold = 20
/** Moving pictures of a film that its montage is made of: 5 x 5, from 5 % to 95 % of it. */
const montageSide = 5

const square = { width: pdqSidePx, height: pdqSidePx, fit: 'fill' } as const

interface Luma {
  readonly bytes: Uint8Array
  readonly width: number
  readonly height: number
}

const rawOf = ({ bytes, width, height }: Luma) => sharp(bytes, { raw: { width, height, channels: 1 } })

const small = async (luma: Luma): Promise<PictureHash | undefined> =>
  pdqOf(await rawOf(luma).resize(square).toColourspace('b-w').raw().toBuffer())

async function lumaOf(picture: Uint8Array): Promise<Luma> {
  const grey = sharp(picture).flatten({ background: '#fff' }).greyscale().toColourspace('b-w').raw()
  const { data, info } = await grey.toBuffer({ resolveWithObject: true })
  return { bytes: data, width: info.width, height: info.height }
}

/** What a picture looks like, without a frame of one colour around it; undefined where too little is in it. */
export async function pictureHash(picture: Uint8Array): Promise<PictureHash | undefined> {
  const whole = sharp(picture).flatten({ background: '#fff' })
  const luma = (from: Sharp) => from.resize(square).greyscale().toColourspace('b-w').raw().toBuffer()
  // one colour alone can't be trimmed
  return pdqOf(await luma(whole.clone().trim({ threshold: frameThreshold })).catch(() => luma(whole)))
}

/** What a film looks like, of its storyboard: each picture that has something in it, and all together in one. */
export async function filmHashes(
  storyboard: Uint8Array,
  { columns, width, height }: { readonly columns: number; readonly width: number; readonly height: number },
  count: number,
): Promise<{ readonly frames: PictureHash[]; readonly montage: PictureHash | undefined }> {
  const sheet = await lumaOf(storyboard)
  const place = (at: number) => ({
    left: (at % columns) * width,
    top: Math.trunc(at / columns) * height,
    width,
    height,
  })
  const cut = async (at: number): Promise<Luma> => {
    const bytes = await rawOf(sheet).extract(place(at)).toColourspace('b-w').raw().toBuffer()
    return { bytes, width, height }
  }
  const frames: PictureHash[] = []
  for (let at = 0; at < count; at++) {
    const hash = await small(await cut(at))
    if (hash) frames.push(hash)
  }
  const picked = montageSide * montageSide
  const tiles = await Promise.all(
    Array.from({ length: picked }, async (_, tile) => {
      const at = Math.min(count - 1, Math.round((0.05 + (0.9 * tile) / (picked - 1)) * (count - 1)))
      const { bytes } = await cut(at)
      return {
        input: Buffer.from(bytes),
        raw: { width, height, channels: 1 as const },
        left: (tile % montageSide) * width,
        top: Math.trunc(tile / montageSide) * height,
      }
    }),
  )
  const [wide, high] = [width * montageSide, height * montageSide]
  const empty = sharp({ create: { width: wide, height: high, channels: 3, background: '#000' } })
  const together = await empty.composite(tiles).png({ compressionLevel: 0 }).toBuffer()
  return { frames, montage: await small(await lumaOf(together)) }
}
