import { expect, test } from 'vitest'

import { formatDuration } from '#lib/duration.ts'

test.each([
  [0, '00:00'],
  [9, '00:09'],
  [59.999, '00:59'],
  [60, '01:00'],
  [588, '09:48'],
  [3599, '59:59'],
  [3600, '1:00:00'],
  [3661, '1:01:01'],
  [35_999, '9:59:59'],
  [360_000, '100:00:00'],
  [-1, '00:00'],
  [NaN, '00:00'],
  [Infinity, '00:00'],
])('%d seconds are %s', (seconds, text) => {
  expect(formatDuration(seconds)).toBe(text)
})
