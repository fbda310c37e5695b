import CryptoJs from 'crypto-js/core.js'
import type { Bytes } from '#contract/envelope/suites.ts'

/** crypto-js's own kind of bytes: big-endian 32-bit words. */
export type WordArray = CryptoJs.lib.WordArray

/** Copies bytes into words. */
export function toWords(bytes: Uint8Array): WordArray {
  const whole = bytes.length >>> 2
  const words: number[] = []
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  for (let i = 0; i < whole; i++) words[i] = view.getInt32(i * 4)
  if (whole * 4 < bytes.length) {
    let last = 0
    for (let i = whole * 4; i < bytes.length; i++) last |= (bytes[i] ?? 0) << (24 - (i & 3) * 8)
    words[whole] = last
  }
  return CryptoJs.lib.WordArray.create(words, bytes.length)
}

/** Copies words into bytes. */
export function fromWords(array: WordArray): Bytes {
  const bytes = new Uint8Array(array.sigBytes)
  for (let i = 0; i < bytes.length; i++) bytes[i] = (array.words[i >>> 2] ?? 0) >>> (24 - (i & 3) * 8)
  return bytes
}
