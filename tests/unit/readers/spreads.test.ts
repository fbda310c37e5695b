import { expect, test } from 'vitest'
import { afterAll, placeOfSpread, spreadOf, spreadSize, spreadsOf } from '#features/comic/reader/spreads.ts'
import { zoomAround } from '#features/comic/reader/zoom.ts'

const upright = { path: 'u', width: 800, height: 1200 }
const wide = { path: 'w', width: 1600, height: 1200 }
const episode = (id: number, pages: (typeof upright)[]) => ({ id, pages })

test('two upright pages share a spread; the cover and wide pages stand alone', () => {
  const spreads = spreadsOf([episode(1, [upright, upright, upright, wide, upright, upright])], true)
  expect(spreads.map(({ indices }) => indices)).toEqual([[0], [1, 2], [3], [4, 5]])
  expect(spreadsOf([episode(1, [upright, upright])], false).map(({ indices }) => indices)).toEqual([[0], [1]])
})

test('a page is found on its spread in either way of showing', () => {
  const episodes = [episode(1, Array(9).fill(upright)), episode(2, Array(4).fill(upright))]
  for (const double of [true, false]) {
    const spreads = spreadsOf(episodes, double)
    for (let position = 0; position < 9; position++) {
      const spread = spreads[spreadOf(spreads, { part: 1, position })!]!
      expect(spread.part).toBe(1)
      expect(spread.indices).toContain(position)
    }
  }
})

test('the last spread counts as the end of its episode, and is found by it', () => {
  const spreads = spreadsOf([episode(1, Array(4).fill(upright)), episode(2, [upright])], false)
  expect(placeOfSpread(spreads[3]!)).toEqual({ part: 1, position: 4 })
  expect(spreadOf(spreads, { part: 1, position: 4 })).toBe(3)
  expect(spreadOf(spreads, { part: 3, position: 0 })).toBeUndefined()
})

test('who waits after the last page is at the next episode when it comes', () => {
  const first = episode(1, [upright, upright])
  const waiting = spreadsOf([first], false)
  const place = afterAll(waiting.at(-1)!)
  expect(spreadOf(waiting, place)).toBe(2)
  const arrived = spreadsOf([first, episode(2, [upright])], false)
  expect(arrived[spreadOf(arrived, place)!]?.part).toBe(2)
})

test('a spread fits the width, the height or both', () => {
  const screen = { widthPx: 800, heightPx: 400 }
  expect(spreadSize({ images: [upright] }, screen, 'width')).toEqual({ widthPx: 800, heightPx: 1200 })
  expect(spreadSize({ images: [wide] }, screen, 'height').heightPx).toBe(400)
  const two = spreadSize({ images: [upright, upright] }, screen, 'whole')
  expect(two.heightPx).toBe(400)
  expect(two.widthPx).toBeCloseTo(533.33, 1)
})

test('the point under the finger stays under it, and nothing is zoomed beyond its bounds', () => {
  const now = { zoom: 1, leftPx: 0, topPx: 1000 }
  const focus = { leftPx: 100, topPx: 300 }
  const next = zoomAround(now, 2, focus)
  expect((next.topPx + focus.topPx) / next.zoom).toBe((now.topPx + focus.topPx) / now.zoom)
  expect((next.leftPx + focus.leftPx) / next.zoom).toBe(100)
  expect(zoomAround(now, 9, focus).zoom).toBe(4)
  expect(zoomAround(next, 0.2, focus)).toMatchObject({ zoom: 1, leftPx: 0 })
})
