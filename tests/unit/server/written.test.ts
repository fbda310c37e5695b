import { expect, test } from 'vitest'
import { written } from '#server/services/written.ts'

test.each([
  ['a\n\u200b\n\u200b\n\u200b\nb', 'a\n\nb'],
  [`a\n${'\u200d\n'.repeat(4)}b`, 'a\n\nb'],
  [`a\n${'\u2800 \n'.repeat(4)}b`, 'a\n\nb'],
  ['a\u0000\u202eb  \r\n\r\n\r\n\r\nc', 'ab\n\nc'],
  ['👨‍👩‍👧\n❤️\n  x', '👨‍👩‍👧\n❤️\n  x'],
])('%j is kept as %j', (typed, kept) => {
  expect(written(typed)).toBe(kept)
})

test.each(['\u200b\n\u200b', '\u3164', '\u2800\u200d\ufe0f', '\u202e \u2066'])('%j is nothing', (typed) => {
  expect(() => written(typed)).toThrow('content-empty')
})
