import type { Bytes, Suite } from '#contract/envelope/suites.ts'
import { exchangeInfo, SIGN_INFO, SIGN_KEY_BYTES } from '#contract/envelope/suites.ts'
import { hex, signedText, utf8 } from '#contract/envelope/texts.ts'
import type { ImageVector, ReplyVector, RequestVector, UploadVector, Vectors } from './crypto-vectors.ts'
import { fromHex } from './crypto-vectors.ts'

/** One thing looked at. */
export interface Check {
  readonly name: string
  readonly ok: boolean
}

type Maybe<T> = T | Promise<T>

/** Authenticated encryption with a raw key, as an end really does it; `open` gives undefined when refused. */
export interface AeadFunctions {
  seal(key: Bytes, iv: Bytes, aad: Bytes, plaintext: Bytes): Maybe<Uint8Array>
  open(key: Bytes, iv: Bytes, aad: Bytes, sealed: Bytes): Maybe<Uint8Array | undefined>
}

/** An end's functions that are not of one suite. */
export interface HashFunctions {
  hkdf(key: Bytes, salt: Bytes, info: Bytes, lengthBytes: number): Maybe<Uint8Array>
  hmac(key: Bytes, message: Bytes): Maybe<Uint8Array>
}

/** One end of the envelope in one suite. Each function answers what it made, or undefined when it refused. */
export interface EnvelopeEnd extends HashFunctions {
  readonly name: string
  readonly suite: Suite
  readonly aead: AeadFunctions
  sealRequest(vector: RequestVector): Maybe<{ data: string; sign: string }>
  openRequest(vector: RequestVector): Maybe<unknown>
  sealReply(request: RequestVector, reply: ReplyVector): Maybe<string>
  openReply(request: RequestVector, reply: ReplyVector): Maybe<unknown>
  sealImage(vector: ImageVector): Maybe<Uint8Array>
  openImage(vector: ImageVector): Maybe<Uint8Array | undefined>
  signUpload(key: string, kind: 'image' | 'start' | 'complete', vector: UploadVector): Maybe<string>
}

/** Runs one check; what throws has failed. */
export async function check(name: string, run: () => Maybe<boolean>): Promise<Check> {
  try {
    return { name, ok: await run() }
  } catch (error) {
    return { name: `${name}: ${String(error)}`, ok: false }
  }
}

const sameJson = (a: unknown, b: unknown): boolean => a !== undefined && JSON.stringify(a) === JSON.stringify(b)

const NO_SALT: Bytes = new Uint8Array(0)

async function requestChecks(end: EnvelopeEnd, vector: RequestVector, name: string): Promise<Check[]> {
  const root = fromHex(vector.root)
  return [
    await check(`${name} exchange keys`, async () => {
      const wanted = vector.request_key + vector.reply_key
      const info = utf8(exchangeInfo(end.suite))
      return hex(await end.hkdf(root, fromHex(vector.nonce), info, wanted.length / 2)) === wanted
    }),
    await check(`${name} sign`, async () => {
      const key = new Uint8Array(await end.hkdf(root, NO_SALT, utf8(SIGN_INFO), SIGN_KEY_BYTES))
      return (
        hex(await end.hmac(key, utf8(signedText(vector.path, Number(vector.timestamp), vector.data)))) === vector.sign
      )
    }),
    await check(`${name} sealed`, async () => {
      const { data, sign } = await end.sealRequest(vector)
      return data === vector.data && sign === vector.sign
    }),
    await check(`${name} opened`, async () => sameJson(await end.openRequest(vector), vector.json)),
  ]
}

async function replyChecks(
  end: EnvelopeEnd,
  request: RequestVector,
  reply: ReplyVector,
  name: string,
): Promise<Check[]> {
  return [
    await check(`${name} sealed`, async () => (await end.sealReply(request, reply)) === reply.data),
    await check(`${name} opened`, async () => sameJson(await end.openReply(request, reply), reply.json)),
  ]
}

async function imageChecks(end: EnvelopeEnd, vector: ImageVector, name: string): Promise<Check[]> {
  return [
    await check(`${name} sealed`, async () => hex(await end.sealImage(vector)) === vector.file),
    await check(`${name} opened`, async () => {
      const content = await end.openImage(vector)
      return content !== undefined && hex(content) === vector.content
    }),
  ]
}

async function uploadChecks(end: EnvelopeEnd, vector: UploadVector, name: string): Promise<Check[]> {
  const signs = { image: vector.image_sign, start: vector.start_sign, complete: vector.complete_sign } as const
  return Promise.all(
    (['image', 'start', 'complete'] as const).map((kind) =>
      check(`${name} ${kind}`, async () => (await end.signUpload(vector.key, kind, vector)) === signs[kind]),
    ),
  )
}

/** How many checks one end's run makes: 6 requests of 4, 6 replies of 2, 6 images of 2, 12 uploads of 3. */
export const VECTOR_CHECKS = 6 * (4 + 2 + 2) + 12 * 3

/**
 * Holds one end against the test vectors of its suite (upload signs belong to every suite): everything made must be
 * equal byte for byte, everything opened must give the vector's JSON or bytes. Runs in Node and in browsers.
 */
export async function vectorChecks(end: EnvelopeEnd, vectors: Vectors): Promise<Check[]> {
  const checks: Check[] = []
  for (const [at, vector] of vectors.request.entries()) {
    if (vector.suite === end.suite) checks.push(...(await requestChecks(end, vector, `${end.name} request ${at}`)))
  }
  for (const [at, reply] of vectors.reply.entries()) {
    if (reply.suite !== end.suite) continue
    const request = vectors.request.find((candidate) => candidate.sign === reply.sign)
    if (request === undefined) checks.push({ name: `${end.name} reply ${at}: no request has its sign`, ok: false })
    else checks.push(...(await replyChecks(end, request, reply, `${end.name} reply ${at}`)))
  }
  for (const [at, vector] of vectors.image.entries()) {
    if (vector.suite === end.suite) checks.push(...(await imageChecks(end, vector, `${end.name} image ${at}`)))
  }
  for (const [at, vector] of vectors.upload.entries()) {
    checks.push(...(await uploadChecks(end, vector, `${end.name} upload ${at}`)))
  }
  return checks
}
