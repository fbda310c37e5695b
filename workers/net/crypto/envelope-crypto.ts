import { decodeBase64Url, encodeBase64Url } from '#contract/envelope/base64url.ts'
import { opened, refused } from '#contract/envelope/fault.ts'
import type { Opened } from '#contract/envelope/fault.ts'
import { packRequest, unpackReply } from '#contract/envelope/layout.ts'
import { MAX_REPLY_JSON_BYTES, MAX_REQUEST_JSON_BYTES, NONCE_BYTES, SUITE_SIZES } from '#contract/envelope/suites.ts'
import type { Bytes, RootKey, Suite } from '#contract/envelope/suites.ts'
import { replyAad, requestAad, requestForm, signedText } from '#contract/envelope/texts.ts'
import { chooseSuite } from './choose-suite.ts'
import type * as ImageCode from './image.ts'
import { packPlaintext, unpackPlaintext } from './plaintext.ts'
import { importRoot } from './root-keys.ts'
import type { RootHandle } from './root-keys.ts'
import type { SuiteCrypto } from './suite-crypto.ts'

/** A request ready to send: any line takes the same bytes, as often as needed, while its timestamp holds. */
export interface SealedRequest {
  readonly data: string
  readonly sign: string
  /** The whole body, `application/x-www-form-urlencoded`. */
  readonly form: string
  /**
   * Opens a reply to this request and to no other: `{status, msg, data, time}`, not yet validated.
   * Faults: `encoding`, `layout`, `suite`, `key`, `unauthentic`, `compression`, `too-big`, `unsupported`, `json`.
   */
  readonly open: (replyData: string, errcode: number) => Promise<Opened<unknown>>
}

/** What is sealed; `value` is an object of JSON. Each sealing takes a fresh nonce. */
export interface RequestToSeal {
  readonly path: string
  /** Unix ms, corrected by the known skew. */
  readonly timestampMs: number
  readonly value: object
}

/** The client's end of the envelope. Keys go in and never come out. */
export interface EnvelopeCrypto {
  readonly suite: Suite
  /** Fault: `too-big`, when the server would refuse it. */
  readonly sealRequest: (request: RequestToSeal) => Promise<Opened<SealedRequest>>
  /** Opens an encrypted image, whose path is as the reply gave it. Faults: as `openImage`. */
  readonly openImage: (file: Bytes, path: string) => Promise<Opened<ImageCode.OpenedImage>>
}

/** A plaintext and the nonce of its exchange: what `sealRequest` makes, and what test vectors fix. */
export interface PlaintextToSeal {
  readonly path: string
  readonly timestampMs: number
  readonly plaintext: Bytes
  /** Never twice under the same root: the request's IV is all zero. */
  readonly nonce: Bytes
}

/** Seals a plaintext that is already in its form. */
export async function sealPlaintext(
  suiteCrypto: SuiteCrypto,
  root: RootHandle,
  { path, timestampMs, plaintext, nonce }: PlaintextToSeal,
): Promise<SealedRequest> {
  const { suite } = suiteCrypto
  const keys = await root.exchange(nonce)
  const zeroIv = new Uint8Array(SUITE_SIZES[suite].ivBytes)
  const sealed = await keys.request.seal(zeroIv, requestAad(path, timestampMs), plaintext)
  const data = encodeBase64Url(packRequest({ suite, keyId: root.id, nonce, sealed }))
  const sign = await root.sign(signedText(path, timestampMs, data))
  return {
    data,
    sign,
    form: requestForm(timestampMs, data, sign),
    open: async (replyData, errcode) => {
      const bytes = decodeBase64Url(replyData)
      if (bytes === undefined) return refused('encoding')
      const parts = unpackReply(bytes)
      if (!parts.ok) return parts
      if (parts.value.suite !== suite) return refused('suite')
      if (parts.value.keyId !== root.id) return refused('key')
      const reply = await keys.reply.open(parts.value.iv, replyAad(path, sign, errcode), parts.value.sealed)
      return reply === undefined ? refused('unauthentic') : unpackPlaintext(reply, MAX_REPLY_JSON_BYTES)
    },
  }
}

/**
 * Makes the client's end from the build's root keys; requests are sealed under `currentKeyId`, images opened under
 * whichever they name. Rejects when that id is not among the keys: the build is broken.
 */
export async function openEnvelopeCrypto(
  roots: readonly RootKey[],
  currentKeyId: number,
  chosen?: SuiteCrypto,
): Promise<EnvelopeCrypto> {
  const suiteCrypto = chosen ?? (await chooseSuite())
  const handles = new Map<number, RootHandle>()
  for (const root of roots) handles.set(root.id, await importRoot(suiteCrypto, root))
  const current = handles.get(currentKeyId)
  if (current === undefined) throw new Error(`the build has no root key ${currentKeyId}`)
  // the code of pictures is loaded with what fetches them; asking for it anew takes as long as opening a small one
  let image: typeof ImageCode | undefined
  return {
    suite: suiteCrypto.suite,
    sealRequest: async ({ path, timestampMs, value }) => {
      const plaintext = await packPlaintext(JSON.stringify(value), MAX_REQUEST_JSON_BYTES)
      if (!plaintext.ok) return plaintext
      const nonce = globalThis.crypto.getRandomValues(new Uint8Array(NONCE_BYTES))
      return opened(await sealPlaintext(suiteCrypto, current, { path, timestampMs, plaintext: plaintext.value, nonce }))
    },
    openImage: async (file, path) =>
      (image ??= await import('./image.ts')).openImage(suiteCrypto.suite, handles, file, path),
  }
}
