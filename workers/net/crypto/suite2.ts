import HmacSha256 from 'crypto-js/hmac-sha256.js'
import type { Bytes } from '#contract/envelope/suites.ts'
import { cbcHs512Key, cryptoJsCbc } from './cbc-hs512.ts'
import type { Cbc } from './cbc-hs512.ts'
import type { SuiteCrypto } from './suite-crypto.ts'
import { fromWords, toWords } from './word-array.ts'
import type { WordArray } from './word-array.ts'

const HASH_BYTES = 32
const MAX_HKDF_BYTES = 255 * HASH_BYTES

const hmac = (key: WordArray, message: Bytes): Bytes => fromWords(HmacSha256(toWords(message), key))

/** HKDF-SHA256 (RFC 5869). */
function hkdf(key: Bytes, salt: Bytes, info: Bytes, lengthBytes: number): Bytes {
  if (lengthBytes > MAX_HKDF_BYTES) throw new RangeError(`HKDF-SHA256 gives at most ${MAX_HKDF_BYTES} bytes`)
  const extracted = toWords(hmac(toWords(salt), key))
  const derived = new Uint8Array(lengthBytes)
  let block: Bytes = new Uint8Array(0)
  for (let at = 0, counter = 1; at < lengthBytes; at += HASH_BYTES, counter++) {
    const input = new Uint8Array(block.length + info.length + 1)
    input.set(block)
    input.set(info, block.length)
    input[input.length - 1] = counter
    block = hmac(extracted, input)
    derived.set(block.subarray(0, lengthBytes - at), at)
  }
  return derived
}

/**
 * Suite 2: A256CBC-HS512, HKDF and HMAC of crypto-js, for engines without `crypto.subtle`.
 * The block cipher can be given, so that it can be counted.
 */
export const suite2 = (cbc: Cbc = cryptoJsCbc): SuiteCrypto => ({
  suite: 2,
  importSealing: async (key) => cbcHs512Key(key, cbc),
  importDerivation: async (key) => {
    const kept = key.slice()
    return { derive: async (salt, info, lengthBytes) => hkdf(kept, salt, info, lengthBytes) }
  },
  importMac: async (key) => {
    const words = toWords(key)
    return { mac: async (message) => hmac(words, message) }
  },
})
