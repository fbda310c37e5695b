import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { canonicalJson } from '#contract/canonical.ts'
import { isUuidV7, uuidV7 } from '#contract/uuid.ts'

describe('canonicalJson', () => {
  test('sorts keys at every depth and leaves undefined out', () => {
    expect(canonicalJson({ b: [{ d: 1, c: null }], a: undefined, A: '猫' })).toBe('{"A":"猫","b":[{"c":null,"d":1}]}')
  })
  test('does not depend on the order of keys, and loses nothing', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.jsonValue()), (object) => {
        const reversed = Object.fromEntries(Object.entries(object).toReversed())
        expect(canonicalJson(reversed)).toBe(canonicalJson(object))
        expect(JSON.parse(canonicalJson(object))).toEqual(JSON.parse(JSON.stringify(object)))
      }),
    )
  })
  test.each([Number.NaN, Infinity, 1n, Symbol('s'), [undefined]])('refuses %s', (value) => {
    expect(() => canonicalJson({ value })).toThrow(TypeError)
  })
})

describe('uuidV7', () => {
  const bytes = (value: number): Uint8Array => new Uint8Array(10).fill(value)
  test('gives the example of RFC 9562', () => {
    const random = Uint8Array.from([0x0c, 0xc3, 0x18, 0xc4, 0xdc, 0x0c, 0x0c, 0x07, 0x39, 0x8f])
    expect(uuidV7(0x017f22e279b0, random)).toBe('017f22e2-79b0-7cc3-98c4-dc0c0c07398f')
  })
  test('sorts by time and is well-formed', () => {
    fc.assert(
      fc.property(fc.nat(), fc.nat(), fc.uint8Array({ minLength: 10, maxLength: 10 }), (a, step, random) => {
        const now = 1_700_000_000_000 + a
        expect(isUuidV7(uuidV7(now, random))).toBe(true)
        expect(uuidV7(now, bytes(255)) < uuidV7(now + step + 1, bytes(0))).toBe(true)
      }),
    )
  })
  test('refuses too few bytes and times out of range', () => {
    expect(() => uuidV7(0, new Uint8Array(9))).toThrow(RangeError)
    expect(() => uuidV7(2 ** 48, bytes(0))).toThrow(RangeError)
    expect(() => uuidV7(-1, bytes(0))).toThrow(RangeError)
  })
})
