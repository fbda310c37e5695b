import { expect, test } from 'vitest'
import { chapterAt, chaptersWithin } from '#features/player/chapters.ts'
import { dragEnd } from '#features/player/use-dock.ts'
import { type GivingFacts, givingOf } from '#features/gift/giving.ts'
import { after } from '#features/video/queue.ts'

const chapters = [
  { at: 60, title: '山路' },
  { at: 0, title: '开场' },
  { at: 900, title: '太晚了' },
]

test('chapters stand in their order, those beyond the end are left out, and one alone is none', () => {
  expect(chaptersWithin(chapters, 600).map(({ title }) => title)).toEqual(['开场', '山路'])
  expect(chaptersWithin(chapters, 0).length).toBe(3)
  expect(chaptersWithin(chapters.slice(0, 1), 600)).toEqual([])
  expect(chaptersWithin(undefined, 600)).toEqual([])
})

test('a time belongs to the last chapter that has begun', () => {
  const within = chaptersWithin(chapters, 600)
  expect(chapterAt(within, 0)?.title).toBe('开场')
  expect(chapterAt(within, 59.9)?.title).toBe('开场')
  expect(chapterAt(within, 60)?.title).toBe('山路')
  expect(chapterAt(within, -1)).toBeUndefined()
})

test('what comes after an item; nothing after the last, nor where it is not in the list', () => {
  const list = [{ id: 3 }, { id: 1 }, { id: 2 }]
  expect(after(list, 3)).toEqual({ id: 1 })
  expect(after(list, 2)).toBeUndefined()
  expect(after(list, 9)).toBeUndefined()
})

test('what is docked opens when it is pulled up, and closes when it is swiped aside or down', () => {
  expect(dragEnd(5, -60)).toBe('open')
  expect(dragEnd(-120, -30)).toBe('close')
  expect(dragEnd(120, 10)).toBe('close')
  expect(dragEnd(10, 60)).toBe('close')
  expect(dragEnd(50, -20)).toBeUndefined()
  expect(dragEnd(0, 0)).toBeUndefined()
})

const facts: GivingFacts = { price: 20, loggedIn: true, balance: 100, online: true, payment: 'none' }

test('a gift: what is under way first, then who one is, then what it takes', () => {
  expect(givingOf(facts)).toEqual({ state: 'ready' })
  expect(givingOf({ ...facts, balance: undefined })).toEqual({ state: 'ready' })
  expect(givingOf({ ...facts, balance: 5 })).toEqual({ state: 'poor', missing: 15 })
  expect(givingOf({ ...facts, online: false, balance: 5 })).toEqual({ state: 'offline' })
  expect(givingOf({ ...facts, loggedIn: false, online: false })).toEqual({ state: 'login' })
  expect(givingOf({ ...facts, payment: 'pending', loggedIn: false })).toEqual({ state: 'paying' })
  expect(givingOf({ ...facts, payment: 'checking', online: false })).toEqual({ state: 'checking' })
})
