/** A part of a picture, in its own pixels after turning. */
export interface CropArea {
  x: number
  y: number
  width: number
  height: number
}

/** Longest side of what is cut out, in pixels: no upload is larger. */
const longestPx = 2560
const quality = 0.9

/**
 * Cuts a part out of a picture that was turned by quarters. What comes out is drawn anew: nothing but pixels is in it.
 * Rejects where the picture can't be opened.
 */
export async function cut(file: Blob, area: CropArea, quarters: number): Promise<Blob> {
  const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' })
  try {
    const scale = Math.min(1, longestPx / Math.max(area.width, area.height, 1))
    const canvas = document.createElement('canvas')
    canvas.width = Math.max(1, Math.round(area.width * scale))
    canvas.height = Math.max(1, Math.round(area.height * scale))
    const pen = canvas.getContext('2d')
    if (!pen) throw new Error('no canvas')
    const lies = quarters % 2 === 1
    const [width, height] = lies ? [bitmap.height, bitmap.width] : [bitmap.width, bitmap.height]
    pen.scale(scale, scale)
    pen.translate(width / 2 - area.x, height / 2 - area.y)
    pen.rotate((quarters * Math.PI) / 2)
    pen.drawImage(bitmap, -bitmap.width / 2, -bitmap.height / 2)
    const type = file.type === 'image/jpeg' ? 'image/jpeg' : 'image/webp'
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, quality))
    if (!blob) throw new Error('nothing drawn')
    return blob
  } finally {
    bitmap.close()
  }
}
