import fc from 'fast-check'
import { expect, test } from 'vitest'

import { addMoney, compareMoney, formatMoney, parseMoney, printMoney } from '#lib/money.ts'

test.each([
  ['0', 0],
  ['0.00', 0],
  ['-0.00', 0],
  ['12.5', 1250],
  ['12.50', 1250],
  ['0.07', 7],
  ['-3.10', -310],
  ['9999999999999.99', 999_999_999_999_999],
])('%s is %d cents', (text, cents) => {
  expect(parseMoney(text)).toBe(cents)
})

test.each(['', ' ', '1.005', '1e3', '.5', '5.', '1,000', '+1', '0x10', 'NaN', 'Infinity', '12 ', '99999999999999'])(
  '%j is no amount',
  (text) => {
    expect(parseMoney(text)).toBeUndefined()
    expect(addMoney(text, '1')).toBeUndefined()
    expect(compareMoney('1', text)).toBeUndefined()
    expect(formatMoney(text)).toBe('–')
  },
)

test('adds what floating point numbers can’t', () => {
  expect(addMoney('0.1', '0.2')).toBe('0.30')
  expect(addMoney('86.50', '-86.5')).toBe('0.00')
  expect(addMoney('0.05', '-0.10')).toBe('-0.05')
})

test('prints only whole, exact cents', () => {
  expect(printMoney(5)).toBe('0.05')
  expect(printMoney(-1250)).toBe('-12.50')
  expect(printMoney(0.5)).toBeUndefined()
  expect(printMoney(NaN)).toBeUndefined()
  expect(printMoney(Number.MAX_SAFE_INTEGER + 1)).toBeUndefined()
})

test('compares by value, not by text', () => {
  expect(compareMoney('9.5', '10.00')).toBeLessThan(0)
  expect(compareMoney('10', '10.00')).toBe(0)
  expect(compareMoney('0', '-0.01')).toBeGreaterThan(0)
})

test.each([
  ['0', '0.00'],
  ['999.9', '999.90'],
  ['1234.5', '1,234.50'],
  ['-1234567.89', '-1,234,567.89'],
])('%s is shown as %s', (text, shown) => {
  expect(formatMoney(text)).toBe(shown)
})

test('printing and parsing are each other’s way back', () => {
  fc.assert(
    fc.property(fc.integer({ min: -999_999_999_999_999, max: 999_999_999_999_999 }), (cents) => {
      expect(parseMoney(printMoney(cents) ?? '')).toBe(cents)
    }),
    { verbose: true },
  )
})
