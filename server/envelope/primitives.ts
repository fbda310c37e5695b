import { createCipheriv, createDecipheriv, createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'
import { isSealedLength } from '#contract/envelope/layout.ts'
import { SUITE_SIZES } from '#contract/envelope/suites.ts'
import type { Bytes, Suite } from '#contract/envelope/suites.ts'
import { utf8 } from '#contract/envelope/texts.ts'

/** What one sealing is made with; the key's and IV's lengths are the suite's. */
export interface SealInputs {
  readonly key: Uint8Array
  readonly iv: Uint8Array
  readonly aad: Uint8Array
}

/** HKDF-SHA256; throws beyond 8,160 bytes. */
export const hkdf = (key: Uint8Array, salt: Uint8Array, info: string | Uint8Array, lengthBytes: number): Bytes =>
  new Uint8Array(hkdfSync('sha256', key, salt, info, lengthBytes))

/** HMAC-SHA256. */
export const hmacSha256 = (key: string | Uint8Array, message: string | Uint8Array): Uint8Array =>
  createHmac('sha256', key).update(message).digest()

/** Whether a text is exactly this sign; takes as long whatever the text's content. */
export function isSign(expected: Uint8Array, hexText: string): boolean {
  const wanted = utf8(Buffer.from(expected).toString('hex'))
  const given = utf8(hexText)
  return given.length === wanted.length && timingSafeEqual(given, wanted)
}

function sealGcm({ key, iv, aad }: SealInputs, plaintext: Uint8Array): Bytes {
  const cipher = createCipheriv('aes-256-gcm', key, iv, { authTagLength: SUITE_SIZES[1].tagBytes }).setAAD(aad)
  return Buffer.concat([cipher.update(plaintext), cipher.final(), cipher.getAuthTag()])
}

function openGcm({ key, iv, aad }: SealInputs, sealed: Uint8Array): Uint8Array | undefined {
  const { tagBytes } = SUITE_SIZES[1]
  const end = sealed.length - tagBytes
  if (end < 0) return undefined
  const decipher = createDecipheriv('aes-256-gcm', key, iv, { authTagLength: tagBytes }).setAAD(aad)
  decipher.setAuthTag(sealed.subarray(end))
  const plaintext = decipher.update(sealed.subarray(0, end))
  try {
    // Throws when the tag does not fit; until then nobody looks at the plaintext.
    decipher.final()
    return plaintext
  } catch {
    return undefined
  }
}

/** The tag of A256CBC-HS512: over AAD, IV, ciphertext and the AAD's length in bits, cut to 32 bytes. */
function cbcTag({ key, iv, aad }: SealInputs, ciphertext: Uint8Array): Uint8Array {
  const aadBits = Buffer.alloc(8)
  aadBits.writeBigUInt64BE(BigInt(aad.length) * 8n)
  const mac = createHmac('sha512', key.subarray(0, 32)).update(aad).update(iv).update(ciphertext).update(aadBits)
  return mac.digest().subarray(0, SUITE_SIZES[2].tagBytes)
}

function sealCbcHs512(inputs: SealInputs, plaintext: Uint8Array): Bytes {
  const cipher = createCipheriv('aes-256-cbc', inputs.key.subarray(32, 64), inputs.iv)
  const ciphertext = Buffer.concat([cipher.update(plaintext), cipher.final()])
  return Buffer.concat([ciphertext, cbcTag(inputs, ciphertext)])
}

/** AES-256-CBC with PKCS #7; throws on bad padding. */
export type CbcDecrypt = (key: Uint8Array, iv: Uint8Array, ciphertext: Uint8Array) => Uint8Array

const nodeCbcDecrypt: CbcDecrypt = (key, iv, ciphertext) => {
  const decipher = createDecipheriv('aes-256-cbc', key, iv)
  return Buffer.concat([decipher.update(ciphertext), decipher.final()])
}

/** Opens A256CBC-HS512: the tag first, then the cipher, which can be given so that it can be counted. */
export function openCbcHs512(
  inputs: SealInputs,
  sealed: Uint8Array,
  decrypt: CbcDecrypt = nodeCbcDecrypt,
): Uint8Array | undefined {
  if (!isSealedLength(2, sealed.length)) return undefined
  const end = sealed.length - SUITE_SIZES[2].tagBytes
  const ciphertext = sealed.subarray(0, end)
  if (!timingSafeEqual(cbcTag(inputs, ciphertext), sealed.subarray(end))) return undefined
  try {
    return decrypt(inputs.key.subarray(32, 64), inputs.iv, ciphertext)
  } catch {
    return undefined
  }
}

/** Ciphertext and tag. An IV is used once under a key. */
export const seal = (suite: Suite, inputs: SealInputs, plaintext: Uint8Array): Bytes =>
  suite === 1 ? sealGcm(inputs, plaintext) : sealCbcHs512(inputs, plaintext)

/** The plaintext, or undefined when the lengths can't be or the tag does not fit. */
export const open = (suite: Suite, inputs: SealInputs, sealed: Uint8Array): Uint8Array | undefined =>
  suite === 1 ? openGcm(inputs, sealed) : openCbcHs512(inputs, sealed)
