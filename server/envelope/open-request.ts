import { decodeBase64Url } from '#contract/envelope/base64url.ts'
import { unpackRequest } from '#contract/envelope/layout.ts'
import { CLOCK_TOLERANCE_MS, SUITE_SIZES } from '#contract/envelope/suites.ts'
import type { Suite } from '#contract/envelope/suites.ts'
import { requestAad, signedText } from '#contract/envelope/texts.ts'
import { readForm } from './form.ts'
import { unpackPlaintext } from './plaintext.ts'
import { hmacSha256, isSign, open } from './primitives.ts'
import type { Roots } from './roots.ts'
import { sealReply } from './seal-reply.ts'
import type { BareErrcode, ReplyBinding, SealedErrcode, SealedReply } from './seal-reply.ts'

/** Seals a reply's `{status, msg, data, time}` for one request, as often as asked; errcode 0 unless told. */
export type Seal = (value: object, errcode?: SealedErrcode) => SealedReply

/** A request that is authentic and in time. */
export interface OpenedRequest {
  /** The call's parameters and the envelope's, not yet validated. */
  readonly json: Readonly<Record<string, unknown>>
  readonly suite: Suite
  readonly keyId: number
  readonly timestampMs: number
  readonly seal: Seal
}

/** 1001 clock: the reply must carry the server's `time`; 1002 sign, 1003 key id, 1004 malformed: no seal possible. */
export type RequestOutcome =
  | { readonly ok: true; readonly request: OpenedRequest }
  | { readonly ok: false; readonly errcode: 1001; readonly seal: Seal }
  | { readonly ok: false; readonly errcode: BareErrcode }

/** What the server knows when a request comes. */
export interface OpeningContext {
  readonly roots: Roots
  readonly nowMs: number
}

const bare = (errcode: BareErrcode): RequestOutcome => ({ ok: false, errcode })

/** Opens a request's form: fields, key id, sign, clock, seal, JSON, in this order; no failure is thrown. */
export function openRequest(
  form: string | URLSearchParams,
  path: string,
  { roots, nowMs }: OpeningContext,
): RequestOutcome {
  const fields = readForm(form)
  if (fields === undefined) return bare(1004)
  const { timestampMs, data, sign } = fields
  const bytes = decodeBase64Url(data)
  if (bytes === undefined) return bare(1004)
  const parts = unpackRequest(bytes)
  if (!parts.ok) return bare(1004)
  const { suite, keyId, nonce, sealed } = parts.value

  const root = roots.get(keyId)
  if (root === undefined) return bare(1003)
  if (!isSign(hmacSha256(root.signKey, signedText(path, timestampMs, data)), sign)) return bare(1002)

  const keys = root.exchange(suite, nonce)
  const binding: ReplyBinding = { suite, keyId, replyKey: keys.reply, path, sign }
  const seal: Seal = (value, errcode = 0) => sealReply(binding, value, errcode)
  if (Math.abs(nowMs - timestampMs) > CLOCK_TOLERANCE_MS) return { ok: false, errcode: 1001, seal }

  const zeroIv = new Uint8Array(SUITE_SIZES[suite].ivBytes)
  const plaintext = open(suite, { key: keys.request, iv: zeroIv, aad: requestAad(path, timestampMs) }, sealed)
  const json = plaintext === undefined ? undefined : unpackPlaintext(plaintext)
  return json === undefined ? bare(1004) : { ok: true, request: { json, suite, keyId, timestampMs, seal } }
}
