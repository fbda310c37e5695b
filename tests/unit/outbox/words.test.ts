import { expect, test } from 'vitest'
import { catalogues } from '#tests/words.ts'
import type { OutboxRow } from '#bridge/outbox.ts'
import { namedBy } from '#data/outbox-rows.ts'
import { aboutText } from '#features/outbox/entry-words.ts'

const row = (call: OutboxRow['call'], input: object) => ({ call, input }) as OutboxRow

test('titles stand between the brackets of titles; people and what they wrote do not', () => {
  const { zh, en } = { zh: catalogues.zh.outbox, en: catalogues.en.outbox }
  const follow = { row: row('user.follow', { on: true }), about: namedBy({ uuid: 'u', username: '阿树的相机' }) }
  expect(aboutText(follow, zh)).toBe('关注 阿树的相机')
  expect(aboutText(follow, en)).toBe('Follow: 阿树的相机')
  const like = { row: row('mv.like', { on: false }), about: namedBy({ title: '晨雾', user: { username: '阿树' } }) }
  expect(aboutText(like, zh)).toBe('取消喜欢《晨雾》')
  const praise = { row: row('mv.likeComment', { on: true }), about: namedBy({ content: '早上最好' }) }
  expect(aboutText(praise, zh)).toBe('赞评论“早上最好”')
  expect(aboutText({ row: row('user.follow', { on: true }), about: undefined }, zh)).toBe('关注')
})
