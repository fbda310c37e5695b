/** A picture of somebody is never shown larger than this, in pixels of the densest screens. */
const portraitPx = 640
const quality = 0.88

/** A square picture, no larger than it will ever be shown. Rejects where it can't be drawn. */
export async function shrink(picture: Blob): Promise<Blob> {
  const bitmap = await createImageBitmap(picture)
  try {
    const side = Math.min(portraitPx, bitmap.width)
    const canvas = document.createElement('canvas')
    canvas.width = side
    canvas.height = side
    const pen = canvas.getContext('2d')
    if (!pen) throw new Error('no canvas')
    pen.imageSmoothingQuality = 'high'
    pen.drawImage(bitmap, 0, 0, side, side)
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality))
    if (!blob) throw new Error('nothing drawn')
    return blob
  } finally {
    bitmap.close()
  }
}
