import type { Bytes, Suite } from '#contract/envelope/suites.ts'

/** A sealed request of `tests/fixtures/vectors.json`; hex unless it is text. */
export interface RequestVector {
  readonly suite: Suite
  readonly key_id: number
  readonly root: string
  readonly nonce: string
  readonly path: string
  /** Form byte and JSON or raw DEFLATE: other engines deflate to other bytes, so sealing starts from here. */
  readonly plaintext: string
  readonly json: object
  readonly request_key: string
  readonly reply_key: string
  readonly client: string
  readonly timestamp: string
  /** base64url. */
  readonly data: string
  readonly sign: string
}

/** The sealed reply to the request with the same sign. */
export interface ReplyVector {
  readonly suite: Suite
  readonly reply_key: string
  readonly path: string
  readonly sign: string
  readonly iv: string
  readonly plaintext: string
  readonly json: object
  readonly errcode: number
  /** base64url. */
  readonly data: string
}

/** An encrypted image file. */
export interface ImageVector {
  readonly suite: Suite
  readonly key_id: number
  readonly root: string
  readonly path: string
  readonly iv: string
  readonly content: string
  readonly file: string
}

/** The three signs of uploads; the key is text. */
export interface UploadVector {
  readonly key: string
  readonly id: string
  readonly image_sign: string
  readonly timestamp: string
  readonly total: number
  readonly start_sign: string
  readonly upload_id: string
  readonly upload_name: string
  readonly complete_sign: string
}

/** The whole file, made by an implementation independent of this project. */
export interface Vectors {
  readonly request: readonly RequestVector[]
  readonly reply: readonly ReplyVector[]
  readonly image: readonly ImageVector[]
  readonly upload: readonly UploadVector[]
}

/** Bytes of a hex text. */
export function fromHex(text: string): Bytes {
  if (!/^(?:[0-9a-f]{2})*$/.test(text)) throw new Error('not lower-case hex')
  return Uint8Array.from({ length: text.length / 2 }, (_, at) => Number.parseInt(text.slice(at * 2, at * 2 + 2), 16))
}
