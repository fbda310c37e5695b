import { aessiv } from '@noble/ciphers/aes.js'
import { xchacha20poly1305 } from '@noble/ciphers/chacha.js'
import { hkdf } from '@noble/hashes/hkdf.js'
import { sha256 } from '@noble/hashes/sha2.js'

/** Bytes of a key of `seal`. */
export const keyBytes = 32
/** Bytes of a key of `sealSame`. */
export const sameKeyBytes = 64
const nonceBytes = 24
const tagBytes = 16

/** Another key for a purpose of its own, by HKDF. */
export const subkey = (key: Uint8Array, purpose: string, bytes: number): Uint8Array =>
  hkdf(sha256, key, undefined, new TextEncoder().encode(purpose), bytes)

/**
 * Seals with XChaCha20-Poly1305: nonce, ciphertext, tag. The nonce is random and long enough for that. Synchronous,
 * because IndexedDB ends a transaction that waits for WebCrypto. `about` is what the bytes belong to.
 */
export function seal(key: Uint8Array, plain: Uint8Array, about: Uint8Array): Uint8Array<ArrayBuffer> {
  const sealed = new Uint8Array(nonceBytes + plain.length + tagBytes)
  const nonce = crypto.getRandomValues(sealed.subarray(0, nonceBytes))
  sealed.set(xchacha20poly1305(key, nonce, about).encrypt(plain), nonceBytes)
  return sealed
}

/** Opens what `seal` gave; undefined where it was not sealed with this key, for this, or is not whole. */
export function open(key: Uint8Array, sealed: Uint8Array, about: Uint8Array): Uint8Array<ArrayBuffer> | undefined {
  if (sealed.length < nonceBytes + tagBytes) return undefined
  return opened(() =>
    xchacha20poly1305(key, sealed.subarray(0, nonceBytes), about).decrypt(sealed.subarray(nonceBytes)),
  )
}

/** Seals the same bytes to the same form each time, with AES-SIV (RFC 5297), so that they are found by equality. */
export const sealSame = (key: Uint8Array, plain: Uint8Array, about: Uint8Array): Uint8Array =>
  aessiv(key, about).encrypt(plain)

/** Opens what `sealSame` gave; undefined as in `open`. */
export const openSame = (key: Uint8Array, sealed: Uint8Array, about: Uint8Array): Uint8Array | undefined =>
  sealed.length <= tagBytes ? undefined : opened(() => aessiv(key, about).decrypt(sealed))

/** The library throws where a tag does not fit. */
function opened<T>(open: () => T): T | undefined {
  try {
    return open()
  } catch {
    return undefined
  }
}
