import * as fc from 'fast-check'
import { afterEach, expect, test, vi } from 'vitest'
import { openEnvelopeCrypto } from '#net/crypto/envelope-crypto.ts'
import { accepted, bothEnds, NOW_MS, sealed, SEED, SUITES, valueOf } from './helpers.ts'

const PATH = '/api/home/getConfig'

afterEach(() => {
  vi.unstubAllGlobals()
})

/** Text of any script, lone surrogates too: JSON escapes them. */
const text = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.string({ unit: 'grapheme' }),
  fc.constantFrom('拾光', '猫在窗台上睡着了', '😀👩‍👩‍👧', '\ud83d', '\ufeff', '\u2028', '__proto__'),
)
const json = fc.letrec<{ value: unknown }>((tie) => ({
  value: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    fc.oneof(fc.constant(null), fc.boolean(), fc.double({ noNaN: true, noDefaultInfinity: true }), fc.integer(), text),
    fc.array(tie('value')),
    fc.dictionary(text, tie('value'), { noNullPrototype: true }),
  ),
})).value
const object = fc.dictionary(text, json, { noNullPrototype: true })

/** What JSON makes of it: -0 becomes 0. */
const asJson = (value: unknown): unknown => JSON.parse(JSON.stringify(value))

test.for(SUITES)('suite $suite: any JSON goes there and back', async (suiteCrypto) => {
  const { client, roots } = await bothEnds(suiteCrypto)
  await fc.assert(
    fc.asyncProperty(object, object, fc.constantFrom(0, 1001, 1005, 1010, 1020, 1021), async (ask, answer, errcode) => {
      const request = await sealed(client, PATH, ask)
      const { json: received, seal } = accepted(request.form, PATH, roots)
      expect(received).toEqual(asJson(ask))
      // The reply key may seal several replies: each has its own IV.
      const replies = [seal(answer, errcode), seal(answer, errcode)]
      expect(replies[0]?.data).not.toBe(replies[1]?.data)
      for (const reply of replies) {
        expect(await request.open(reply.data, reply.errcode)).toEqual({ ok: true, value: asJson(answer) })
      }
    }),
    { seed: SEED, numRuns: 200 },
  )
})

test.for(SUITES)('suite $suite: bodies from empty to large come through whole', async (suiteCrypto) => {
  const { client, roots } = await bothEnds(suiteCrypto)
  const texts = [
    '',
    '山',
    '山'.repeat(60),
    '雾里的猫 '.repeat(9000),
    crypto.getRandomValues(new Uint8Array(60_000)).toBase64(),
  ]
  for (const ask of [{}, ...texts.map((body) => ({ body }))]) {
    const request = await sealed(client, PATH, ask)
    const { json: received, seal } = accepted(request.form, PATH, roots)
    expect(received).toEqual(ask)
    expect(valueOf(await request.open(seal({ ask }).data, 0))).toEqual({ ask })
  }
})

test('without crypto.subtle, suite 2 is chosen and works', async () => {
  const { keys, roots } = await bothEnds(SUITES[0] ?? expect.fail())
  const engine = crypto
  vi.stubGlobal('crypto', { getRandomValues: (bytes: Uint8Array<ArrayBuffer>) => engine.getRandomValues(bytes) })
  const client = await openEnvelopeCrypto(keys, 200)
  expect(client.suite).toBe(2)
  const request = await sealed(client, PATH, { id: 1 })
  const { json: received, suite, keyId, timestampMs, seal } = accepted(request.form, PATH, roots)
  expect({ received, suite, keyId, timestampMs }).toEqual({
    received: { id: 1 },
    suite: 2,
    keyId: 200,
    timestampMs: NOW_MS,
  })
  expect(valueOf(await request.open(seal({ time: 5 }, 1001).data, 1001))).toEqual({ time: 5 })
})

test('with it, suite 1 is chosen, whatever else is at hand', async () => {
  const { keys } = await bothEnds(SUITES[1] ?? expect.fail())
  expect((await openEnvelopeCrypto(keys, 7)).suite).toBe(1)
  await expect(openEnvelopeCrypto(keys, 8)).rejects.toThrow('no root key 8')
})

test('an engine without raw DEFLATE sends plain JSON and says why it cannot read', async () => {
  const { client, roots } = await bothEnds(SUITES[0] ?? expect.fail())
  const body = '山'.repeat(2000)
  vi.stubGlobal('CompressionStream', undefined)
  vi.stubGlobal(
    'DecompressionStream',
    class {
      constructor() {
        throw new TypeError('Unsupported compression format: deflate-raw')
      }
    },
  )
  const request = await sealed(client, PATH, { body })
  const { json: received, seal } = accepted(request.form, PATH, roots)
  expect(received).toEqual({ body })
  expect(await request.open(seal({ body }).data, 0)).toEqual({ ok: false, fault: 'unsupported' })
  expect(valueOf(await request.open(seal({ status: 200 }).data, 0))).toEqual({ status: 200 })
})
