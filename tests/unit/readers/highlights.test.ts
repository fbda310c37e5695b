import { describe, expect, test } from 'vitest'
import type { Highlight } from '#bridge/own-writes.ts'
import { highlightOf, markdownOf, placeOf } from '#features/novel/reader/highlights.ts'
import { cutAtMarks, marksWithin } from '#features/novel/reader/marks.ts'

const chapter = { id: 5, no: 2, title: '第二章  雾' }
const text = '灯塔亮了。\n　　他说灯塔亮了，她不信。\n后来灯塔亮了三夜。'
const second = text.indexOf('灯塔亮了', 5)
const mark = (position: number, length: number): Highlight =>
  highlightOf(chapter, text, { part: 5, position, length }, 'green')

describe('where a highlight is', () => {
  test('a text that is as it was has it where it was, whichever of the same words they are', () => {
    for (const at of [0, second, text.lastIndexOf('灯塔亮了')]) expect(placeOf(mark(at, 4), text)).toBe(at)
  })

  test('a text that has shifted has it among the words that stood around it', () => {
    const shifted = `新的开头，灯塔亮了又灭。\n${text}`
    expect(placeOf(mark(second, 4), shifted)).toBe(second + shifted.length - text.length)
  })

  test('of two places with the same around them it is the nearer one', () => {
    const line = '灯塔亮了。'
    const made = { ...mark(0, 2), at: 12, text: '灯塔', before: '', after: '亮了。', id: 'a' }
    // not at its place any more: the two stand at 0 and 20
    expect(placeOf({ ...made, at: 3 }, `${line}${'浪'.repeat(15)}${line}`)).toBe(0)
    expect(placeOf({ ...made, at: 17 }, `${line}${'浪'.repeat(15)}${line}`)).toBe(20)
  })

  test('a text without the words has it nowhere', () => {
    expect(placeOf(mark(second, 4), '雾散了。')).toBeUndefined()
    expect(placeOf({ ...mark(0, 4), text: '' }, text)).toBeUndefined()
  })
})

test('marks cut a text into pieces, and of two that overlap the later one is drawn', () => {
  const long = mark(2, 6)
  const marks = marksWithin(
    [
      { from: 12, to: 18, highlight: long },
      { from: 15, to: 40 },
      { from: 100, to: 120 },
    ],
    10,
    20,
  )
  expect(
    cutAtMarks(20, marks).map(({ from, to, mark: drawn }) => [from, to, drawn && (drawn.highlight?.id ?? 'hit')]),
  ).toEqual([
    [0, 2, undefined],
    [2, 5, long.id],
    [5, 8, 'hit'],
    [8, 20, 'hit'],
  ])
})

test('highlights become Markdown: chapters, quotes and notes, with nothing that Markdown takes for its own', () => {
  const one = { ...mark(second - 2, 12), note: '第一行\n# 第二行' }
  const other = { ...mark(0, 5), part: 9, no: 3, title: '*尾*' }
  expect(markdownOf('灯_塔', '阿北', [one, other])).toBe(
    [
      '# 灯\\_塔',
      '',
      '阿北',
      '',
      '## 第二章 雾',
      '',
      '> 他说灯塔亮了，她不信。',
      '',
      '第一行',
      '\\# 第二行',
      '',
      '## \\*尾\\*',
      '',
      '> 灯塔亮了。',
      '',
    ].join('\n'),
  )
})
