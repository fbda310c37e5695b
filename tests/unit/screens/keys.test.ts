import { expect, test } from 'vitest'
import { keyGroups, keySign } from '#components/keys/key-list.ts'
import { playerKeys } from '#features/player/keys.ts'
import { keyAction, readingKeys } from '#features/reader/reading-keys.ts'
import { clipKeys } from '#features/clips/use-clip-keys.ts'
import { en, zh } from '#tests/words.ts'

const listed = (name: string) =>
  keyGroups
    .find((group) => group.name === name)!
    .rows.flatMap(({ keys }) => keys)
    .toSorted()

const plain = { shiftKey: false, ctrlKey: false, metaKey: false, altKey: false }
const turning = [' ', 'ArrowLeft', 'ArrowRight'].filter((key) => keyAction({ ...plain, key }, 'ltr'))

test.each([
  ['film', Object.keys(playerKeys)],
  ['clips', Object.keys(clipKeys)],
  ['reader', [...Object.keys(readingKeys), ...turning]],
])('the list that ? shows names each key of %s, and no other', (name, heard) => {
  expect(listed(name)).toEqual(heard.toSorted())
})

test('each row of the list has words in both languages, and each key a sign', () => {
  for (const words of [zh.keys, en.keys])
    for (const { name, rows } of keyGroups) {
      expect(words[name]).not.toBe('')
      for (const { does, keys } of rows) {
        expect(words.does[does]).not.toBe('')
        for (const key of keys) expect(keySign(key, words).trim()).not.toBe('')
      }
    }
})
