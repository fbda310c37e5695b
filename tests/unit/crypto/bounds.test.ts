import { constants, deflateRawSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { MAX_REPLY_JSON_BYTES, MAX_REQUEST_JSON_BYTES, NONCE_BYTES } from '#contract/envelope/suites.ts'
import { packPlaintext, unpackPlaintext } from '#net/crypto/plaintext.ts'
import { sealPlaintext } from '#net/crypto/envelope-crypto.ts'
import { importRoot } from '#net/crypto/root-keys.ts'
import { openRequest } from '#server/envelope/open-request.ts'
import {
  packPlaintext as packReplyPlaintext,
  unpackPlaintext as unpackRequestPlaintext,
} from '#server/envelope/plaintext.ts'
import { bothEnds, NOW_MS, seeded, SUITES } from './helpers.ts'

const PATH = '/api/post/create'
const deflated = (bytes: Uint8Array): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(Buffer.concat([Uint8Array.of(1), deflateRawSync(bytes)]))
/** A JSON object of exactly so many bytes, as easy to compress as can be. */
const jsonOf = (bytes: number): string => `{"a":"${'x'.repeat(bytes - 8)}"}`

/** 512 MiB out of 0.5: blocks flushed without an end may be repeated, as each ends on a whole byte. */
function bombOf512MiB(): Uint8Array<ArrayBuffer> {
  const block = deflateRawSync(Buffer.alloc(32 * 1024 * 1024, 'x'), { finishFlush: constants.Z_FULL_FLUSH })
  return Uint8Array.from(Buffer.concat([Uint8Array.of(1), ...Array.from({ length: 16 }, () => block)]))
}

// First in the file: a peak can only be seen above former ones.
test('a bomb is left off at the bound, however far it would go', async () => {
  const peakMiB = (): number => process.resourceUsage().maxRSS / 1024
  const bomb = bombOf512MiB()
  const beforeMiB = peakMiB()
  expect(unpackRequestPlaintext(bomb)).toBeUndefined()
  expect(peakMiB() - beforeMiB, 'server').toBeLessThan(64)
  expect(await unpackPlaintext(bomb, MAX_REPLY_JSON_BYTES)).toEqual({ ok: false, fault: 'too-big' })
  expect(peakMiB() - beforeMiB, 'client').toBeLessThan(128)
})

test('a reply inflates to 8 MiB and not a byte more', async () => {
  const most = Buffer.from(jsonOf(MAX_REPLY_JSON_BYTES))
  expect((await unpackPlaintext(deflated(most), MAX_REPLY_JSON_BYTES)).ok).toBe(true)
  const more = Buffer.from(jsonOf(MAX_REPLY_JSON_BYTES + 1))
  expect(await unpackPlaintext(deflated(more), MAX_REPLY_JSON_BYTES)).toEqual({ ok: false, fault: 'too-big' })
  const plain = Uint8Array.from([0, ...more])
  expect(await unpackPlaintext(plain, MAX_REPLY_JSON_BYTES)).toEqual({ ok: false, fault: 'too-big' })
  expect(() => packReplyPlaintext(more.toString())).toThrow(RangeError)
})

test('bad DEFLATE, a cut one, and bytes after its end', async () => {
  const whole = deflated(Buffer.from(jsonOf(40_000)))
  expect((await unpackPlaintext(whole, MAX_REPLY_JSON_BYTES)).ok).toBe(true)
  for (const cut of [whole.subarray(0, 1), whole.subarray(0, whole.length - 1), whole.subarray(0, 10)]) {
    expect(await unpackPlaintext(cut, MAX_REPLY_JSON_BYTES)).toEqual({ ok: false, fault: 'compression' })
  }
  const longer = Uint8Array.from([...whole, 1, 2, 3])
  expect(await unpackPlaintext(longer, MAX_REPLY_JSON_BYTES)).toEqual({ ok: false, fault: 'compression' })
  expect(await unpackPlaintext(Uint8Array.of(1, 255, 255), MAX_REPLY_JSON_BYTES)).toEqual({
    ok: false,
    fault: 'compression',
  })
  expect(await unpackPlaintext(Uint8Array.of(2), MAX_REPLY_JSON_BYTES)).toEqual({ ok: false, fault: 'compression' })
  expect(await unpackPlaintext(new Uint8Array(0), MAX_REPLY_JSON_BYTES)).toEqual({ ok: false, fault: 'compression' })
  for (const bad of [[0], [0, 0xff], [0, 0xef, 0xbb, 0xbf, 0x31], [0, 0x7b]]) {
    expect(await unpackPlaintext(Uint8Array.from(bad), MAX_REPLY_JSON_BYTES)).toEqual({ ok: false, fault: 'json' })
  }
})

test('compressed where that is smaller, plain where not', async () => {
  const formOf = async (json: string): Promise<number | undefined> => {
    const packed = await packPlaintext(json, MAX_REQUEST_JSON_BYTES)
    const packedReply = packReplyPlaintext(json)
    if (!packed.ok) throw new Error(packed.fault)
    expect(packedReply[0]).toBe(packed.value[0])
    expect(await unpackPlaintext(packed.value, MAX_REQUEST_JSON_BYTES)).toEqual({ ok: true, value: JSON.parse(json) })
    expect(unpackRequestPlaintext(packedReply)).toEqual(JSON.parse(json))
    return packed.value[0]
  }
  expect(await formOf('{}')).toBe(0)
  expect(await formOf(jsonOf(127))).toBe(1)
  expect(await formOf(JSON.stringify({ a: crypto.getRandomValues(new Uint8Array(20)).toBase64() }))).toBe(0)
  // Noise: DEFLATE's own tables cost more than they save.
  const random = seeded(1)
  const noise = Array.from({ length: 120 }, () => String.fromCharCode(0x23 + random(0x5c)))
    .join('')
    .replaceAll('\\', '!')
  expect(await formOf(JSON.stringify({ noise }))).toBe(0)
})

test.for(SUITES)('suite $suite: the server inflates 1 MiB and not a byte more', async (suiteCrypto) => {
  const { client, keys, roots } = await bothEnds(suiteCrypto)
  const [key] = keys
  if (key === undefined) throw new Error('no key')
  const handle = await importRoot(suiteCrypto, key)
  const codeOf = async (plaintext: Uint8Array<ArrayBuffer>): Promise<number> => {
    const nonce = crypto.getRandomValues(new Uint8Array(NONCE_BYTES))
    const { form } = await sealPlaintext(suiteCrypto, handle, { path: PATH, timestampMs: NOW_MS, plaintext, nonce })
    const outcome = openRequest(form, PATH, { roots, nowMs: NOW_MS })
    return outcome.ok ? 0 : outcome.errcode
  }
  const [most, more] = [Buffer.from(jsonOf(MAX_REQUEST_JSON_BYTES)), Buffer.from(jsonOf(MAX_REQUEST_JSON_BYTES + 1))]
  expect(await codeOf(deflated(most))).toBe(0)
  expect(await codeOf(deflated(more))).toBe(1004)
  expect(await codeOf(deflated(Buffer.alloc(64 * 1024 * 1024, 'x')))).toBe(1004)
  expect(await codeOf(Uint8Array.from([0, ...most]))).toBe(0)
  expect(await codeOf(Uint8Array.from([0, ...more]))).toBe(1004)
  const value = { a: 'x'.repeat(MAX_REQUEST_JSON_BYTES) }
  expect(await client.sealRequest({ path: PATH, timestampMs: NOW_MS, value })).toEqual({ ok: false, fault: 'too-big' })
})
