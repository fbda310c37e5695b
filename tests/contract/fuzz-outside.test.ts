import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { callOf } from '#contract/catalogue.ts'
import type { Bytes } from '#contract/envelope/suites.ts'
import { sealPlaintext } from '#net/crypto/envelope-crypto.ts'
import { importRoot } from '#net/crypto/root-keys.ts'
import { suite1 } from '#net/crypto/suite1.ts'
import { createRng } from '#demo/rng.ts'
import { envelopeOf, newRequestId, visitor } from './support/client.ts'
import { ends, type End } from './support/ends.ts'
import { always } from './support/fuzz/hostile.ts'
import { openJournal, type Journal } from './support/fuzz/journal.ts'

const seed = process.env.TEST_SEED ?? String(Date.now() % 1e9)
const path: string = callOf('search.hot').path
const utf8 = (text: string): Bytes => new TextEncoder().encode(text)
const plain = (text: string): Bytes => new Uint8Array([0, ...utf8(text)])

/** What a real connection adds, such as its limits, is not of interest here. */
const inProcess = ends.filter(({ name }) => name === 'in process')

describe.each(inProcess)('$name: what comes before a call is known', ({ open }) => {
  let end: End
  let journal: Journal
  beforeAll(async () => {
    end = await open()
    journal = await openJournal(end.server.parts.db)
  })
  afterAll(() => end.close())

  const post = (body: BodyInit, at = path) =>
    end.fetch(
      new Request(end.line + at, {
        method: 'POST',
        body,
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
      }),
    )
  const sealed = async (plaintext: Bytes): Promise<string> => {
    const root = await importRoot(suite1, end.server.keys[0]!)
    const nonce = crypto.getRandomValues(new Uint8Array(16))
    return (await sealPlaintext(suite1, root, { path, timestampMs: end.clock.nowMs, plaintext, nonce })).form
  }
  const errcodeOf = async (body: string) => {
    const response = await post(body)
    expect(response.status).toBe(200)
    return (await response.json()) as { errcode: number; data?: string }
  }

  const deep = 200_000
  const plaintexts: readonly (readonly [what: string, bytes: Bytes])[] = [
    ['nothing', new Uint8Array()],
    ['no JSON', plain('')],
    ['half an object', plain('{"a":')],
    ['a list', plain('[]')],
    ['null', plain('null')],
    ['a text', plain('"text"')],
    ['a number', plain('1e999')],
    ['a byte order mark', plain('\ufeff{}')],
    ['an empty object', plain('{}')],
    ['lists in lists', plain(`${'['.repeat(deep)}${']'.repeat(deep)}`)],
    ['objects in objects', plain(`${'{"a":'.repeat(deep / 2)}1${'}'.repeat(deep / 2)}`)],
    ['no UTF-8', new Uint8Array([0, 0x7b, 0xff, 0xfe, 0x7d])],
    ['another form', new Uint8Array([2, 0x7b, 0x7d])],
    ['no DEFLATE', new Uint8Array([1, 0xff, 0xff, 0xff])],
    ['more than may be inflated', plain(`{"a":"${'x'.repeat(1024 * 1024)}"}`)],
  ]
  it.each(plaintexts)('what is properly sealed, but %s, is refused with 1004', async (_, bytes) => {
    expect(await errcodeOf(await sealed(bytes))).toEqual({ errcode: 1004 })
  })

  it('an envelope with anything in any field is served or refused with 1004, never a fault', async () => {
    const fields = [...Object.keys(envelopeOf(visitor())), 'request_id', 'check']
    for (const field of fields) {
      for (const { label, value } of always) {
        const { errcode } = await end.call('search.hot', {}, visitor(), { envelope: { [field]: value } })
        expect([0, 1004], `${field}: ${label}`).toContain(errcode)
      }
    }
  })

  it(`a form in which anything was changed is never opened (TEST_SEED=${seed})`, async () => {
    const rng = createRng(seed)
    const value = { ...envelopeOf(visitor()), request_id: newRequestId() }
    const form = await sealed(plain(JSON.stringify(value)))
    expect((await errcodeOf(form)).errcode).toBe(0)
    const letters = 'abcXYZ019-_=&%+ \0\u00ff'
    for (let round = 0; round < 500; round += 1) {
      const at = rng.int(0, form.length - 1)
      const letter = rng.pick([...letters])
      const changed = rng.pick([
        form.slice(0, at) + letter + form.slice(at + 1),
        form.slice(0, at),
        form.slice(at),
        form.slice(0, at) + form.slice(at + 1),
        form + form.slice(at),
      ])
      if (changed === form) continue
      const { errcode, data } = await errcodeOf(changed)
      // A space or a plus may stand for one another in a form, and then nothing was changed.
      if (errcode === 0) expect(new URLSearchParams(changed).toString()).toBe(new URLSearchParams(form).toString())
      else expect([1002, 1003, 1004], changed).toContain(errcode)
      if (errcode !== 0) expect(data).toBeUndefined()
    }
  })

  const places = ['/pay/', '/img/', '/img2/', '/hls/', '/hls/v/', '/hls/v/1/full/', '/hls/c/', '/api/', '/']
  const tails = [
    '%00',
    '%',
    '%ff%fe',
    '..%2f..%2f..%2fetc%2fpasswd',
    '%5c..%5cx',
    '__proto__',
    'constructor',
    'toString/x',
    '-1/full/0/index.m3u8',
    '99999999999999999999/full/0/index.m3u8',
    "1'%20or%20'1'%3d'1",
    '1/full/99/0.m4s',
    '1/full/0/999999.m4s',
    'x'.repeat(5000),
    `${'a/'.repeat(2000)}b`,
    '%f0%9f%91%a8%e2%80%8d%f0%9f%91%a9',
  ]
  it('strange addresses: not found, without a word of why', async () => {
    for (const place of places) {
      for (const tail of tails) {
        for (const method of ['GET', 'POST']) {
          const response = await end.fetch(new Request(end.line + place + tail, { method }))
          const told = await response.text()
          const unsealed = method === 'POST' && place === '/api/'
          expect(response.status, `${method} ${place}${tail}`).toBe(unsealed ? 200 : 404)
          if (unsealed) expect(told).toBe('{"errcode":1004}')
          expect(told).not.toMatch(/\bat .+:\d+|\.ts\b|Error|sqlite/)
        }
      }
    }
  })

  it('callbacks that the gateway did not sign: refused', async () => {
    for (const { value } of always) {
      const text = typeof value === 'string' ? value : JSON.stringify(value)
      for (const field of ['order_no', 'payment_no', 'amount', 'timestamp', 'sign']) {
        const form = { order_no: 'x', payment_no: 'x', amount: '1', timestamp: '1', sign: '00', [field]: text }
        const { status } = await post(new URLSearchParams(form).toString(), '/pay/callback')
        expect([400, 413], `${field}: ${text.slice(0, 40)}`).toContain(status)
      }
    }
  })

  it('bodies that are too long: 413 everywhere', async () => {
    const body = `mod=system&code=index${'x'.repeat(3 * 1024 * 1024)}`
    for (const at of ['/?ping', '/pay/callback', '/pay/any', path]) expect((await post(body, at)).status, at).toBe(413)
  })

  it('has changed nothing at all', async () => {
    expect(await journal.changed()).toEqual([])
  })
})
