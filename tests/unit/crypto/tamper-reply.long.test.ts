import { expect, test } from 'vitest'
import { packPlaintext } from '#server/envelope/plaintext.ts'
import { sealReply, sealReplyPlaintext } from '#server/envelope/seal-reply.ts'
import { cryptoJsCbc } from '#net/crypto/cbc-hs512.ts'
import type { Cbc } from '#net/crypto/cbc-hs512.ts'
import { suite1 } from '#net/crypto/suite1.ts'
import { suite2 } from '#net/crypto/suite2.ts'
import type { SuiteCrypto } from '#net/crypto/suite-crypto.ts'
import {
  bindingOf,
  bothEnds,
  bytesOf,
  flippedData,
  MESSAGES,
  sealed,
  SEED,
  seeded,
  smallMessage,
  withOther,
} from './helpers.ts'

const PATH = '/api/novel/chaptersList'
const ERRCODES = [0, 1001, 1002, 1003, 1004, 1005, 1010, 1020, 1021, -1, 1]

/** The two bytes of the header are refused for what they say; anything else must fail the tag. */
function allowedFaults(what: string): readonly string[] {
  if (what === 'data 0') return ['suite', 'layout']
  return what === 'data 1' ? ['key'] : ['unauthentic']
}

let decryptions = 0
const countingCbc: Cbc = {
  encrypt: cryptoJsCbc.encrypt,
  decrypt: (key, iv, blocks) => {
    decryptions++
    return cryptoJsCbc.decrypt(key, iv, blocks)
  },
}

const ENDS: readonly SuiteCrypto[] = [suite1, suite2(countingCbc)]

test.for(ENDS)('suite $suite: a reply with any byte changed is refused', { timeout: 600_000 }, async (suiteCrypto) => {
  const random = seeded(SEED + 2)
  const { suite } = suiteCrypto
  const { client, root } = await bothEnds(suiteCrypto)
  let tried = 0
  for (let message = 0; message < MESSAGES; message++) {
    const request = await sealed(client, PATH, {})
    const binding = bindingOf(request, PATH, suite, root)
    const value = { status: 200, msg: '', data: smallMessage(random), time: 1 }
    const { data } = sealReply(binding, value, 0)
    expect(await request.open(data, 0)).toEqual({ ok: true, value })
    decryptions = 0

    const bytes = bytesOf(data)
    const faults = new Map<string, string>()
    const open = async (what: string, changed: string, errcode = 0): Promise<void> => {
      const result = await request.open(changed, errcode)
      faults.set(what, result.ok ? 'opened' : result.fault)
    }
    for (let i = 0; i < bytes.length; i++) await open(`data ${i}`, flippedData(bytes, i, random))
    for (const errcode of ERRCODES.slice(1)) await open(`errcode ${errcode}`, data, errcode)
    const plaintext = packPlaintext(JSON.stringify(value))
    for (let i = 0; i < binding.sign.length; i++) {
      const sign = withOther(binding.sign, i, '0123456789abcdef', random)
      await open(`sign ${i}`, sealReplyPlaintext({ ...binding, sign }, 0, plaintext).data)
    }
    for (let i = 0; i < PATH.length; i++) {
      const path = withOther(PATH, i, '/abcXYZ|', random)
      await open(`path ${i}`, sealReplyPlaintext({ ...binding, path }, 0, plaintext).data)
    }
    expect([...faults].filter(([what, fault]) => !allowedFaults(what).includes(fault))).toEqual([])
    expect(decryptions).toBe(0)
    tried += faults.size
  }
  console.info(`suite ${suite}: ${MESSAGES} replies, ${tried} changes, all refused before the cipher`)
})

test('the counter counts: an authentic reply of suite 2 is decrypted once', async () => {
  const { client, root } = await bothEnds(suite2(countingCbc))
  const request = await sealed(client, PATH, {})
  const { data } = sealReply(bindingOf(request, PATH, 2, root), { status: 200 }, 0)
  decryptions = 0
  expect((await request.open(data, 0)).ok).toBe(true)
  expect(decryptions).toBe(1)
})
