import sharp from 'sharp'

/** What must never be found again in what is kept. */
export const canary = 'CanaryCamera'

/** A photo as a phone makes it: a gradient lying on its side, with the place where it was taken. */
export async function photo({ width = 400, height = 300, orientation = 6 } = {}): Promise<Uint8Array<ArrayBuffer>> {
  const jpeg = await sharp(gradient(width, height), { raw: { width, height, channels: 3 } })
    .withExif({
      IFD0: { Make: canary, Model: 'P 1', Copyright: canary },
      IFD3: {
        GPSLatitudeRef: 'N',
        GPSLatitude: '31/1 14/1 15/1',
        GPSLongitudeRef: 'E',
        GPSLongitude: '121/1 29/1 8/1',
      },
    })
    .withMetadata({ orientation })
    .jpeg()
    .toBuffer()
  return new Uint8Array(jpeg)
}

/** Red grows to the right, blue downwards. */
export function gradient(width: number, height: number): Buffer {
  const pixels = Buffer.alloc(width * height * 3)
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      pixels[(y * width + x) * 3] = (x * 255) / width
      pixels[(y * width + x) * 3 + 2] = (y * 255) / height
    }
  }
  return pixels
}
