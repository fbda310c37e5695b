import { describe, expect, test } from 'vitest'
import { cutPage, placeOfWhole } from '#features/comic/reader/cropping.ts'
import { spreadsOf } from '#features/comic/reader/spreads.ts'
import { contentBounds } from '#net/image/bounds.ts'

type Shade = (x: number, y: number) => number
const drawn = (width: number, height: number, shade: Shade) => {
  const pixels = new Uint8ClampedArray(width * height * 4)
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) pixels.fill(shade(x, y), (y * width + x) * 4, (y * width + x) * 4 + 4)
  return pixels
}
/** A busy picture within a box of a page. */
const box =
  (left: number, top: number, right: number, bottom: number, border: Shade): Shade =>
  (x, y) =>
    x >= left && x < right && y >= top && y < bottom ? ((x * 7 + y * 13) % 5) * 50 : border(x, y)

describe('the border of a page', () => {
  test('an even one is found on each side, with a line of it left', () => {
    const page = drawn(
      100,
      200,
      box(10, 20, 85, 170, () => 250),
    )
    expect(contentBounds(page, 100, 200)).toEqual({ left: 0.09, top: 0.095, width: 0.77, height: 0.76 })
  })

  test('noise of a scan and two colours of a border do not matter', () => {
    const page = drawn(
      100,
      200,
      box(10, 20, 85, 170, (x, y) => (y < 100 ? 235 : 245) + ((x * 31 + y * 17) % 9)),
    )
    expect(contentBounds(page, 100, 200)).toEqual({ left: 0.09, top: 0.095, width: 0.77, height: 0.76 })
  })

  test('a picture to its edges, an empty page, and one with a single word stay whole', () => {
    const whole = { left: 0, top: 0, width: 1, height: 1 }
    expect(
      contentBounds(
        drawn(
          50,
          80,
          box(0, 0, 50, 80, () => 0),
        ),
        50,
        80,
      ),
    ).toEqual(whole)
    expect(
      contentBounds(
        drawn(50, 80, () => 255),
        50,
        80,
      ),
    ).toEqual(whole)
    expect(
      contentBounds(
        drawn(
          50,
          80,
          box(20, 38, 30, 42, () => 255),
        ),
        50,
        80,
      ),
    ).toEqual(whole)
  })
})

test('a page that is cut is laid out by what is seen of it, and its whole lies around that', () => {
  const image = { path: 'p', width: 1000, height: 800 }
  const page = cutPage(image, { left: 0.2, top: 0.1, width: 0.5, height: 0.8 })
  expect(page).toMatchObject({ width: 500, height: 640, cut: { whole: image } })
  expect(placeOfWhole(page.cut!)).toEqual({ left: '-40%', top: '-12.5%', width: '200%', height: '125%' })
  // it was wide only by its border: it shares a spread now
  expect(spreadsOf([{ id: 1, pages: [image, page, page] }], true).map(({ indices }) => indices)).toEqual([[0], [1, 2]])
  expect(cutPage(image, { left: 0, top: 0, width: 1, height: 1 })).toBe(image)
})
