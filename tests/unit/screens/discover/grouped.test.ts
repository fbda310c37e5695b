import { expect, test } from 'vitest'
import type { ListEntry } from '#data/list-rows.ts'
import { grouped } from '#components/list/grouped.ts'

type Card = { ratio: number }
const item = (id: number, ratio = 1): ListEntry<Card, never> => ({
  type: 'item',
  id,
  card: { ratio },
  extra: undefined,
})
const many = (count: number, ratio?: (id: number) => number) =>
  Array.from({ length: count }, (_, at) => item(at + 1, ratio?.(at + 1)))
const sizes = (entries: ListEntry<Card, never>[], layout?: Parameters<typeof grouped<Card, never>>[1]) =>
  grouped(entries, layout).map((group) => group.entries.length)
const ratio = (card: Card) => card.ratio

test('items of one height go two by two, in two columns and in one', () => {
  expect(sizes(many(7), { columns: 2 })).toEqual([2, 2, 2, 1])
  expect(sizes(many(3), { columns: 1 })).toEqual([2, 1])
  expect(
    sizes(
      many(4, () => 0.75),
      { columns: 2, ratio },
    ),
  ).toEqual([2, 2])
})

test('items of several heights, and three columns, go six by six: whole lines at each text size', () => {
  expect(sizes(many(13), { columns: 3 })).toEqual([6, 6, 1])
  // the first six differ, the next six do not
  expect(
    sizes(
      many(12, (id) => (id === 2 ? 0.5 : 1)),
      { columns: 2, ratio },
    ),
  ).toEqual([6, 2, 2, 2])
})

test('a list without a layout has each item alone', () => {
  expect(sizes(many(3))).toEqual([1, 1, 1])
})

test('a hole stands alone, nothing is lost, and each group has a key of its own', () => {
  const entries = [...many(3), { type: 'gap' as const, after: 0 }, ...many(8).map((_, at) => item(at + 10))]
  const groups = grouped(entries, { columns: 2 })
  expect(groups.map((group) => group.entries.length)).toEqual([2, 1, 1, 2, 2, 2, 2])
  expect(groups.flatMap((group) => group.entries)).toEqual(entries)
  expect(new Set(groups.map(({ key }) => key)).size).toBe(groups.length)
  expect(grouped([], { columns: 2 })).toEqual([])
})
