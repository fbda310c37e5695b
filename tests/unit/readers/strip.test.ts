import { expect, test } from 'vitest'
import { countAhead, placeAt, stripOf, topOf, windowOf, type StripMeasures } from '#features/comic/reader/strip.ts'

const image = (path: string, width = 800, height = 1200) => ({ path, width, height })
const episode = (id: number, count: number) => ({
  id,
  pages: Array.from({ length: count }, (_, at) => image(`${id}-${at}`)),
})
const measures: StripMeasures = { widthPx: 400, heightPx: 800, fit: 'width', gapPx: 10, headPx: 50, zoom: 1 }

test('every page has its height before any picture is there', () => {
  const strip = stripOf([episode(1, 2), episode(2, 1)], measures)
  expect(strip.pages.map(({ topPx, heightPx }) => [topPx, heightPx])).toEqual([
    [0, 600],
    [610, 600],
    [1270, 600],
  ])
  expect(strip.heads).toEqual([{ part: 2, topPx: 1220 }])
  expect(strip.heightPx).toBe(1880)
})

test('a place is the same place in another width, another fit and another zoom', () => {
  const episodes = [episode(1, 20), episode(2, 30)]
  for (const change of [{ widthPx: 812, heightPx: 375 }, { zoom: 2.5 }, { fit: 'whole' as const }, { gapPx: 0 }]) {
    const before = stripOf(episodes, measures)
    const after = stripOf(episodes, { ...measures, ...change })
    for (const position of [0, 0.25, 7.5, 19.75]) {
      const place = { part: 2, position }
      expect(placeAt(before, topOf(before, place)!)).toEqual({ part: 2, position: expect.closeTo(position, 6) })
      expect(placeAt(after, topOf(after, place)!)).toEqual({ part: 2, position: expect.closeTo(position, 6) })
    }
  }
})

test('zoom scales everything alike', () => {
  const episodes = [episode(1, 3), episode(2, 3)]
  const one = stripOf(episodes, measures)
  const two = stripOf(episodes, { ...measures, zoom: 2 })
  expect(two.heightPx).toBe(one.heightPx * 2)
  expect(two.pages.map(({ topPx }) => topPx)).toEqual(one.pages.map(({ topPx }) => topPx * 2))
})

test('an episode before it moves a place down, and it stays the same place', () => {
  const alone = stripOf([episode(2, 5)], measures)
  const joined = stripOf([episode(1, 8), episode(2, 5)], measures)
  const place = { part: 2, position: 3.5 }
  expect(topOf(joined, place)! - topOf(alone, place)!).toBe(8 * 610 + 50)
  expect(topOf(alone, { part: 1, position: 0 })).toBeUndefined()
})

test('the end of an episode is under its last page', () => {
  const strip = stripOf([episode(1, 3)], measures)
  expect(topOf(strip, { part: 1, position: 3 })).toBe(2 * 610 + 600)
})

test('of 300 pages as few are drawn as of 10, wherever one is', () => {
  const most = (count: number) => {
    const strip = stripOf([episode(1, count)], measures)
    const counts = strip.pages.map(({ topPx }) => windowOf(strip, topPx - 400, topPx + 1200, 8_000_000).length)
    return Math.max(...counts)
  }
  expect(most(300)).toBe(most(20))
  expect(most(300)).toBeLessThanOrEqual(10)
})

test('pages ahead are bounded by their pixels, and one always is loaded', () => {
  const pages = [image('a'), image('b'), image('c'), image('d', 4000, 6000)].map((one) => ({ image: one }))
  expect(countAhead(pages, 0, 2_000_000)).toBe(2)
  expect(countAhead(pages, 2, 2_000_000)).toBe(1)
  expect(countAhead(pages, 3, 2_000_000)).toBe(0)
})

test('nothing is drawn of no pages', () => {
  const strip = stripOf([], measures)
  expect(windowOf(strip, 0, 1000, 1)).toEqual([])
  expect(placeAt(strip, 100)).toBeUndefined()
})
