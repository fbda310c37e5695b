import { expect, test } from 'vitest'

import { formatBytes, formatRate } from '#lib/bytes.ts'

test.each([
  [0, '0 B'],
  [999, '999 B'],
  [1000, '1 kB'],
  [840_400, '840 kB'],
  [999_499, '999 kB'],
  [999_999, '1.0 MB'],
  [1_200_000, '1.2 MB'],
  [9_960_000, '10.0 MB'],
  [84_000_000, '84 MB'],
  [999_600_000, '1.0 GB'],
  [1_800_000_000, '1.8 GB'],
  [14_200_000_000, '14.2 GB'],
  [2_500_000_000_000, '2.5 TB'],
  [9e18, '9000000.0 TB'],
  [-1, '–'],
  [NaN, '–'],
  [Infinity, '–'],
])('%d bytes are %s', (bytes, text) => {
  expect(formatBytes(bytes)).toBe(text)
})

test('a speed is a size a second', () => {
  expect(formatRate(3_140_000)).toBe('3.1 MB/s')
})
