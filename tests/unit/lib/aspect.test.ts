import { expect, test } from 'vitest'

import { aspectRatio, parseAspect } from '#lib/aspect.ts'

test.each([
  ['16X9', 16, 9],
  ['9x16', 9, 16],
  ['1920X1080', 16, 9],
  ['1080×1920', 9, 16],
  [' 4 : 3 ', 4, 3],
  ['500*500', 1, 1],
  ['21/9', 7, 3],
  ['', 16, 9],
  [undefined, 16, 9],
  ['0X9', 16, 9],
  ['16X0', 16, 9],
  ['-4X3', 16, 9],
  ['16X', 16, 9],
  ['1.5X1', 16, 9],
  ['16X9X4', 16, 9],
  ['NaNXNaN', 16, 9],
  ['9999999999X1', 16, 9],
])('%s is %d / %d', (text, width, height) => {
  expect(parseAspect(text)).toEqual({ width, height })
  expect(aspectRatio(text)).toBe(width / height)
})
