import { expect, test } from 'vitest'
import { foldScripts } from '#lib/fold-scripts.ts'
import { hitsIn } from '#lib/find-in-text.ts'
import { bookPart, paragraphAt, paragraphsOf, percentText, sentencesOf } from '#features/novel/reader/prose.ts'
import { firstThat } from '#features/novel/reader/locate.ts'

const text = '　　第一段，很短。\n\n第二段“有话说。”他说！\r\n  第三段没有标点'

test('paragraphs know where they begin in the text; their indentation is left to typesetting', () => {
  const paragraphs = paragraphsOf(text)
  expect(paragraphs.map((one) => one.text)).toEqual(['第一段，很短。', '第二段“有话说。”他说！', '第三段没有标点'])
  for (const { at, text: own } of paragraphs) expect(text.slice(at, at + own.length)).toBe(own)
})

test('the paragraph of a place is the one that holds it', () => {
  const paragraphs = paragraphsOf(text)
  expect(paragraphAt(paragraphs, 0)).toBe(0)
  expect(paragraphAt(paragraphs, paragraphs[1]!.at)).toBe(1)
  expect(paragraphAt(paragraphs, paragraphs[1]!.at - 1)).toBe(0)
  expect(paragraphAt(paragraphs, 10_000)).toBe(2)
  expect(paragraphAt([], 5)).toBe(0)
})

test('sentences keep their closing quotes and know their places', () => {
  const sentences = sentencesOf(text)
  expect(sentences.map((one) => one.text)).toEqual(['第一段，很短。', '第二段“有话说。”', '他说！', '第三段没有标点'])
  for (const { at, text: own } of sentences) expect(text.slice(at, at + own.length)).toBe(own)
})

test('a sentence that is too long for speech is said in pieces, none of them lost', () => {
  const long = `${'一段很长的话，'.repeat(60)}完。`
  const sentences = sentencesOf(long)
  expect(sentences.map((one) => one.text).join('')).toBe(long)
  expect(Math.max(...sentences.map((one) => one.text.length))).toBeLessThanOrEqual(160)
})

test('hits are found in order, whatever their case, with what is around them', () => {
  const hits = hitsIn('Cat and cat, 猫和猫', 'cat', 10, foldScripts)
  expect(hits.map(({ at, word }) => [at, word])).toEqual([
    [0, 'Cat'],
    [8, 'cat'],
  ])
  expect(hitsIn('猫猫猫', '猫猫', 10, foldScripts)).toHaveLength(1)
  expect(hitsIn('猫'.repeat(50), '猫', 7, foldScripts)).toHaveLength(7)
  expect(hitsIn('猫', '', 7, foldScripts)).toEqual([])
  const [hit] = hitsIn('前面的话，海边，后面的话', '海边', 1, foldScripts)
  expect(hit).toMatchObject({ before: '前面的话，', after: '，后面的话' })
})

test('the whole book is read by chapters and by the part of the present one', () => {
  expect(bookPart(1, 10, 0, 1000)).toBe(0)
  expect(bookPart(3, 10, 500, 1000)).toBeCloseTo(0.25)
  expect(bookPart(10, 10, 1000, 1000)).toBe(1)
  expect(bookPart(1, 0, 5, 10)).toBe(0)
  expect(percentText(0.9999)).toBe('99.9')
})

test('the first that holds is found, or that none does', () => {
  for (let first = 0; first <= 40; first++) expect(firstThat(40, (at) => at >= first)).toBe(first)
})
