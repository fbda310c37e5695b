import { expect, test } from 'vitest'
import { encodeBase64Url } from '#contract/envelope/base64url.ts'
import { NONCE_BYTES } from '#contract/envelope/suites.ts'
import type { Bytes } from '#contract/envelope/suites.ts'
import { importRoot } from '#net/crypto/root-keys.ts'
import { sealPlaintext } from '#net/crypto/envelope-crypto.ts'
import { openRequest } from '#server/envelope/open-request.ts'
import { importRoots } from '#server/envelope/roots.ts'
import { bothEnds, bytesOf, NOW_MS, sealed, SUITES, valueOf } from './helpers.ts'

const PATH = '/api/user/info'
const MINUTE_MS = 60_000
const YEAR_MS = 365 * 24 * 60 * MINUTE_MS

test.for(SUITES)('suite $suite: the form is read strictly', async (suiteCrypto) => {
  const { client, roots } = await bothEnds(suiteCrypto)
  const { form, data, sign } = await sealed(client, PATH, { id: 1 })
  const at = (changed: string | URLSearchParams): number => {
    const outcome = openRequest(changed, PATH, { roots, nowMs: NOW_MS })
    return outcome.ok ? 0 : outcome.errcode
  }
  expect(at(form)).toBe(0)
  expect(at(new URLSearchParams(form))).toBe(0)
  const malformed = [
    '',
    '?',
    `?${form}`,
    `${form}&x=1`,
    `${form}&x`,
    `${form}&client=pwa`,
    `${form}&data=${data}`,
    `${form}&sign=${sign}`,
    form.replace('client=pwa&', ''),
    form.replace(/&timestamp=\d+/, ''),
    form.replace(/&data=[^&]+/, ''),
    form.replace(/&sign=.*/, ''),
    form.replace('client=pwa', 'client=web'),
    form.replace('client=pwa', 'client=PWA'),
    form.replace('client=', 'Client='),
    form.replace('timestamp=', 'timestamp=0'),
    form.replace('timestamp=', 'timestamp=-'),
    form.replace('timestamp=', 'timestamp=+'),
    form.replace(/timestamp=\d+/, 'timestamp='),
    form.replace(/timestamp=\d+/, 'timestamp=1e12'),
    form.replace(/timestamp=\d+/, `timestamp=${NOW_MS}.0`),
    form.replace(/timestamp=\d+/, 'timestamp=9007199254740992'),
    form.replace(/timestamp=\d+/, `timestamp=%20${NOW_MS}`),
    form.replace(data, ''),
    form.replace(data, `${data}=`),
    form.replace(data, `${data}%0A`),
    form.replace(data, `+${data}`),
    form.replace(data, data.slice(0, 20)),
    form.replace(data, 'A'.repeat(2_000_000)),
  ]
  expect(malformed.filter((changed) => at(changed) !== 1004)).toEqual([])
  const badSigns = ['', sign.toUpperCase(), sign.slice(1), `${sign}0`, `${sign}%00`, '0'.repeat(64), '拾'.repeat(64)]
  expect(badSigns.filter((bad) => bad !== sign && at(form.replace(sign, bad)) !== 1002)).toEqual([])
})

test.for(SUITES)('suite $suite: an unknown key id is 1003, another root behind it 1002', async (suiteCrypto) => {
  const { client, keys } = await bothEnds(suiteCrypto)
  const { form } = await sealed(client, PATH, {})
  const only = (id: number, bytes: Bytes) => importRoots([{ id, bytes }])
  const [first, second] = keys
  if (first === undefined || second === undefined) throw new Error('no keys')
  const at = (roots: ReturnType<typeof importRoots>) => openRequest(form, PATH, { roots, nowMs: NOW_MS })
  expect(at(only(second.id, first.bytes))).toEqual({ ok: false, errcode: 1003 })
  expect(at(only(first.id, second.bytes))).toEqual({ ok: false, errcode: 1002 })
  expect(at(only(first.id, first.bytes)).ok).toBe(true)
})

test.for(SUITES)('suite $suite: a wrong clock is told the right time, under seal', async (suiteCrypto) => {
  const { client, roots } = await bothEnds(suiteCrypto)
  const { form, open } = await sealed(client, PATH, {})
  for (const offMs of [0, 300_000, -300_000, 5 * MINUTE_MS - 1]) {
    expect(openRequest(form, PATH, { roots, nowMs: NOW_MS + offMs }).ok, `${offMs}`).toBe(true)
  }
  for (const offMs of [300_001, -300_001, 60 * MINUTE_MS, -YEAR_MS, 10 * YEAR_MS, -10 * YEAR_MS]) {
    const nowMs = NOW_MS + offMs
    const outcome = openRequest(form, PATH, { roots, nowMs })
    if (outcome.ok || outcome.errcode !== 1001) throw new Error(`${offMs}: not 1001`)
    const reply = outcome.seal({ status: 400, msg: '', data: null, time: nowMs }, 1001)
    const { time } = valueOf(await open(reply.data, reply.errcode)) as { time: number }
    // One corrected repeat is enough, with a new nonce.
    const again = valueOf(await client.sealRequest({ path: PATH, timestampMs: NOW_MS + (time - NOW_MS), value: {} }))
    expect(again.data).not.toBe(form)
    expect(openRequest(again.form, PATH, { roots, nowMs }).ok, `${offMs}`).toBe(true)
  }
})

test.for(SUITES)(
  'suite $suite: what is authentic, but no object of JSON, is refused with 1004',
  async (suiteCrypto) => {
    const { keys, roots } = await bothEnds(suiteCrypto)
    const [key] = keys
    if (key === undefined) throw new Error('no key')
    const handle = await importRoot(suiteCrypto, key)
    const encoder = new TextEncoder()
    const plaintexts = [
      [0],
      [1],
      [2, 123, 125],
      [0, ...encoder.encode('[]')],
      [0, ...encoder.encode('null')],
      [0, ...encoder.encode('1')],
      [0, ...encoder.encode('{"a":')],
      [0, 0xef, 0xbb, 0xbf, 123, 125],
      [0, ...encoder.encode('{"a":"'), 0xff, 0x22, 125],
      [1, 0xff, 0xff],
      [1, 0x4b],
    ]
    const outcomeOf = async (plaintext: readonly number[]) => {
      const nonce = crypto.getRandomValues(new Uint8Array(NONCE_BYTES))
      const input = { path: PATH, timestampMs: NOW_MS, plaintext: Uint8Array.from(plaintext), nonce }
      return openRequest((await sealPlaintext(suiteCrypto, handle, input)).form, PATH, { roots, nowMs: NOW_MS })
    }
    for (const plaintext of plaintexts) {
      expect(await outcomeOf(plaintext), String(plaintext)).toEqual({ ok: false, errcode: 1004 })
    }
    expect((await outcomeOf([0, 123, 125])).ok).toBe(true)
  },
)

test.for(SUITES)(
  'suite $suite: a reply to another request, an older one, or one in another suite is refused',
  async (suiteCrypto) => {
    const { client, roots } = await bothEnds(suiteCrypto)
    const [one, two] = [await sealed(client, PATH, { id: 1 }), await sealed(client, PATH, { id: 1 })]
    const sealOf = (form: string) => {
      const outcome = openRequest(form, PATH, { roots, nowMs: NOW_MS })
      if (!outcome.ok) throw new Error('refused')
      return outcome.request.seal
    }
    const reply = sealOf(one.form)({ status: 200 })
    expect((await one.open(reply.data, 0)).ok).toBe(true)
    expect(await two.open(reply.data, 0)).toEqual({ ok: false, fault: 'unauthentic' })
    // The same call again has a new nonce: yesterday's reply is no reply to it.
    expect(await (await sealed(client, PATH, { id: 1 })).open(reply.data, 0)).toEqual({
      ok: false,
      fault: 'unauthentic',
    })

    const otherSuite = SUITES.find(({ suite }) => suite !== suiteCrypto.suite)
    const other = (await bothEnds(otherSuite ?? suiteCrypto)).client
    const long = { status: 200, data: 'x'.repeat(100) }
    const downgraded = bytesOf(sealOf(one.form)(long).data)
    downgraded[0] = other.suite
    const result = await one.open(encodeBase64Url(downgraded), 0)
    expect(['suite', 'layout']).toContain(result.ok ? 'opened' : result.fault)
    // And whole replies of the other suite, well-formed in themselves.
    const foreign = await bothEnds(otherSuite ?? suiteCrypto)
    const request = await sealed(foreign.client, PATH, {})
    const outcome = openRequest(request.form, PATH, { roots: foreign.roots, nowMs: NOW_MS })
    if (!outcome.ok) throw new Error('refused')
    expect(await one.open(outcome.request.seal(long).data, 0)).toEqual({ ok: false, fault: 'suite' })
    for (const noise of [
      '',
      'A',
      'AA',
      'AQc',
      '<!doctype html>',
      reply.data.slice(0, 30),
      `${reply.data}=`,
      ` ${reply.data}`,
    ]) {
      expect((await one.open(noise, 0)).ok, noise).toBe(false)
    }
  },
)
