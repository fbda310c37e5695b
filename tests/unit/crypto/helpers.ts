import { decodeBase64Url, encodeBase64Url } from '#contract/envelope/base64url.ts'
import type { Opened } from '#contract/envelope/fault.ts'
import { unpackRequest } from '#contract/envelope/layout.ts'
import type { Bytes, RootKey, Suite } from '#contract/envelope/suites.ts'
import { openEnvelopeCrypto } from '#net/crypto/envelope-crypto.ts'
import type { EnvelopeCrypto, SealedRequest } from '#net/crypto/envelope-crypto.ts'
import { suite1 } from '#net/crypto/suite1.ts'
import { suite2 } from '#net/crypto/suite2.ts'
import type { SuiteCrypto } from '#net/crypto/suite-crypto.ts'
import { openRequest } from '#server/envelope/open-request.ts'
import type { OpenedRequest } from '#server/envelope/open-request.ts'
import { importRoots } from '#server/envelope/roots.ts'
import type { ReplyBinding } from '#server/envelope/seal-reply.ts'

/** How many sealed messages are tampered with, byte by byte: 100, or 1,000 when SOAK is set. */
export const MESSAGES = process.env['SOAK'] ? 1000 : 100

/** A number of its own for each run, printed so that a failure can be had again with SEED. */
export const SEED = Number(process.env['SEED'] ?? Math.floor(Math.random() * 0x7fffffff))
console.info(`seed ${SEED}`)

/** Whole numbers from 0 to below `bound`, the same for the same seed (mulberry32). */
export function seeded(seed: number): (bound: number) => number {
  let state = seed
  return (bound) => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * bound)
  }
}

/** Both suites of the client, as this engine has them. */
export const SUITES: readonly SuiteCrypto[] = [suite1, suite2()]

/** A clock for both ends. */
export const NOW_MS = 1_790_000_000_000

/** Two ends that share their root keys; 7 is the current one. */
export async function bothEnds(suiteCrypto: SuiteCrypto) {
  const keys: RootKey[] = [7, 200].map((id) => ({ id, bytes: crypto.getRandomValues(new Uint8Array(32)) }))
  const roots = importRoots(keys)
  const root = roots.get(7)
  if (root === undefined) throw new Error('no root')
  return { keys, client: await openEnvelopeCrypto(keys, 7, suiteCrypto), roots, root }
}

/** The value of a success; throws the fault. */
export function valueOf<T>(result: Opened<T>): T {
  if (!result.ok) throw new Error(`refused: ${result.fault}`)
  return result.value
}

/** Seals a request at `NOW_MS`. */
export const sealed = async (client: EnvelopeCrypto, path: string, value: object): Promise<SealedRequest> =>
  valueOf(await client.sealRequest({ path, timestampMs: NOW_MS, value }))

/** What the server makes of a form at `NOW_MS`; throws the errcode. */
export function accepted(form: string, path: string, roots: ReturnType<typeof importRoots>): OpenedRequest {
  const outcome = openRequest(form, path, { roots, nowMs: NOW_MS })
  if (!outcome.ok) throw new Error(`errcode ${outcome.errcode}`)
  return outcome.request
}

/** The bytes of a text that must be base64url. */
export function bytesOf(data: string): Bytes {
  const bytes = decodeBase64Url(data)
  if (bytes === undefined) throw new Error('not base64url')
  return bytes
}

/** What the server seals replies of this request with. */
export function bindingOf(
  request: SealedRequest,
  path: string,
  suite: Suite,
  root: { exchange(suite: Suite, nonce: Bytes): { reply: Bytes }; id: number },
): ReplyBinding {
  const { nonce } = valueOf(unpackRequest(bytesOf(request.data)))
  return { suite, keyId: root.id, replyKey: root.exchange(suite, nonce).reply, path, sign: request.sign }
}

/** The same bytes with one of them changed by a mask that is not zero. */
export function flipped(bytes: Bytes, at: number, random: (bound: number) => number): Bytes {
  const copy = bytes.slice()
  copy[at] = (copy[at] ?? 0) ^ (1 + random(255))
  return copy
}

/** `flipped`, as base64url. */
export const flippedData = (bytes: Bytes, at: number, random: (bound: number) => number): string =>
  encodeBase64Url(flipped(bytes, at, random))

/** The text with another character at one place, out of `alphabet`. */
export function withOther(text: string, at: number, alphabet: string, random: (bound: number) => number): string {
  const others = alphabet.replace(text.charAt(at), '')
  return text.slice(0, at) + others.charAt(random(others.length)) + text.slice(at + 1)
}

/** A small JSON object with text of several scripts, its size different each time. */
export function smallMessage(random: (bound: number) => number): Record<string, unknown> {
  const words = ['拾光', '晨雾里的山', '😀🐈', 'ünï', 'list', '', '"\\\n']
  return {
    id: random(1_000_000),
    words: Array.from({ length: random(8) }, () => words[random(words.length)]),
    token: 'a'.repeat(random(3) === 0 ? 300 : random(20)),
  }
}
