import { opened, refused } from './fault.ts'
import type { Opened } from './fault.ts'
import { IMAGE_MAGIC, NONCE_BYTES, SUITE_SIZES, isSuite } from './suites.ts'
import type { Bytes, Suite } from './suites.ts'

/** A request's `data`, taken apart; `sealed` is ciphertext and tag, a view of the same memory. */
export interface RequestParts {
  readonly suite: Suite
  readonly keyId: number
  readonly nonce: Bytes
  readonly sealed: Bytes
}

/** A reply's `data` or an image file, taken apart; `sealed` is ciphertext and tag, a view of the same memory. */
export interface SealedParts {
  readonly suite: Suite
  readonly keyId: number
  readonly iv: Bytes
  readonly sealed: Bytes
}

function join(head: readonly number[], salt: Uint8Array, sealed: Uint8Array): Bytes {
  const bytes = new Uint8Array(head.length + salt.length + sealed.length)
  bytes.set(head)
  bytes.set(salt, head.length)
  bytes.set(sealed, head.length + salt.length)
  return bytes
}

/** Whether ciphertext and tag can be of this suite: at least one byte, and whole blocks. */
export function isSealedLength(suite: Suite, sealedBytes: number): boolean {
  const { tagBytes, blockBytes } = SUITE_SIZES[suite]
  const ciphertextBytes = sealedBytes - tagBytes
  return ciphertextBytes > 0 && ciphertextBytes % blockBytes === 0
}

/** `suite (1) | key id (1) | nonce (16) | ciphertext | tag`. */
export const packRequest = (parts: RequestParts): Bytes => join([parts.suite, parts.keyId], parts.nonce, parts.sealed)

/** Takes a request's `data` apart. Faults: `suite`, `layout`. */
export function unpackRequest(bytes: Bytes): Opened<RequestParts> {
  const [suite, keyId] = bytes
  if (keyId === undefined) return refused('layout')
  if (!isSuite(suite)) return refused('suite')
  const sealed = bytes.subarray(2 + NONCE_BYTES)
  if (!isSealedLength(suite, sealed.length)) return refused('layout')
  return opened({ suite, keyId, nonce: bytes.subarray(2, 2 + NONCE_BYTES), sealed })
}

/** `suite | key id | iv | ciphertext | tag`. */
export const packReply = (parts: SealedParts): Bytes => join([parts.suite, parts.keyId], parts.iv, parts.sealed)

/** Takes a reply's `data` apart. Faults: `suite`, `layout`. */
export const unpackReply = (bytes: Bytes): Opened<SealedParts> => unpackSealed(bytes, 0)

/** `"SGI1" | suite | key id | iv | ciphertext | tag`. */
export const packImage = (parts: SealedParts): Bytes =>
  join([...IMAGE_MAGIC, parts.suite, parts.keyId], parts.iv, parts.sealed)

/** Takes an encrypted image file apart. Faults: `layout` (the magic too), `suite`. */
export function unpackImage(file: Bytes): Opened<SealedParts> {
  for (const [at, byte] of IMAGE_MAGIC.entries()) if (file[at] !== byte) return refused('layout')
  return unpackSealed(file, IMAGE_MAGIC.length)
}

function unpackSealed(bytes: Bytes, at: number): Opened<SealedParts> {
  const suite = bytes[at]
  const keyId = bytes[at + 1]
  if (keyId === undefined) return refused('layout')
  if (!isSuite(suite)) return refused('suite')
  const ivEnd = at + 2 + SUITE_SIZES[suite].ivBytes
  const sealed = bytes.subarray(ivEnd)
  if (!isSealedLength(suite, sealed.length)) return refused('layout')
  return opened({ suite, keyId, iv: bytes.subarray(at + 2, ivEnd), sealed })
}
