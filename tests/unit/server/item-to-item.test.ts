import fc from 'fast-check'
import { expect, test } from 'vitest'
import { collectMarks, type Mark } from '#server/services/item-to-item.ts'

const people = fc.array(
  fc.uniqueArray(
    fc.record({ id: fc.integer({ min: 1, max: 8 }), weight: fc.double({ min: 0.1, max: 2, noNaN: true }) }),
    {
      selector: ({ id }) => id,
    },
  ),
  { maxLength: 30 },
)

/** The same by definition: each pair of vectors for itself. */
function byDefinition(all: readonly (readonly Mark[])[], floor: number, most: number) {
  const ids = [...new Set(all.flat().map(({ id }) => id))]
  const vector = (id: number) => all.map((marks) => marks.find((mark) => mark.id === id)?.weight ?? 0)
  const dot = (a: number[], b: number[]) => a.reduce((sum, value, at) => sum + value * b[at]!, 0)
  return new Map(
    ids.map((id) => {
      const own = vector(id)
      const near = ids
        .filter((other) => other !== id)
        .map((other) => [other, vector(other)] as const)
        .filter(([, theirs]) => own.filter((value, at) => value * theirs[at]! > 0).length >= floor)
        .map(([other, theirs]) => [other, dot(own, theirs) / Math.sqrt(dot(own, own) * dot(theirs, theirs))] as const)
      return [id, near.toSorted((a, b) => b[1] - a[1]).slice(0, most)] as const
    }),
  )
}

test('neighbors are those of the largest cosine that enough people share', () => {
  fc.assert(
    fc.property(people, fc.integer({ min: 1, max: 4 }), fc.integer({ min: 1, max: 8 }), (all, floor, most) => {
      const marks = collectMarks(10_000)
      for (const of of all) expect(marks.add(of)).toBe(true)
      const found = new Map(marks.neighbors({ floor, most }))
      for (const [id, near] of byDefinition(all, floor, 8)) {
        const cosines = new Map(near)
        const others = found.get(id) ?? []
        expect(others).toHaveLength(Math.min(most, near.length))
        // those of equal cosine may come in any order
        others.forEach((other, at) => expect(cosines.get(other)).toBeCloseTo(near[at]![1], 9))
      }
    }),
  )
})

test('nineteen people who share two items are not told, twenty are', () => {
  const pair = [
    { id: 1, weight: 1 },
    { id: 2, weight: 1 },
  ]
  const marks = collectMarks(100)
  for (let at = 0; at < 19; at += 1) marks.add(pair)
  marks.add([{ id: 1, weight: 1 }])
  marks.add([{ id: 2, weight: 1 }])
  expect([...marks.neighbors({ floor: 20, most: 5 })]).toEqual([])
  marks.add(pair)
  expect([...marks.neighbors({ floor: 20, most: 5 })]).toEqual([
    [1, [2]],
    [2, [1]],
  ])
})

test('more marks than there is room for are refused whole, and one person fills only so much of it', () => {
  const many = Array.from({ length: 500 }, (_, id) => ({ id, weight: id + 1 }))
  const marks = collectMarks(300)
  expect(marks.add(many)).toBe(true)
  expect(marks.add(many)).toBe(false)
  expect(marks.add([{ id: 499, weight: 1 }])).toBe(true)
  const kept = [...marks.neighbors({ floor: 1, most: 1000 })].map(([id]) => id)
  expect(kept).toHaveLength(200)
  expect(Math.min(...kept)).toBe(300)
})
