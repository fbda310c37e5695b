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

/** A picture of many shapes, another one for each number: what it shows is like nothing else. */
export function drawn(seed: number): Promise<Buffer> {
  let state = seed * 7919 + 17
  const next = (most: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((state / 2_147_483_648) * most)
  }
  const shapes = Array.from({ length: 60 }, () => {
    const fill = `rgb(${next(256)},${next(256)},${next(256)})`
    return next(2) === 0
      ? `<circle cx="${next(480)}" cy="${next(320)}" r="${10 + next(60)}" fill="${fill}"/>`
      : `<rect x="${next(480)}" y="${next(320)}" width="${10 + next(120)}" height="${10 + next(90)}" fill="${fill}"/>`
  })
  const ground = Array.from({ length: 24 }, (_, at) => {
    const fill = `rgb(${next(256)},${next(256)},${next(256)})`
    return `<rect x="${(at % 6) * 80}" y="${Math.floor(at / 6) * 80}" width="80" height="80" fill="${fill}"/>`
  })
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="480" height="320">${[...ground, ...shapes].join('')}</svg>`
  return sharp(Buffer.from(svg)).png().toBuffer()
}
