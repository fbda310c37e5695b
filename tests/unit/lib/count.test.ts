import fc from 'fast-check'
import { expect, test } from 'vitest'

import { formatCount } from '#lib/count.ts'

test.each([
  [0, '0', '0'],
  [-0, '0', '0'],
  [999, '999', '999'],
  [999.9, '999', '999'],
  [1000, '1千', '1k'],
  [1099, '1千', '1k'],
  [1100, '1.1千', '1.1k'],
  [9999, '9.9千', '9.9k'],
  [10_000, '1万', '10k'],
  [19_999, '1.9万', '19.9k'],
  [124_900, '12.4万', '124.9k'],
  [999_999, '99.9万', '999.9k'],
  [1_000_000, '1百万', '1M'],
  [1_290_000, '1.2百万', '1.2M'],
  [99_999_999, '99.9百万', '99.9M'],
  [100_000_000, '1亿', '100M'],
  [1_000_000_000, '10亿', '1G'],
  [999_999_999_999, '9999.9亿', '999.9G'],
  [1_000_000_000_000, '1兆', '1T'],
  [1_100_000_000_000, '1.1兆', '1.1T'],
  [Number.MAX_SAFE_INTEGER, '9007.1兆', '9007.1T'],
  [-1, '-1', '-1'],
  [-12_345, '-1.2万', '-12.3k'],
  [NaN, '–', '–'],
  [Infinity, '–', '–'],
])('%d is %s and %s', (count, zh, en) => {
  expect(formatCount(count, 'zh-CN')).toBe(zh)
  expect(formatCount(count, 'en')).toBe(en)
})

test('never shows more than there is, and at most a tenth of the unit less', () => {
  const sizes: Record<string, number> = {
    千: 1e3,
    万: 1e4,
    百万: 1e6,
    亿: 1e8,
    兆: 1e12,
    k: 1e3,
    M: 1e6,
    G: 1e9,
    T: 1e12,
  }
  fc.assert(
    fc.property(fc.maxSafeNat(), fc.constantFrom('zh-CN', 'en'), (count, language) => {
      const parts = /^(\d+)(?:\.(\d))?(\D*)$/.exec(formatCount(count, language))
      const size = sizes[parts?.[3] ?? ''] ?? 1
      const tenth = BigInt(Math.max(1, size / 10))
      const shown = BigInt(parts?.[1] ?? -1) * BigInt(size) + BigInt(parts?.[2] ?? 0) * tenth
      expect(shown <= BigInt(count) && BigInt(count) - shown < tenth).toBe(true)
    }),
    { verbose: true },
  )
})
