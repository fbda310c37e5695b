import 'fake-indexeddb/auto'
import { beforeEach, expect, test } from 'vitest'
import { loadDexie, personDatabase } from '#data/db.ts'
import { forgetSearch, forgetSearches, keptSearches, saveSearch } from '#data/searches.ts'

const history = async () =>
  (await personDatabase('guest').searches.orderBy('at').reverse().toArray()).map(({ word }) => word)

beforeEach(async () => {
  await loadDexie()
  await forgetSearches()
})

test('the newest word stands first, and a word searched again comes to the front', async () => {
  for (const word of ['夜景', '港口', '雪山', '夜景']) await saveSearch(word)
  expect(await history()).toEqual(['夜景', '雪山', '港口'])
})

test('case and width make no other word: the newest spelling stays', async () => {
  for (const word of ['Night', 'ｎｉｇｈｔ', '港口']) await saveSearch(word)
  expect(await history()).toEqual(['港口', 'ｎｉｇｈｔ'])
})

test('only so many are kept, the oldest go', async () => {
  for (let index = 0; index < keptSearches + 5; index += 1) await saveSearch(`词${index}`)
  const words = await history()
  expect(words).toHaveLength(keptSearches)
  expect(words[0]).toBe(`词${keptSearches + 4}`)
  expect(words.at(-1)).toBe('词5')
})

test('the order does not depend on the clock', async () => {
  await personDatabase('guest').searches.put({ word: '来自未来', at: Date.now() + 86_400_000 })
  await saveSearch('现在')
  expect(await history()).toEqual(['现在', '来自未来'])
})

test('one can be removed, and all', async () => {
  for (const word of ['夜景', '港口', '雪山']) await saveSearch(word)
  await forgetSearch('港口')
  expect(await history()).toEqual(['雪山', '夜景'])
  await forgetSearches()
  expect(await history()).toEqual([])
})
