import { expect, test } from 'vitest'
import { cutApart } from '#server/importing/cut-apart.ts'
import { cutText } from '#server/importing/cut-text.ts'

const bytesOf = (text: string) => new TextEncoder().encode(text)
const prose = 'The fog went slowly, and so did the ship.\n'.repeat(20)
const scenes = bytesOf(`Scene 1\n${prose}Scene 2\n${prose}Scene 3\n${prose}`)

test('a text is cut by a pattern of somebody’s own, and by no other', () => {
  const { cut, chapters } = cutText(scenes, { encoding: 'utf-8', rule: 'own', pattern: String.raw`^Scene \d+$` })
  expect(chapters.map(({ title }) => title)).toEqual(['Scene 1', 'Scene 2', 'Scene 3'])
  expect(cut).toEqual({ encoding: 'utf-8', rule: 'own', pattern: String.raw`^Scene \d+$` })
  expect(() => cutText(scenes, { rule: 'own', pattern: '(' })).toThrow('pattern-wrong')
  expect(() => cutText(scenes, { rule: 'own', pattern: '^Act' })).toThrow('rule-finds-nothing')
})

test('the encoding is seen, or is what somebody says', () => {
  // 第一章 and 第二章 of GB18030
  const heading = (sign: number[]) => [0xb5, 0xda, ...sign, 0xd5, 0xc2, 0x0a]
  const line = [...Buffer.from('c4e3bac3b5c4d6d0b9fac8cb', 'hex'), 0x0a]
  const lines = Array.from({ length: 40 }, () => line).flat()
  const bytes = Uint8Array.from([...heading([0xd2, 0xbb]), ...lines, ...heading([0xb6, 0xfe]), ...lines])
  expect(cutText(bytes, {}).cut).toEqual({ encoding: 'gb18030', rule: 'numbered', pattern: '' })
  // 第一章 of Shift_JIS, which is never guessed
  const japanese = Uint8Array.from([0x91, 0xe6, 0x88, 0xea, 0x8f, 0xcd, 0x0a, 0x82, 0xa0, 0x0a])
  const { text, chapters } = cutText(japanese, { encoding: 'shift_jis', rule: 'numbered' })
  expect(text).toBe('第一章\nあ\n')
  expect(chapters.map(({ title }) => title)).toEqual(['第一章'])
})

test('a pattern that does not come to an end is given up, and the next one is tried', async () => {
  const evil = bytesOf(`${'a'.repeat(60)}!\n${prose}`)
  const cut = { encoding: 'utf-8', rule: 'own', pattern: '^(a+)+$' } as const
  expect(await cutApart(evil, cut, { withinMs: 300 })).toEqual({ fault: 'slow' })
  const next = await cutApart(scenes, { ...cut, pattern: '^Scene' })
  expect(next).toMatchObject({
    unreadable: 0,
    chapters: [{ title: 'Scene 1' }, { title: 'Scene 2' }, { title: 'Scene 3' }],
  })
})
