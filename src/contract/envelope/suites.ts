/** Bytes as WebCrypto takes them: never over shared memory. */
export type Bytes = Uint8Array<ArrayBuffer>

/** 1 = AES-256-GCM; 2 = A256CBC-HS512 (RFC 7518 5.2.5), only where the engine has no `crypto.subtle`. */
export type Suite = 1 | 2

/** Sizes of one suite, in bytes; `blockBytes` is what a ciphertext's length must be a multiple of. */
export interface SuiteSizes {
  readonly keyBytes: number
  readonly ivBytes: number
  readonly tagBytes: number
  readonly blockBytes: number
}

/** The sizes of both suites. */
export const SUITE_SIZES: Readonly<Record<Suite, SuiteSizes>> = {
  1: { keyBytes: 32, ivBytes: 12, tagBytes: 16, blockBytes: 1 },
  2: { keyBytes: 64, ivBytes: 16, tagBytes: 32, blockBytes: 16 },
}

/** A root key of the build's configuration and the id (0 to 255) under which both ends know it. */
export interface RootKey {
  readonly id: number
  /** `ROOT_KEY_BYTES` of them. */
  readonly bytes: Bytes
}

/** Length of a root key. */
export const ROOT_KEY_BYTES = 32
/** Length of the key under which requests are signed. */
export const SIGN_KEY_BYTES = 32
/** Length of a request's nonce, the salt of its exchange keys. */
export const NONCE_BYTES = 16
/** The first bytes of an encrypted image, "SGI1". */
export const IMAGE_MAGIC: readonly number[] = [0x53, 0x47, 0x49, 0x31]

/** The only value of a request's `client` field. */
export const CLIENT = 'pwa'

/** First byte of a plaintext that is JSON as it stands. */
export const FORM_PLAIN = 0
/** First byte of a plaintext whose JSON is raw DEFLATE. */
export const FORM_DEFLATED = 1

/** The most a request may inflate to. */
export const MAX_REQUEST_JSON_BYTES = 1024 * 1024
/** The most a reply may inflate to. */
export const MAX_REPLY_JSON_BYTES = 8 * 1024 * 1024
/** How far a request's timestamp may lie from the server's clock, either way. */
export const CLOCK_TOLERANCE_MS = 300_000

/** HKDF `info` of the exchange keys: request key, then reply key; the salt is the nonce. */
export const exchangeInfo = (suite: Suite): string => `shiguang/1 exchange/${suite}`
/** HKDF `info` of the image key; the salt is empty. */
export const imageInfo = (suite: Suite): string => `shiguang/1 image/${suite}`
/** HKDF `info` of the sign key; the salt is empty. */
export const SIGN_INFO = 'shiguang/1 sign'

/** Whether a byte names a suite that both ends know. */
export const isSuite = (byte: number | undefined): byte is Suite => byte === 1 || byte === 2
