import { expect, test } from 'vitest'
import { limits } from '#contract/shapes/inputs.ts'
import { commentChars } from '#features/comments/use-talk.ts'
import { emoji } from '#features/comments/faces.tsx'
import { reasonsFor } from '#features/report/reasons.ts'
import { shareLink } from '#components/item-actions/share.ts'
import { pageLink } from '#components/target.ts'

test('a shared link carries the sharer, not whom they came from', () => {
  expect(shareLink('https://s.test/?aff_code=FROM&x=1#/home', pageLink('/player', { id: 7 }), 'MINE')).toBe(
    'https://s.test/?aff_code=MINE#/player?id=7',
  )
  expect(shareLink('https://s.test/?aff_code=FROM', pageLink('/player', { id: 7 }), undefined)).toBe(
    'https://s.test/#/player?id=7',
  )
  expect(shareLink('https://s.test/app/', pageLink('/player', { id: 7 }), 'a b&c')).toBe(
    'https://s.test/app/?aff_code=a%20b%26c#/player?id=7',
  )
})

test('reasons that fit a kind, the urgent ones first, else in their order', () => {
  const types = [
    { id: 1, name: '其他', urgent: false },
    { id: 2, name: '无法播放', urgent: false, kinds: ['video'] },
    { id: 3, name: '涉及未成年人', urgent: true },
    { id: 4, name: '未经本人同意传播', urgent: true },
  ]
  expect(reasonsFor(types, 'video').map(({ id }) => id)).toEqual([3, 4, 1, 2])
  expect(reasonsFor(types, 'comment:video').map(({ id }) => id)).toEqual([3, 4, 1])
})

test('the composer takes as much as the contract', () => {
  expect(commentChars).toBe(limits.comment)
})

test('each emoji is one', () => {
  expect(new Set(emoji).size).toBe(emoji.length)
  expect(emoji.every((face) => /^\p{Extended_Pictographic}$/u.test(face))).toBe(true)
})
