import { expect, test } from 'vitest'
import { around, chapterToHear, isLocked } from '#features/audio/listen/chapters.ts'

const chapters = [{ id: 11 }, { id: 12 }, { id: 13 }]
const stream = { quality: '音频', height: 0, bandwidth: 64_000, url: 's/11/full/0/index.m3u8', bytes: 1 }

test('a chapter has its neighbours; one that is not known yet has none', () => {
  expect(around(chapters, 12)).toEqual({ before: chapters[0], after: chapters[2], known: true })
  expect(around(chapters, 11)).toMatchObject({ before: undefined, after: { id: 12 } })
  expect(around(chapters, 13)).toMatchObject({ after: undefined, known: true })
  expect(around(chapters, 99)).toEqual({ before: undefined, after: undefined, known: false })
})

test('one goes on where one stopped', () => {
  expect(chapterToHear(chapters, { part: 12, position: 30, length: 600 })).toBe(12)
})

test('what was heard to its end is followed by the next; the last one by itself', () => {
  expect(chapterToHear(chapters, { part: 12, position: 600, length: 600 })).toBe(13)
  expect(chapterToHear(chapters, { part: 13, position: 600, length: 600 })).toBe(13)
})

test('who never began begins with the first; nothing is decided before the place is read', () => {
  expect(chapterToHear(chapters, null)).toBe(11)
  expect(chapterToHear([], null)).toBeUndefined()
  expect(chapterToHear(chapters, undefined)).toBeUndefined()
})

test('a chapter that costs coins is locked until it is bought or its sound is here', () => {
  expect(isLocked({ coins: 5, is_pay: false })).toBe(true)
  expect(isLocked({ coins: 5, is_pay: true })).toBe(false)
  expect(isLocked({ coins: 5, is_pay: false, stream })).toBe(false)
  expect(isLocked({ coins: 0, is_pay: false })).toBe(false)
})
