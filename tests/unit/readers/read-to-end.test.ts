import { expect, test } from 'vitest'
import { rowsOf } from '#features/reader/place.ts'
import { endsBetween, stripOf } from '#features/comic/reader/strip.ts'

const page = { path: 'a', width: 100, height: 200, hash: '' }
const measures = { widthPx: 100, heightPx: 300, fit: 'width', gapPx: 0, headPx: 0, zoom: 1 } as const
const strip = stripOf(
  [1, 2].map((id) => ({ id, pages: [page, page] })),
  measures,
)

test('an episode is read to its end once that was on screen, and none that was jumped over', () => {
  // pages of 200 px: the first episode ends at 400, the second at 800
  expect(endsBetween(strip, 0, 300)).toEqual([])
  expect(endsBetween(strip, 0, 400)).toEqual([1])
  expect(endsBetween(strip, 450, 750)).toEqual([])
  expect(endsBetween(strip, 500, 800)).toEqual([2])
})

test('a part that was read to its end says so, while the work keeps the place at the top of the screen', () => {
  const here = { kind: 'comic', work: 7, part: 1, position: 1.86, length: 2, at: 5 } as const
  expect(rowsOf({ ...here, read: true }).map(({ position }) => position)).toEqual([1.86, 2])
  expect(rowsOf(here).map(({ position }) => position)).toEqual([1.86, 1.86])
})
