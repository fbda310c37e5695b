import { expect, test } from 'vitest'

import { Lru } from '#lib/lru.ts'

test('drops what was used longest ago, and says so', () => {
  const dropped: string[] = []
  const cache = new Lru<string, number>(2, (key) => dropped.push(key))
  cache.set('a', 1)
  cache.set('b', 2)
  expect(cache.get('a')).toBe(1)
  cache.set('c', 3)
  expect(dropped).toEqual(['b'])
  expect([...cache.keys()]).toEqual(['a', 'c'])
  expect(cache.get('b')).toBeUndefined()
})

test('setting again counts as use; only another value is dropped', () => {
  const dropped: number[] = []
  const cache = new Lru<string, number>(2, (_key, value) => dropped.push(value))
  cache.set('a', 1)
  cache.set('b', 2)
  cache.set('a', 1)
  expect(dropped).toEqual([])
  cache.set('a', 9)
  expect(dropped).toEqual([1])
  cache.set('c', 3)
  expect(dropped).toEqual([1, 2])
})

test('clearing and deleting drop everything once', () => {
  const dropped: string[] = []
  const cache = new Lru<string, undefined>(3, (key) => dropped.push(key))
  for (const key of ['a', 'b', 'c']) cache.set(key, undefined)
  expect(cache.has('a')).toBe(true)
  expect(cache.delete('a')).toBe(true)
  expect(cache.delete('a')).toBe(false)
  cache.clear()
  expect(cache.size).toBe(0)
  expect(dropped).toEqual(['a', 'b', 'c'])
})

test('a limit of nothing keeps nothing', () => {
  const cache = new Lru<string, number>(0)
  cache.set('a', 1)
  expect(cache.size).toBe(0)
})
