import { randomBytes } from 'node:crypto'
import { encodeBase64Url } from '#contract/envelope/base64url.ts'
import { packReply } from '#contract/envelope/layout.ts'
import { SUITE_SIZES } from '#contract/envelope/suites.ts'
import type { Bytes, Suite } from '#contract/envelope/suites.ts'
import { replyAad } from '#contract/envelope/texts.ts'
import { packPlaintext } from './plaintext.ts'
import { seal } from './primitives.ts'

/** The errcodes that come without a seal: no exchange key is known or trusted. */
export type BareErrcode = 1002 | 1003 | 1004

/** The errcodes that come sealed. */
export type SealedErrcode = 0 | 1001 | 1005 | 1010 | 1020 | 1021

/** The body of a sealed reply, ready for JSON. */
export interface SealedReply {
  readonly errcode: number
  readonly data: string
}

/** The request that a reply is bound to, and the key it is sealed under. */
export interface ReplyBinding {
  readonly suite: Suite
  readonly keyId: number
  readonly replyKey: Uint8Array
  readonly path: string
  readonly sign: string
}

/** An IV nobody can foresee: the reply key may seal several replies. */
export const randomIv = (suite: Suite): Bytes => new Uint8Array(randomBytes(SUITE_SIZES[suite].ivBytes))

/** Seals a plaintext that is already in its form; the IV is given by test vectors only. */
export function sealReplyPlaintext(
  binding: ReplyBinding,
  errcode: number,
  plaintext: Uint8Array,
  iv: Bytes = randomIv(binding.suite),
): SealedReply {
  const { suite, keyId, replyKey, path, sign } = binding
  const sealed = seal(suite, { key: replyKey, iv, aad: replyAad(path, sign, errcode) }, plaintext)
  return { errcode, data: encodeBase64Url(packReply({ suite, keyId, iv, sealed })) }
}

/** Seals a reply's `{status, msg, data, time}`. Throws RangeError beyond 8 MiB. */
export const sealReply = (binding: ReplyBinding, value: object, errcode: SealedErrcode): SealedReply =>
  sealReplyPlaintext(binding, errcode, packPlaintext(JSON.stringify(value)))
