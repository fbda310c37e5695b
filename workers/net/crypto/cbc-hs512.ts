import Aes from 'crypto-js/aes.js'
import CryptoJs from 'crypto-js/core.js'
import HmacSha512 from 'crypto-js/hmac-sha512.js'
import NoPadding from 'crypto-js/pad-nopadding.js'
import { isSealedLength } from '#contract/envelope/layout.ts'
import { SUITE_SIZES } from '#contract/envelope/suites.ts'
import type { Bytes } from '#contract/envelope/suites.ts'
import type { SealingKey } from './suite-crypto.ts'
import { fromWords, toWords } from './word-array.ts'
import type { WordArray } from './word-array.ts'

const { tagBytes, blockBytes } = SUITE_SIZES[2]

/** AES-CBC on whole blocks, without padding. */
export interface Cbc {
  readonly encrypt: (key: WordArray, iv: WordArray, blocks: WordArray) => WordArray
  readonly decrypt: (key: WordArray, iv: WordArray, blocks: WordArray) => WordArray
}

/** AES-CBC of crypto-js (CBC is its default mode). It checks no padding, so padding is left to the caller. */
export const cryptoJsCbc: Cbc = {
  encrypt: (key, iv, blocks) => Aes.encrypt(blocks, key, { iv, padding: NoPadding }).ciphertext,
  decrypt: (key, iv, blocks) =>
    Aes.decrypt(CryptoJs.lib.CipherParams.create({ ciphertext: blocks }), key, { iv, padding: NoPadding }),
}

/** PKCS #7: 1 to 16 bytes, each of them their number. */
function pad(plaintext: Bytes): Bytes {
  const count = blockBytes - (plaintext.length % blockBytes)
  const padded = new Uint8Array(plaintext.length + count).fill(count, plaintext.length)
  padded.set(plaintext)
  return padded
}

function unpad(padded: Bytes): Bytes | undefined {
  const count = padded.at(-1) ?? 0
  if (count < 1 || count > blockBytes || count > padded.length) return undefined
  for (let i = padded.length - count; i < padded.length; i++) if (padded[i] !== count) return undefined
  return padded.subarray(0, padded.length - count)
}

/** What the tag is made over: AAD, IV, ciphertext, and the AAD's length in bits as 64 bits. */
function macInput(iv: Bytes, aad: Bytes, ciphertext: Bytes): WordArray {
  const input = new Uint8Array(aad.length + iv.length + ciphertext.length + 8)
  input.set(aad)
  input.set(iv, aad.length)
  input.set(ciphertext, aad.length + iv.length)
  new DataView(input.buffer).setBigUint64(input.length - 8, BigInt(aad.length) * 8n)
  return toWords(input)
}

/** Compares in a time that depends on the lengths alone. */
function equals(a: Uint8Array, b: Uint8Array): boolean {
  if (a.length !== b.length) return false
  let difference = 0
  for (let i = 0; i < a.length; i++) difference |= (a[i] ?? 0) ^ (b[i] ?? 0)
  return difference === 0
}

/** A key of A256CBC-HS512 (RFC 7518 5.2.5): the first half authenticates, the second encrypts. 64 bytes. */
export function cbcHs512Key(raw: Bytes, cbc: Cbc): SealingKey {
  const macKey = toWords(raw.subarray(0, 32))
  const cipherKey = toWords(raw.subarray(32, 64))
  const tagOf = (iv: Bytes, aad: Bytes, ciphertext: Bytes): Bytes =>
    fromWords(HmacSha512(macInput(iv, aad, ciphertext), macKey)).subarray(0, tagBytes)
  return {
    seal: async (iv, aad, plaintext) => {
      const ciphertext = fromWords(cbc.encrypt(cipherKey, toWords(iv), toWords(pad(plaintext))))
      const sealed = new Uint8Array(ciphertext.length + tagBytes)
      sealed.set(ciphertext)
      sealed.set(tagOf(iv, aad, ciphertext), ciphertext.length)
      return sealed
    },
    open: async (iv, aad, sealed) => {
      // Lengths, then the tag, then the cipher: WebKitGTK once crashed on CBC of nothing.
      if (!isSealedLength(2, sealed.length) || iv.length !== SUITE_SIZES[2].ivBytes) return undefined
      const ciphertext = sealed.subarray(0, sealed.length - tagBytes)
      if (!equals(tagOf(iv, aad, ciphertext), sealed.subarray(ciphertext.length))) return undefined
      return unpad(fromWords(cbc.decrypt(cipherKey, toWords(iv), toWords(ciphertext))))
    },
  }
}
