import { expect, test } from 'vitest'
import { share } from '#lib/share.ts'

test('what says the same is the very same', () => {
  const before = {
    list: [
      { id: 1, tags: ['a'] },
      { id: 2, tags: [] },
    ],
    more: null,
  }
  expect(share(before, structuredClone(before))).toBe(before)
})

test('only what has changed is new', () => {
  const before = { a: { n: 1 }, b: [{ n: 2 }, { n: 3 }] }
  const shared = share(before, { a: { n: 1 }, b: [{ n: 2 }, { n: 4 }] })
  expect(shared).toEqual({ a: { n: 1 }, b: [{ n: 2 }, { n: 4 }] })
  expect(shared.a).toBe(before.a)
  expect(shared.b).not.toBe(before.b)
  expect(shared.b[0]).toBe(before.b[0])
  expect(before.b[1]).toEqual({ n: 3 })
})

test('a shorter list, a field less or another kind of thing is new', () => {
  expect(share([1, 2, 3], [1, 2])).toEqual([1, 2])
  expect(share({ a: 1, b: undefined }, { a: 1 })).not.toHaveProperty('b')
  expect(share({ a: 1 }, { b: undefined })).toEqual({ b: undefined })
  expect(share([], {})).toEqual({})
  expect(share(null, [])).toEqual([])
  expect(share({}, null)).toBeNull()
})

test('what it can’t look into is taken as it is', () => {
  const blob = new Blob(['a'])
  const next = { blob: new Blob(['a']), at: new Date(0), bytes: new Uint8Array([1]) }
  const shared = share({ blob, at: new Date(0), bytes: new Uint8Array([1]) }, next)
  expect(shared.blob).toBe(next.blob)
  expect(shared.at).toBe(next.at)
  expect(shared.bytes).toBe(next.bytes)
})
