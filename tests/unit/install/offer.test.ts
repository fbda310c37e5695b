import { expect, test } from 'vitest'
import { isWorthOffering, visitGapMs, visitsBeforeOffer, withVisit } from '#features/install/install-moment.ts'
import { platformOf } from '#features/install/platform.ts'

test('starts close together are one visit', () => {
  const first = withVisit(undefined, 1000)
  expect(withVisit(first, 1000 + visitGapMs - 1)).toEqual(first)
  expect(withVisit(first, 1000 + visitGapMs)).toEqual({ visits: 2, lastAt: 1000 + visitGapMs })
})

test('it is offered to who comes back, or has kept something; and once', () => {
  expect(isWorthOffering({ visits: visitsBeforeOffer - 1, lastAt: 0 }, 0)).toBe(false)
  expect(isWorthOffering({ visits: visitsBeforeOffer, lastAt: 0 }, 0)).toBe(true)
  expect(isWorthOffering({ visits: 1, lastAt: 0 }, 1)).toBe(true)
  expect(isWorthOffering({ visits: 9, lastAt: 0, offeredAt: 5 }, 3)).toBe(false)
})

test.each([
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15', 5, 'ios'],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/18.0 Safari', 5, 'ios'],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/18.0 Safari', 0, 'desktop'],
  ['Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 Chrome/140 Mobile', 5, 'android'],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 0, 'desktop'],
] as const)('%s with %i touch points is taken for %s', (agent, points, platform) => {
  expect(platformOf(agent, points)).toBe(platform)
})
