import { expect, test } from 'vitest'
import { columnsOf } from '#components/list/masonry.tsx'

const wide = 16 / 9
const tall = 3 / 4

test('each item goes to the shorter column, the left one first', () => {
  expect(columnsOf([wide, wide, wide, wide])).toEqual([
    [0, 2],
    [1, 3],
  ])
  expect(columnsOf([tall, wide, wide, wide])).toEqual([
    [0, 3],
    [1, 2],
  ])
})

test('every item is drawn once, and the columns differ by less than one item', () => {
  const seed = 20_261_121
  let state = seed
  const next = () => (state = (state * 48_271) % 2_147_483_647) / 2_147_483_647
  for (let round = 0; round < 200; round += 1) {
    const ratios = Array.from({ length: 1 + Math.floor(next() * 12) }, () => 0.5 + next() * 1.5)
    const [left, right] = columnsOf(ratios)
    const said = `seed ${seed}, round ${round}`
    expect(
      [...left, ...right].toSorted((a, b) => a - b),
      said,
    ).toEqual(ratios.map((_, at) => at))
    const height = (column: number[]) => column.reduce((sum, at) => sum + 1 / ratios[at]! + 0.45, 0)
    const tallest = Math.max(...ratios.map((ratio) => 1 / ratio + 0.45))
    expect(Math.abs(height(left) - height(right)), said).toBeLessThanOrEqual(tallest + 1e-9)
  }
})
