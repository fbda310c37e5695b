import { expect, test } from 'vitest'
import { loginNameFault, nameFault } from '#contract/names.ts'
import { passwordFault } from '#contract/passwords.ts'
import { isSeen, seenText } from '#contract/written.ts'

test.each([
  ['xiao\u200byu', 'characters'],
  ['\u202exiaoyu', 'characters'],
  ['xiao\u00a0yu', 'characters'],
  ['\u3164\u3164', 'characters'],
  ['a\u0301\u0302\u0303\u0304', 'characters'],
  ['xiaoyu\u0000', 'characters'],
  ['\u0445iaoyu', 'scripts'],
  ['xia\u03bfyu', 'scripts'],
  // letters of one script that all look like those of another
  ['\u0441\u043e\u0441\u043e', 'scripts'],
  ['\u03bf\u03c1\u03bf', 'scripts'],
  // written from the right, and ending in what is written from the left
  ['\u05d0\u05d1!', 'characters'],
  ['客服', 'reserved'],
  ['拾光 客服 01', 'reserved'],
  ['admin', 'reserved'],
  ['Ａdmin_1', 'reserved'],
  ['官方小王', 'reserved'],
])('the name %j is refused: %s', (name, fault) => {
  expect(nameFault(name)).toBe(fault)
})

test.each([
  'xiaoyu',
  '阿树的相机',
  'Night港口',
  'さくら桜',
  '김하늘',
  'Иван',
  'אבג12',
  'José-María',
  '山 高 水 长',
  '小王❤️',
  'o0o',
])('the name %j may be taken', (name) => {
  expect(nameFault(name)).toBeUndefined()
})

test.each(['a b', '小王❤️', '山 高', 'a→b', '½x'])('%j is a nickname, and no login name', (name) => {
  expect(nameFault(name)).toBeUndefined()
  expect(loginNameFault(name)).toBe('symbols')
})

test.each(['xiaoyu', '阿树_1', 'o.k-2', 'さくら'])('%j may log in', (name) =>
  expect(loginNameFault(name)).toBeUndefined(),
)

test.each([
  '123456',
  '      ',
  '12345678',
  '87654321',
  'aaaaaaaa',
  'abababab',
  'password',
  'Password123',
  'qwertyuiop',
])('the password %j is among the first that are guessed', (password) => {
  expect(passwordFault(password, ['xiaoyu'])).toBe('common')
})

test('a password is not the name, whatever its case and width', () => {
  expect(passwordFault('ＸiaoyuLin', ['nobody', 'xiaoyulin'])).toBe('name')
  expect(passwordFault('correct horse', ['xiaoyu'])).toBeUndefined()
  expect(passwordFault('secret-1', ['xiaoyu'])).toBeUndefined()
})

test('what can’t be seen is taken out of a text; what scripts and emoji need stays', () => {
  expect(seenText('a\u200b\u202eb\u0000c\u3164\ufeff')).toBe('abc')
  expect(seenText('👨‍👩‍👧 می‌خواهم\n\tx')).toBe('👨‍👩‍👧 می‌خواهم\n\tx')
  expect(isSeen('\u200b\n\u200b\n')).toBe(false)
  expect(isSeen('\u3164\u2800\u200d\ufe0f')).toBe(false)
  expect(isSeen('。')).toBe(true)
  expect(isSeen('❤️')).toBe(true)
})
