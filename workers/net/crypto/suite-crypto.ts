import type { Bytes, Suite } from '#contract/envelope/suites.ts'

/** A key that seals and opens under one suite. Its bytes can't be had back from it. */
export interface SealingKey {
  /** Ciphertext and tag. An IV is used once under a key. */
  readonly seal: (iv: Bytes, aad: Bytes, plaintext: Bytes) => Promise<Bytes>
  /** The plaintext, or undefined when the tag does not fit; nothing is decrypted before it does. */
  readonly open: (iv: Bytes, aad: Bytes, sealed: Bytes) => Promise<Bytes | undefined>
}

/** Key material to derive from (HKDF-SHA256). */
export interface DerivationKey {
  /** At most 8,160 bytes; rejects beyond. */
  readonly derive: (salt: Bytes, info: Bytes, lengthBytes: number) => Promise<Bytes>
}

/** A key for HMAC-SHA256. */
export interface MacKey {
  /** The 32 bytes of the code. */
  readonly mac: (message: Bytes) => Promise<Bytes>
}

/** What one suite is made of, on one engine. Keys become handles at once, so raw bytes are not carried around. */
export interface SuiteCrypto {
  readonly suite: Suite
  /** The key's length is the suite's `keyBytes`. */
  readonly importSealing: (key: Bytes) => Promise<SealingKey>
  readonly importDerivation: (key: Bytes) => Promise<DerivationKey>
  /** The key is not empty (WebCrypto refuses that). */
  readonly importMac: (key: Bytes) => Promise<MacKey>
}
