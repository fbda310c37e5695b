import { expect, test } from 'vitest'
import { unpackRequest } from '#contract/envelope/layout.ts'
import { SUITE_SIZES } from '#contract/envelope/suites.ts'
import { hex, requestAad, requestForm, signedText } from '#contract/envelope/texts.ts'
import { openRequest } from '#server/envelope/open-request.ts'
import type { RequestOutcome } from '#server/envelope/open-request.ts'
import { hmacSha256, openCbcHs512 } from '#server/envelope/primitives.ts'
import type { CbcDecrypt } from '#server/envelope/primitives.ts'
import {
  accepted,
  bothEnds,
  bytesOf,
  flipped,
  flippedData,
  MESSAGES,
  NOW_MS,
  sealed,
  SEED,
  seeded,
  smallMessage,
  SUITES,
  valueOf,
  withOther,
} from './helpers.ts'

const PATH = '/api/novel/chaptersList'
const PATH_CHARS = '/abcXYZ-_.?|'
/** The sign is looked at first; where it is right all the same, the seal refuses. A zero in front is malformed. */
function allowedCodes(what: string): readonly number[] {
  if (what.startsWith('data 0')) return [1002, 1004]
  // The key id: unknown, or by chance that of the other root.
  if (/^data 1(?!\d)/.test(what)) return [1002, 1003]
  if (what.endsWith('signed')) return [1004]
  return what === 'timestamp 0' ? [1002, 1004] : [1002]
}

const errcodeOf = (outcome: RequestOutcome): number => (outcome.ok ? 0 : outcome.errcode)

test.for(SUITES)(
  'suite $suite: a request with any byte changed is refused',
  { timeout: 600_000 },
  async (suiteCrypto) => {
    const random = seeded(SEED)
    const { client, roots, root } = await bothEnds(suiteCrypto)
    const at = (form: string, path = PATH): number => errcodeOf(openRequest(form, path, { roots, nowMs: NOW_MS }))
    /** What is left when the sign is right all the same: the seal alone must refuse. */
    const signed = (data: string, path: string, timestampMs: number): string =>
      requestForm(timestampMs, data, hex(hmacSha256(root.signKey, signedText(path, timestampMs, data))))
    let tried = 0

    for (let message = 0; message < MESSAGES; message++) {
      const value = smallMessage(random)
      const { data, sign, form } = await sealed(client, PATH, value)
      expect(accepted(form, PATH, roots).json).toEqual(value)
      const bytes = bytesOf(data)
      const codes = new Map<string, number>()
      for (let i = 0; i < bytes.length; i++) {
        const other = flippedData(bytes, i, random)
        codes.set(`data ${i}`, at(requestForm(NOW_MS, other, sign)))
        codes.set(`data ${i}, signed`, at(signed(other, PATH, NOW_MS)))
      }
      for (let i = 0; i < sign.length; i++) {
        codes.set(`sign ${i}`, at(requestForm(NOW_MS, data, withOther(sign, i, '0123456789abcdefAF g', random))))
      }
      for (let i = 0; i < String(NOW_MS).length; i++) {
        const timestamp = withOther(String(NOW_MS), i, '0123456789', random)
        codes.set(`timestamp ${i}`, at(form.replace(String(NOW_MS), timestamp)))
        if (!timestamp.startsWith('0')) {
          const nowMs = Number(timestamp)
          const outcome = openRequest(signed(data, PATH, nowMs), PATH, { roots, nowMs })
          codes.set(`timestamp ${i}, signed`, errcodeOf(outcome))
        }
      }
      for (let i = 0; i < PATH.length; i++) {
        const path = withOther(PATH, i, PATH_CHARS, random)
        codes.set(`path ${i}`, at(form, path))
        codes.set(`path ${i}, signed`, at(signed(data, path, NOW_MS), path))
      }
      tried += codes.size
      expect([...codes].filter(([what, code]) => !allowedCodes(what).includes(code))).toEqual([])
    }
    console.info(`suite ${suiteCrypto.suite}: ${MESSAGES} requests, ${tried} changes, all refused`)
  },
)

test('the server never reaches the CBC cipher of what is not authentic', async () => {
  const random = seeded(SEED + 1)
  const suiteCrypto = SUITES[1]
  if (suiteCrypto === undefined) throw new Error('no suite 2')
  const { client, root } = await bothEnds(suiteCrypto)
  let calls = 0
  const counting: CbcDecrypt = () => {
    calls++
    return new Uint8Array(0)
  }
  for (let message = 0; message < MESSAGES; message++) {
    const { data } = await sealed(client, PATH, smallMessage(random))
    const { nonce, sealed: body } = valueOf(unpackRequest(bytesOf(data)))
    const key = root.exchange(2, nonce).request
    const inputs = { key, iv: new Uint8Array(SUITE_SIZES[2].ivBytes), aad: requestAad(PATH, NOW_MS) }
    for (let i = 0; i < body.length; i++) {
      expect(openCbcHs512(inputs, flipped(body, i, random), counting)).toBeUndefined()
      expect(openCbcHs512(inputs, body.subarray(0, i), counting)).toBeUndefined()
    }
    for (let i = 0; i < inputs.aad.length; i++) {
      expect(openCbcHs512({ ...inputs, aad: flipped(inputs.aad, i, random) }, body, counting)).toBeUndefined()
    }
    expect(calls).toBe(message)
    openCbcHs512(inputs, body, counting)
    // The untouched one does reach it: the counter counts.
    expect(calls).toBe(message + 1)
  }
})
