import sharp, { type Sharp } from 'sharp'
import { expect, test } from 'vitest'
import type { PictureHash } from '#server/database/tables/types.ts'
import { distance, likeness, pdqOf, pdqSidePx, unpacked } from '#server/media/pdq.ts'
import { filmHashes, pictureHash } from '#server/media/picture-hash.ts'
import { drawn } from '#tests/unit/server-uploads/support/pictures.ts'

const apart = (one: PictureHash | undefined, other: PictureHash | undefined) =>
  distance(unpacked(one!.hash), unpacked(other!.hash))

test('a luma has the hash that the published algorithm gives it', () => {
  // a pattern that each implementation can make again: no picture has to be decoded for it
  const luma = Uint8Array.from({ length: pdqSidePx * pdqSidePx }, (_, at) => {
    const [x, y] = [at % pdqSidePx, Math.trunc(at / pdqSidePx)]
    return (x * x * 3 + y * y * 5 + x * y * 7 + ((x >> 3) ^ (y >> 2)) * 41) % 256
  })
  expect(pdqOf(luma)?.hash).toBe('fdb8764c388c2fc7d73c4564cc77f74afe2547123eb42542a681941e22a7af40')
})

test.each([
  ['smaller', (from: Sharp) => from.resize(240).webp({ quality: 60 })],
  ['of poor quality', (from: Sharp) => from.jpeg({ quality: 30 })],
  ['grey', (from: Sharp) => from.greyscale().png()],
  ['in a frame', (from: Sharp) => from.extend({ top: 40, bottom: 40, left: 60, right: 60, background: '#000' }).png()],
])('a picture that is %s looks the same', async (_, change) => {
  const picture = await drawn(7)
  const changed = await change(sharp(picture)).toBuffer()
  expect(apart(await pictureHash(picture), await pictureHash(changed))).toBeLessThanOrEqual(likeness)
})

test('a picture that is mirrored has the hash that was foretold', async () => {
  const picture = await drawn(3)
  const [own, turned] = [await pictureHash(picture), await pictureHash(await sharp(picture).flop().png().toBuffer())]
  expect(distance(unpacked(own!.mirrored), unpacked(turned!.hash))).toBeLessThanOrEqual(likeness)
  expect(apart(own, turned)).toBeGreaterThan(likeness)
})

test('pictures of other things look different, and one with nothing in it has no hash', async () => {
  const hashes = await Promise.all(Array.from({ length: 24 }, async (_, seed) => pictureHash(await drawn(seed))))
  const pairs = hashes.flatMap((one, at) => hashes.slice(at + 1).map((other) => apart(one, other)))
  expect(Math.min(...pairs)).toBeGreaterThan(likeness)
  const plain = sharp({ create: { width: 300, height: 200, channels: 3, background: '#456' } })
  expect(await pictureHash(await plain.png().toBuffer())).toBeUndefined()
})

test('a film has a hash for each picture of its storyboard that has something in it, and one for all', async () => {
  const [width, height, columns, count] = [160, 90, 5, 12]
  const tiles = await Promise.all(
    Array.from({ length: count }, async (_, at) => ({
      input: await sharp(await drawn(at))
        .resize(width, height, { fit: 'fill' })
        .toBuffer(),
      left: (at % columns) * width,
      top: Math.trunc(at / columns) * height,
    })),
  )
  const sheet = sharp({ create: { width: width * columns, height: height * 3, channels: 3, background: '#000' } })
  const { frames, montage } = await filmHashes(
    await sheet.composite(tiles).jpeg().toBuffer(),
    { columns, width, height },
    count,
  )
  expect(frames).toHaveLength(count)
  const whole = await pictureHash(
    await sharp(await drawn(4))
      .resize(width, height, { fit: 'fill' })
      .toBuffer(),
  )
  expect(apart(frames[4], whole)).toBeLessThanOrEqual(likeness)
  expect(montage).toBeDefined()
})
