import type { PictureHash } from '../database/tables/types.ts'

/**
 * PDQ, the perceptual hash of pictures that lists of known material are made with, after its published description:
 * 256 bits of the lowest frequencies of the luma. Pictures that look the same differ in few of them.
 */

/** The side of the luma that is hashed: 64 x 64. */
export const pdqSidePx = 64
const terms = 16

/** Pictures with less in them, such as a plain wall, are alike by chance: 0 to 100. */
const leastQuality = 50

/** Bits in which pictures that look the same may differ, as the users of such lists agree. */
export const likeness = 31

const cosines = Array.from({ length: terms }, (_, term) =>
  Float64Array.from(
    { length: pdqSidePx },
    (__, at) => Math.sqrt(2 / pdqSidePx) * Math.cos((Math.PI / 2 / pdqSidePx) * (term + 1) * (2 * at + 1)),
  ),
)

/** Hashes a luma of 64 x 64 bytes, row by row; undefined where too little is in it. */
export function pdqOf(luma: Uint8Array): PictureHash | undefined {
  if (qualityOf(luma) < leastQuality) return undefined
  const waves = frequencies(luma)
  // mirroring turns the sign of each other column's frequency
  return { hash: bitsOf(waves), mirrored: bitsOf(waves.map((value, at) => (at % 2 === 0 ? -value : value))) }
}

/** How much changes from one pixel to the next. */
function qualityOf(luma: Uint8Array): number {
  let sum = 0
  const step = (from: number, to: number) => Math.abs(Math.trunc(((luma[from]! - luma[to]!) * 100) / 255))
  for (let at = 0; at < luma.length; at++) {
    if (at + pdqSidePx < luma.length) sum += step(at, at + pdqSidePx)
    if ((at + 1) % pdqSidePx > 0) sum += step(at, at + 1)
  }
  return Math.min(100, Math.trunc(sum / 90))
}

/** The 16 x 16 lowest frequencies, without the constant ones: a cosine transform along both sides. */
function frequencies(luma: Uint8Array): Float64Array {
  const down = cosines.map((wave) =>
    Float64Array.from({ length: pdqSidePx }, (_, column) =>
      wave.reduce((sum, factor, row) => sum + factor * luma[row * pdqSidePx + column]!, 0),
    ),
  )
  return Float64Array.from({ length: terms * terms }, (_, at) =>
    down[Math.trunc(at / terms)]!.reduce((sum, value, column) => sum + value * cosines[at % terms]![column]!, 0),
  )
}

/** A bit for each frequency: whether it is above the middle of all. The last one comes first. */
function bitsOf(waves: Float64Array): string {
  const middle = waves.toSorted()[(waves.length - 1) >> 1]!
  let digits = ''
  for (let at = waves.length - 1; at >= 0; at -= 4)
    digits += [0, 1, 2, 3].reduce((digit, bit) => digit * 2 + (waves[at - bit]! > middle ? 1 : 0), 0).toString(16)
  return digits
}

/** A hash as numbers of 32 bits, to be compared with many. */
export const unpacked = (hash: string): Uint32Array =>
  Uint32Array.from({ length: hash.length / 8 }, (_, at) => Number.parseInt(hash.slice(at * 8, at * 8 + 8), 16))

/** In how many bits two hashes differ. */
export function distance(one: Uint32Array, other: Uint32Array): number {
  let bits = 0
  for (let at = 0; at < one.length; at++)
    for (let differing = one[at]! ^ other[at]!; differing !== 0; differing &= differing - 1) bits++
  return bits
}
