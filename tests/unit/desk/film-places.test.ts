import { expect, test } from 'vitest'
import { placesOf, secondsOfTime } from '#desk/parts/film-places.ts'

test.each([
  ['40:00', 2400],
  ['1:02:03', 3723],
  [' 40 ', 2400],
  ['0：30', 30],
  ['', undefined],
  ['-1', undefined],
  ['1:2:3:4', undefined],
  ['soon', undefined],
])('%s as a time of a film', (text, seconds) => {
  expect(secondsOfTime(text)).toBe(seconds)
})

test('the small pictures of a film are spread over all of it, each where it is on the sheet', () => {
  const storyboard = { columns: 10, rows: 20, width: 160, height: 90, seconds: 36 }
  const places = placesOf({ seconds: 7200, storyboard }, 50)
  expect(places).toHaveLength(50)
  expect(places.slice(0, 2)).toEqual([
    { seconds: 0, column: 0, row: 0 },
    { seconds: 144, column: 4, row: 0 },
  ])
  expect(places.at(-1)).toEqual({ seconds: 196 * 36, column: 6, row: 19 })
  expect(placesOf({ seconds: 5, storyboard: { ...storyboard, columns: 3, rows: 1, seconds: 2 } }, 50)).toHaveLength(3)
  expect(placesOf({ seconds: 5, storyboard: null }, 50)).toEqual([])
})
