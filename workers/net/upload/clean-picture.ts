import { fail, ok, type Result } from '#contract/failures.ts'
import { strip } from './strip.ts'

/** Longest side of a picture that is sent, in pixels. */
export const longestPx = 2560
const quality = 0.9

const refused = fail({ kind: 'input', fields: ['images'] })

/**
 * A picture as it may leave the device: upright, no longer than 2560 pixels, and nothing of its file but the pixels.
 * Where this engine can't draw in a worker, what is known to carry no pixels is cut out of the file instead.
 * Failures: `input` for what can't be opened.
 */
export async function cleanPicture(picture: Blob): Promise<Result<Blob>> {
  if (picture.size === 0) return refused
  try {
    if (typeof OffscreenCanvas === 'function' && typeof createImageBitmap === 'function')
      return ok(await redrawn(picture))
  } catch {
    // an engine may know the names and still not draw: the file's own way is left
  }
  try {
    const bytes = strip(new Uint8Array(await picture.arrayBuffer()))
    return bytes ? ok(new Blob([bytes.bytes], { type: bytes.type })) : refused
  } catch {
    return refused
  }
}

async function redrawn(picture: Blob): Promise<Blob> {
  const bitmap = await createImageBitmap(picture, { imageOrientation: 'from-image' })
  try {
    const scale = Math.min(1, longestPx / Math.max(bitmap.width, bitmap.height))
    const width = Math.max(1, Math.round(bitmap.width * scale))
    const height = Math.max(1, Math.round(bitmap.height * scale))
    const canvas = new OffscreenCanvas(width, height)
    const pen = canvas.getContext('2d')
    if (!pen) throw new Error('no canvas')
    pen.drawImage(bitmap, 0, 0, width, height)
    // what may be transparent keeps that; an engine that writes no WebP writes PNG
    const type = picture.type === 'image/jpeg' ? 'image/jpeg' : 'image/webp'
    return await canvas.convertToBlob({ type, quality })
  } finally {
    bitmap.close()
  }
}
