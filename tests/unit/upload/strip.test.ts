import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { strip } from '#net/upload/strip.ts'
import { canary, gradient, photo } from '#tests/unit/server-uploads/support/pictures.ts'

const [width, height] = [60, 40]
const raw = { raw: { width, height, channels: 3 } } as const
const exif = {
  IFD0: { Make: canary, Copyright: canary },
  IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '31/1 14/1 15/1', GPSLongitudeRef: 'E', GPSLongitude: '121/1 29/1 8/1' },
}
const xmp = `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description xmlns:dc="http://purl.org/dc/elements/1.1/" dc:source="${canary}"/></rdf:RDF></x:xmpmeta>`
const drawn = () => sharp(gradient(width, height), raw).withExif(exif).withXmp(xmp)
const bytesOf = (file: Uint8Array) => new Uint8Array(file)
const pixels = (file: Uint8Array) => sharp(file).raw().toBuffer()

const formats = {
  'image/jpeg': () => drawn().jpeg().toBuffer(),
  'a progressive JPEG': () => drawn().jpeg({ progressive: true }).toBuffer(),
  'image/png': () => drawn().png().toBuffer(),
  'image/webp': () => drawn().webp().toBuffer(),
}

describe.each(Object.entries(formats))('%s', (_name, make) => {
  test('loses the place where it was taken and all that names somebody, and no pixel', async () => {
    const file = bytesOf(await make())
    expect(Buffer.from(file).includes(canary), 'the check finds what it looks for').toBe(true)
    const stripped = strip(file)!
    expect(Buffer.from(stripped.bytes).includes(canary)).toBe(false)
    const { exif: left, xmp: words } = await sharp(stripped.bytes).metadata()
    expect([left, words]).toEqual([undefined, undefined])
    expect(await pixels(stripped.bytes)).toEqual(await pixels(file))
  })

  test('cut short anywhere it is refused, or still holds nothing', async () => {
    const file = bytesOf(await make())
    for (let length = 12; length < file.length; length += 97) {
      try {
        const stripped = strip(file.slice(0, length))
        expect(Buffer.from(stripped!.bytes).includes(canary)).toBe(false)
      } catch (error) {
        expect(error).toBeInstanceOf(RangeError)
      }
    }
  })
})

test('a JPEG stays turned as it was, and keeps its colours', async () => {
  const file = await photo({ orientation: 6 })
  const { bytes } = strip(file)!
  const { orientation, exif: left } = await sharp(bytes).metadata()
  expect(orientation).toBe(6)
  expect(left!.length).toBeLessThan(40)
  const wide = await sharp(gradient(width, height), raw).withMetadata({ icc: 'p3' }).jpeg().toBuffer()
  expect((await sharp(strip(bytesOf(wide))!.bytes).metadata()).icc?.length).toBeGreaterThan(100)
})

test('what hangs behind a picture, and small copies within it, go too', async () => {
  const tail = Buffer.concat([await formats['image/jpeg'](), Buffer.from(`MotionPhoto ${canary}`)])
  expect(Buffer.from(strip(bytesOf(tail))!.bytes).includes(canary)).toBe(false)
  const jfif = Buffer.from([0xff, 0xe0, 0, 16 + 3, 0x4a, 0x46, 0x49, 0x46, 0, 1, 1, 0, 0, 1, 0, 1, 1, 1, 7, 7, 7])
  const plain = await sharp(gradient(width, height), raw).jpeg().toBuffer()
  const small = Buffer.concat([plain.subarray(0, 2), jfif, plain.subarray(2)])
  const { bytes } = strip(bytesOf(small))!
  expect(Buffer.from(bytes).includes(Buffer.from([1, 1, 7, 7, 7]))).toBe(false)
  expect((await sharp(bytes).metadata()).width).toBe(width)
})

test('a text in a PNG goes; formats that are not known to the last byte are left to others', async () => {
  const png = await drawn().png().toBuffer()
  const text = Buffer.concat([Buffer.from(`tEXtAuthor\0${canary}`)])
  const chunk = Buffer.alloc(8 + text.length)
  chunk.writeUInt32BE(text.length - 4)
  text.copy(chunk, 4)
  const withText = Buffer.concat([png.subarray(0, 33), chunk, png.subarray(33)])
  expect(Buffer.from(strip(bytesOf(withText))!.bytes).includes(canary)).toBe(false)
  expect(strip(bytesOf(await drawn().avif().toBuffer()))).toBeUndefined()
  expect(strip(bytesOf(Buffer.from('\0\0\0\x18ftypheic')))).toBeUndefined()
  expect(strip(new Uint8Array(3))).toBeUndefined()
})
