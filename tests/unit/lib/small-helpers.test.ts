import fc from 'fast-check'
import { thumbHashToAverageRGBA } from 'thumbhash'
import { expect, test } from 'vitest'

import { clamp } from '#lib/clamp.ts'
import { cx } from '#lib/cx.ts'
import { thumbColour } from '#lib/thumb-colour.ts'

test('clamp keeps to its bounds', () => {
  expect(clamp(5, 0, 10)).toBe(5)
  expect(clamp(-5, 0, 10)).toBe(0)
  expect(clamp(50, 0, 10)).toBe(10)
  expect(clamp(NaN, 0, 10)).toBe(0)
  expect(clamp(Infinity, 0, 10)).toBe(10)
})

test('cx joins what is there', () => {
  expect(cx('a', false, undefined, null, '', 'b')).toBe('a b')
  expect(cx()).toBe('')
})

test('the average colour is that of the thumbhash library', () => {
  fc.assert(
    fc.property(fc.uint8Array({ minLength: 5, maxLength: 25 }), (bytes) => {
      const { r, g, b } = thumbHashToAverageRGBA(bytes)
      const channels = [r, g, b].map((value) => Math.round(value * 255)).join(' ')
      expect(thumbColour(Buffer.from(bytes).toString('base64'))).toBe(`rgb(${channels})`)
    }),
    { verbose: true },
  )
})

test.each(['', 'abc', '<img', 'a b='])('%j has no colour', (hash) => {
  expect(thumbColour(hash)).toBeUndefined()
})
