import { afterEach, beforeEach, expect, test } from 'vitest'
import { sameWords } from '#data/searches.ts'
import { keptSearches } from '#net/own/searches.ts'
import { ownDoor } from '../net/own-door.ts'

let door: ReturnType<typeof ownDoor>
beforeEach(() => void (door = ownDoor()))
afterEach(() => door.close())

const history = async () => (await door.db.searches.orderBy('at').reverse().toArray()).map(({ word }) => word)
const saveSearch = async (word: string) => door.write('saveSearch', word, Date.now(), sameWords(await history(), word))
const forgetSearches = (word?: string) => door.write('forgetSearches', Date.now(), word)

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
  await door.db.searches.put({ word: '来自未来', at: Date.now() + 86_400_000 })
  await saveSearch('现在')
  expect(await history()).toEqual(['现在', '来自未来'])
})

test('one can be removed, and all', async () => {
  for (const word of ['夜景', '港口', '雪山']) await saveSearch(word)
  await forgetSearches('港口')
  expect(await history()).toEqual(['雪山', '夜景'])
  await forgetSearches()
  expect(await history()).toEqual([])
})

test('what is looked for after all were forgotten stays, also where that is asked twice', async () => {
  const now = Date.now()
  await door.write('saveSearch', '夜景', now - 2000, [])
  await door.write('forgetSearches', now - 1000)
  await door.write('saveSearch', '港口', now - 500, [])
  await door.write('forgetSearches', now - 1000)
  expect(await history()).toEqual(['港口'])
})
