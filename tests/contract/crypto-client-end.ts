import { decodeBase64Url, encodeBase64Url } from '#contract/envelope/base64url.ts'
import { packImage, packReply, unpackRequest } from '#contract/envelope/layout.ts'
import { MAX_REQUEST_JSON_BYTES, SUITE_SIZES } from '#contract/envelope/suites.ts'
import type { Bytes } from '#contract/envelope/suites.ts'
import {
  imageAad,
  imageUploadText,
  replyAad,
  requestAad,
  uploadCompleteText,
  uploadStartText,
} from '#contract/envelope/texts.ts'
import { sealPlaintext } from '#net/crypto/envelope-crypto.ts'
import type { SealedRequest } from '#net/crypto/envelope-crypto.ts'
import { decryptImage } from '#net/crypto/image.ts'
import { unpackPlaintext } from '#net/crypto/plaintext.ts'
import { importRoot } from '#net/crypto/root-keys.ts'
import type { RootHandle } from '#net/crypto/root-keys.ts'
import type { SuiteCrypto } from '#net/crypto/suite-crypto.ts'
import { signUpload } from '#net/crypto/upload-sign.ts'
import type { EnvelopeEnd } from './crypto-checks.ts'
import { fromHex } from './crypto-vectors.ts'
import type { RequestVector } from './crypto-vectors.ts'

/** The client's end in one suite. What only the server does is made of the client's own keys. */
export function clientEnd(suiteCrypto: SuiteCrypto): EnvelopeEnd {
  const { suite } = suiteCrypto
  const rootOf = (vector: { root: string; key_id: number }): Promise<RootHandle> =>
    importRoot(suiteCrypto, { id: vector.key_id, bytes: fromHex(vector.root) })
  const sealed = async (vector: RequestVector): Promise<SealedRequest> =>
    sealPlaintext(suiteCrypto, await rootOf(vector), {
      path: vector.path,
      timestampMs: Number(vector.timestamp),
      plaintext: fromHex(vector.plaintext),
      nonce: fromHex(vector.nonce),
    })

  return {
    name: `client suite ${suite}`,
    suite,
    aead: {
      seal: async (key, iv, aad, plaintext) => (await suiteCrypto.importSealing(key)).seal(iv, aad, plaintext),
      open: async (key, iv, aad, bytes) => (await suiteCrypto.importSealing(key)).open(iv, aad, bytes),
    },
    hkdf: async (key, salt, info, lengthBytes) =>
      (await suiteCrypto.importDerivation(key)).derive(salt, info, lengthBytes),
    hmac: async (key, message) => (await suiteCrypto.importMac(key)).mac(message),
    sealRequest: sealed,
    openRequest: async (vector) => {
      const parts = unpackRequest(decodeBase64Url(vector.data) ?? new Uint8Array(0))
      if (!parts.ok) return undefined
      const { request } = await (await rootOf(vector)).exchange(parts.value.nonce)
      const aad = requestAad(vector.path, Number(vector.timestamp))
      const plaintext = await request.open(new Uint8Array(SUITE_SIZES[suite].ivBytes), aad, parts.value.sealed)
      const json = plaintext && (await unpackPlaintext(plaintext, MAX_REQUEST_JSON_BYTES))
      return json?.ok ? json.value : undefined
    },
    sealReply: async (vector, reply) => {
      const iv = fromHex(reply.iv)
      const keys = await (await rootOf(vector)).exchange(fromHex(vector.nonce))
      const aad = replyAad(reply.path, reply.sign, reply.errcode)
      const bytes: Bytes = await keys.reply.seal(iv, aad, fromHex(reply.plaintext))
      return encodeBase64Url(packReply({ suite, keyId: vector.key_id, iv, sealed: bytes }))
    },
    openReply: async (vector, reply) => {
      const json = await (await sealed(vector)).open(reply.data, reply.errcode)
      return json.ok ? json.value : undefined
    },
    sealImage: async (vector) => {
      const iv = fromHex(vector.iv)
      const key = await (await rootOf(vector)).image()
      const bytes = await key.seal(iv, imageAad(vector.path), fromHex(vector.content))
      return packImage({ suite, keyId: vector.key_id, iv, sealed: bytes })
    },
    openImage: async (vector) => {
      const roots = new Map([[vector.key_id, await rootOf(vector)]])
      const content = await decryptImage(suite, roots, fromHex(vector.file), vector.path)
      return content.ok ? content.value : undefined
    },
    signUpload: (key, kind, vector) => {
      const texts = {
        image: imageUploadText(vector.id),
        start: uploadStartText(Number(vector.timestamp), vector.total),
        complete: uploadCompleteText(Number(vector.timestamp), vector.upload_id, vector.upload_name),
      }
      return signUpload(key, texts[kind], suiteCrypto)
    },
  }
}
