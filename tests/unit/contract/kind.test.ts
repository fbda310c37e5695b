import { expect, test } from 'vitest'
import { idOf, kinds } from '#contract/kind.ts'
import type { Club } from '#contract/shapes/club.ts'
import { comment, image, mv, user } from './samples.ts'

test('people are known by uuid, clubs by their owner, pictures by path, the rest by id', () => {
  const club: Club = {
    id: 4,
    owner: user,
    cover: image,
    intro: '',
    members_count: 0,
    videos_count: 0,
    prices: [],
    joined: false,
  }
  expect(idOf('user', user)).toBe('u-1')
  expect(idOf('club', club)).toBe('u-1')
  expect(idOf('image', image)).toBe('covers/lake.webp')
  expect(idOf('video', mv)).toBe(7)
  expect(idOf('comment:video', comment)).toBe(5)
})

test('each kind is named once', () => {
  expect(new Set(kinds).size).toBe(kinds.length)
})
