import fc from 'fast-check'
import { expect, test } from 'vitest'
import { rank, type Candidate, type Known, type Watched } from '#features/home/for-you/rank.ts'

const dayMs = 24 * 3600 * 1000
const nowMs = new Date(2026, 10, 21, 20).getTime()

const video = (id: number, tags: readonly string[] = [], also: Partial<Candidate> = {}): Candidate => ({
  ...{ id, tags, creator: `c${id}`, seconds: 600, plays: 100, createdAt: nowMs - 100 * dayMs },
  ...also,
})
const watched = (id: number, also: Partial<Watched> = {}): Watched => ({
  ...{ ...video(id), share: 1, at: nowMs - dayMs, related: [] },
  ...also,
})
const knowing = (also: Partial<Known>): Known => ({ watched: [], less: [], shown: {}, nowMs, ...also })
const ids = (candidates: readonly Candidate[], known: Partial<Known>, count = 20) =>
  rank(candidates, knowing(known), count).map(({ id }) => id)

test('what goes with what was watched stands first, nearer ones before others, and says for which', () => {
  const of = [watched(1, { related: [12, 11] }), watched(2, { related: [13], share: 0.4 })]
  expect(
    rank(
      [10, 11, 12, 13].map((id) => video(id)),
      knowing({ watched: of }),
      4,
    ),
  ).toEqual([
    { id: 12, because: 1 },
    { id: 11, because: 1 },
    { id: 13, because: 2 },
    { id: 10, because: undefined },
  ])
})

test('creators, tags, lengths and what is new count where the server says nothing', () => {
  const of = [watched(1, { creator: 'a', tags: ['sea', 'night'], seconds: 5400 })]
  expect(ids([video(10), video(11, ['sea'])], { watched: of })[0]).toBe(11)
  expect(ids([video(10), video(11, [], { creator: 'a' })], { watched: of })[0]).toBe(11)
  expect(ids([video(10), video(11, [], { seconds: 5000 })], { watched: of })[0]).toBe(11)
  expect(ids([video(10), video(11, [], { createdAt: nowMs })], { watched: of })[0]).toBe(11)
  expect(ids([video(10), video(11, [], { plays: 10_000 })], { watched: of })[0]).toBe(11)
})

test('what was left at once speaks against its like, and gives no reason', () => {
  const skipped = watched(1, { tags: ['sea'], share: 0.02, related: [10] })
  const picked = rank([video(10, ['sea']), video(11)], knowing({ watched: [skipped] }), 2)
  expect(picked).toEqual([
    { id: 11, because: undefined },
    { id: 10, because: undefined },
  ])
})

test('what was watched lately, or at this time of day, counts for more', () => {
  const [sea, hill] = [watched(1, { tags: ['sea'] }), watched(2, { tags: ['hill'] })]
  const of = [video(10, ['hill']), video(11, ['sea'])]
  expect(
    ids(of, {
      watched: [
        { ...sea, at: nowMs - dayMs },
        { ...hill, at: nowMs - 60 * dayMs },
      ],
    })[0],
  ).toBe(11)
  const morning = { ...hill, at: nowMs - dayMs + 12 * 3600 * 1000 - dayMs }
  expect(ids(of, { watched: [morning, sea] })[0]).toBe(11)
})

test('nothing that was opened, and no video twice', () => {
  expect(ids([video(1), video(2), video(2), video(3)], { watched: [watched(3)] })).toEqual([1, 2])
})

test('less of something: its like falls back, less so as time goes by', () => {
  const of = [watched(1, { tags: ['sea'], creator: 'a' })]
  const candidates = [video(10, ['sea'], { creator: 'a' }), video(11)]
  const less = { creator: 'a', tags: ['sea'], at: nowMs }
  expect(ids(candidates, { watched: of })[0]).toBe(10)
  expect(ids(candidates, { watched: of, less: [less] })[0]).toBe(11)
  expect(ids(candidates, { watched: of, less: [{ ...less, at: nowMs - 900 * dayMs }] })[0]).toBe(10)
})

test('what was offered again and again and not opened falls back', () => {
  const of = [watched(1, { related: [10, 11] })]
  const candidates = [video(10), video(11)]
  expect(ids(candidates, { watched: of })).toEqual([10, 11])
  expect(ids(candidates, { watched: of, shown: { 10: 3 } })).toEqual([11, 10])
})

test('one creator has three of them at most, and what is alike does not stand side by side', () => {
  const of = [watched(1, { creator: 'a', tags: ['sea'], related: [10, 11, 12, 13, 14, 15] })]
  const sea = [10, 11, 12, 13, 14].map((id) => video(id, ['sea'], { creator: 'a' }))
  const picked = ids([...sea, video(15, ['hill']), video(16, ['hill'])], { watched: of })
  expect(picked.filter((id) => id < 15)).toHaveLength(3)
  const equal = [1, 2, 3].map((id) => watched(id, { related: [id + 9] }))
  const alike = [video(10, ['sea']), video(11, ['sea']), video(12, ['hill'], { plays: 50 })]
  expect(ids(alike, { watched: equal })).toEqual([10, 12, 11])
})

test('it is the same each time, of so many at most, and never fails', () => {
  const some = fc.record({
    id: fc.integer({ min: 1, max: 30 }),
    creator: fc.constantFrom('a', 'b', 'c'),
    tags: fc.uniqueArray(fc.constantFrom('sea', 'hill', 'night'), { maxLength: 3 }),
    seconds: fc.nat(9000),
    plays: fc.nat(),
    createdAt: fc.nat(),
  })
  const opened = fc.record({
    ...{ video: some, share: fc.double({ min: 0, max: 1, noNaN: true }), at: fc.nat() },
    related: fc.array(fc.integer({ min: 1, max: 30 }), { maxLength: 5 }),
  })
  fc.assert(
    fc.property(fc.array(some), fc.array(opened), fc.nat(20), (candidates, of, count) => {
      const known = knowing({ watched: of.map(({ video: one, ...rest }) => ({ ...one, ...rest })) })
      const picked = ids(candidates, known, count)
      expect(picked).toEqual(ids(candidates, known, count))
      expect(new Set(picked).size).toBe(picked.length)
      expect(picked.length).toBeLessThanOrEqual(count)
    }),
  )
})
