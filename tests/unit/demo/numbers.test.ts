import { describe, expect, test } from 'vitest'
import { createRng } from '#demo/rng.ts'
import { comments } from '#demo/text/comments.ts'
import { chapterTitle, chinese } from '#demo/text/works.ts'

describe('numbers in Chinese', () => {
  test('are written with their zeros below ten thousand', () => {
    expect([19, 110, 999, 1000, 1001, 1010, 1019, 1100, 1105, 1999, 2000, 2020, 9090].map(chinese)).toEqual([
      '十九',
      '一百一十',
      '九百九十九',
      '一千',
      '一千零一',
      '一千零一十',
      '一千零一十九',
      '一千一百',
      '一千一百零五',
      '一千九百九十九',
      '两千',
      '两千零二十',
      '九千零九十',
    ])
  })

  test('no two numbers read alike', () => {
    expect(new Set(Array.from({ length: 10_000 }, (_, value) => chinese(value))).size).toBe(10_000)
    expect(chapterTitle(createRng(1), 2000)).toMatch(/^第两千章 ./)
  })
})

describe('comments on works', () => {
  test.each(['novel', 'picture', 'game'] as const)('%s: nothing is said twice in a row of thirty', (subject) => {
    const said = comments(createRng(20_240), 30, subject)
    expect(new Set(said).size).toBe(30)
  })
})
