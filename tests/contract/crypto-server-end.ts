import { decodeBase64Url, encodeBase64Url } from '#contract/envelope/base64url.ts'
import { packRequest, unpackImage, unpackReply } from '#contract/envelope/layout.ts'
import { SUITE_SIZES } from '#contract/envelope/suites.ts'
import type { Suite } from '#contract/envelope/suites.ts'
import {
  hex,
  imageAad,
  imageUploadText,
  replyAad,
  requestAad,
  requestForm,
  signedText,
  uploadCompleteText,
  uploadStartText,
} from '#contract/envelope/texts.ts'
import { sealImage } from '#server/envelope/image.ts'
import { openRequest } from '#server/envelope/open-request.ts'
import { unpackPlaintext } from '#server/envelope/plaintext.ts'
import { hkdf, hmacSha256, open, seal } from '#server/envelope/primitives.ts'
import { importRoots } from '#server/envelope/roots.ts'
import type { Roots, ServerRoot } from '#server/envelope/roots.ts'
import { sealReplyPlaintext } from '#server/envelope/seal-reply.ts'
import { isUploadSign } from '#server/envelope/upload-sign.ts'
import type { EnvelopeEnd } from './crypto-checks.ts'
import { fromHex } from './crypto-vectors.ts'

function rootsOf(vector: { root: string; key_id: number }): { roots: Roots; root: ServerRoot } {
  const roots = importRoots([{ id: vector.key_id, bytes: fromHex(vector.root) }])
  const root = roots.get(vector.key_id)
  if (root === undefined) throw new Error('the root was not taken')
  return { roots, root }
}

/** The server's end in one suite. What only the client does is made of the server's own functions. */
export function serverEnd(suite: Suite): EnvelopeEnd {
  const zeroIv = new Uint8Array(SUITE_SIZES[suite].ivBytes)
  return {
    name: `server suite ${suite}`,
    suite,
    aead: {
      seal: (key, iv, aad, plaintext) => seal(suite, { key, iv, aad }, plaintext),
      open: (key, iv, aad, sealed) => open(suite, { key, iv, aad }, sealed),
    },
    hkdf,
    hmac: hmacSha256,
    sealRequest: (vector) => {
      const { root } = rootsOf(vector)
      const [nonce, timestampMs] = [fromHex(vector.nonce), Number(vector.timestamp)]
      const key = root.exchange(suite, nonce).request
      const aad = requestAad(vector.path, timestampMs)
      const sealed = seal(suite, { key, iv: zeroIv, aad }, fromHex(vector.plaintext))
      const data = encodeBase64Url(packRequest({ suite, keyId: vector.key_id, nonce, sealed }))
      return { data, sign: hex(hmacSha256(root.signKey, signedText(vector.path, timestampMs, data))) }
    },
    openRequest: (vector) => {
      const timestampMs = Number(vector.timestamp)
      const form = requestForm(timestampMs, vector.data, vector.sign)
      const outcome = openRequest(form, vector.path, { roots: rootsOf(vector).roots, nowMs: timestampMs })
      return outcome.ok ? outcome.request.json : undefined
    },
    sealReply: (vector, reply) => {
      const replyKey = rootsOf(vector).root.exchange(suite, fromHex(vector.nonce)).reply
      const binding = { suite, keyId: vector.key_id, replyKey, path: reply.path, sign: reply.sign }
      return sealReplyPlaintext(binding, reply.errcode, fromHex(reply.plaintext), fromHex(reply.iv)).data
    },
    openReply: (vector, reply) => {
      const parts = unpackReply(decodeBase64Url(reply.data) ?? new Uint8Array(0))
      if (!parts.ok) return undefined
      const key = rootsOf(vector).root.exchange(suite, fromHex(vector.nonce)).reply
      const aad = replyAad(reply.path, reply.sign, reply.errcode)
      const plaintext = open(suite, { key, iv: parts.value.iv, aad }, parts.value.sealed)
      return plaintext && unpackPlaintext(plaintext)
    },
    sealImage: (vector) =>
      sealImage(
        rootsOf(vector).root,
        { suite, path: vector.path, content: fromHex(vector.content) },
        fromHex(vector.iv),
      ),
    openImage: (vector) => {
      const parts = unpackImage(fromHex(vector.file))
      if (!parts.ok) return undefined
      const key = rootsOf(vector).root.imageKeys[suite]
      return open(suite, { key, iv: parts.value.iv, aad: imageAad(vector.path) }, parts.value.sealed)
    },
    signUpload: (key, kind, vector) => {
      const timestampMs = Number(vector.timestamp)
      const texts = {
        image: imageUploadText(vector.id),
        start: uploadStartText(timestampMs, vector.total),
        complete: uploadCompleteText(timestampMs, vector.upload_id, vector.upload_name),
      }
      const signs = { image: vector.image_sign, start: vector.start_sign, complete: vector.complete_sign }
      return isUploadSign(key, texts[kind], signs[kind]) ? signs[kind] : 'refused'
    },
  }
}
