import { expect, test } from 'vitest'
import {
  decodeBase64Url,
  decodeBase64UrlPortable,
  encodeBase64Url,
  encodeBase64UrlPortable,
} from '#contract/envelope/base64url.ts'
import { SEED, seeded } from './helpers.ts'

const CODECS = [
  { name: 'native', encode: encodeBase64Url, decode: decodeBase64Url },
  { name: 'portable', encode: encodeBase64UrlPortable, decode: decodeBase64UrlPortable },
]
const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'

test('the two ways are not the same code here', () => {
  expect(decodeBase64Url).not.toBe(decodeBase64UrlPortable)
  expect(encodeBase64Url).not.toBe(encodeBase64UrlPortable)
})

test.for(CODECS)('$name: every length there and back, as Node has it', ({ encode, decode }) => {
  const random = seeded(SEED)
  for (let length = 0; length < 300; length++) {
    const bytes = Uint8Array.from({ length }, () => random(256))
    const text = Buffer.from(bytes).toString('base64url')
    expect(encode(bytes)).toBe(text)
    expect(decode(text)).toEqual(bytes)
    // A view in the middle of a larger buffer.
    expect(encode(Uint8Array.from([9, ...bytes, 9]).subarray(1, length + 1))).toBe(text)
  }
})

test.for(CODECS)('$name: one value, one text', ({ encode, decode }) => {
  for (const bad of [
    'A',
    'AAAAA',
    'AA==',
    'AAA=',
    '=',
    '====',
    'AA=',
    ' AA',
    'AA ',
    'A A',
    'AA\n',
    '\tAAAA',
    'AAAA\r\n',
    'AA\u00a0',
    'AA+A',
    'AA/A',
    'AA*A',
    'AA.A',
    'AA拾A',
    'AA\u0141A',
    'AA\0A',
    'AAAA AA',
    'A\nAAAA',
    'A\n\nA',
    '    ',
    'AAAA    ',
    'AA  ',
  ]) {
    expect(decode(bad), JSON.stringify(bad)).toBeUndefined()
  }
  // Of the 64 endings of a short group, 4 and 16 are canonical.
  const canonical = (head: string): number =>
    Array.from(ALPHABET).filter((last) => {
      const bytes = decode(head + last)
      if (bytes !== undefined) expect(encode(bytes)).toBe(head + last)
      return bytes !== undefined
    }).length
  expect([canonical('A'), canonical('AA'), canonical('AAA')]).toEqual([4, 16, 64])
})
